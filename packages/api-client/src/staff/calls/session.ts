import * as z from 'zod/mini'
import { flag, id, idInput, instant, region } from '#contract/scalars'
import { read, write } from '../endpoint.ts'
import { newPassword, words } from '../fields.ts'

const nothing = z.object({})

/** Somebody's proof that it is he: a code of his app, or one of his recovery codes. */
const factorCode = z
  .string('field.required')
  .check(z.trim(), z.minLength(6, 'field.format'), z.maxLength(32, 'field.format'))
const token = z.string('field.required').check(z.regex(/^[\w-]{20,128}$/, 'field.format'))

/** What a browser's passkey said, as WebAuthn has it; read by the library alone. */
const passkeyAnswer = z.record(z.string(), z.unknown(), 'field.required')

/** What a browser asks a passkey with, as WebAuthn has it. */
const passkeyQuestion = z.object({ challenge: z.string(), options: z.record(z.string(), z.unknown()) })

const loggedIn = z.object({ ends_at: instant })

/** Who works here: what he sees and may do. */
const me = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role: z.string(),
  permissions: z.array(z.string()),
  regions: z.array(region),
  has_password: flag,
  has_totp: flag,
  passkeys: z.array(z.object({ id, name: z.string(), created_at: instant, used_at: z.string() })),
  recovery_codes_left: z.int(),
  /** Before this nothing but ways in can be reached: the account needs a second factor or a passkey. */
  needs_second_factor: flag,
  /** Until when money, roles and ways in can be changed without another proof; '' now already. */
  proved_until: z.string(),
  ends_at: instant,
})

/** Ways in, and what each sees to for himself. */
export const session = {
  logIn: write('public', 'Log in with a password and, where one is set up, a code', {
    input: z.object({
      email: z
        .string('field.required')
        .check(z.trim(), z.toLowerCase(), z.minLength(1, 'field.required'), z.maxLength(254, 'field.too-long')),
      password: z.string('field.required').check(z.minLength(1, 'field.required'), z.maxLength(256, 'field.too-long')),
      code: z.optional(factorCode),
    }),
    data: loggedIn,
    refusals: ['loginFailed', 'loginLocked', 'secondFactorNeeded', 'proofWrong'],
    secrets: ['password', 'code'],
    limits: ['staffLoginFailures', 'staffLoginPerAddress'],
  }),
  askPasskey: write('public', 'What a browser asks a passkey with, to log in', {
    input: nothing,
    data: passkeyQuestion,
    refusals: [],
    limits: ['staffLoginPerAddress'],
  }),
  logInByPasskey: write('public', 'Log in with a passkey', {
    input: z.object({ challenge: token, answer: passkeyAnswer }),
    data: loggedIn,
    refusals: ['loginFailed'],
    secrets: ['challenge', 'answer'],
    limits: ['staffLoginPerAddress'],
  }),
  // By POST, though it only looks: an address is written down in many places, and the token lets somebody in.
  openLink: write('public', 'Whom a link of an invitation or a recovery is for', {
    input: z.object({ token }),
    data: z.object({ email: z.string(), name: z.string(), kind: z.enum(['invite', 'recover']), ends_at: instant }),
    refusals: ['linkWrong'],
    secrets: ['token'],
    limits: ['staffLoginPerAddress'],
  }),
  followLink: write('public', 'Set a name and a password by a link, and log in', {
    input: z.object({ token, name: words(60), password: newPassword }),
    data: loggedIn,
    refusals: ['linkWrong', 'passwordCommon'],
    secrets: ['token', 'password'],
    limits: ['staffLoginPerAddress'],
  }),
  me: read('own', 'Who is logged in, what he may do and whose data he sees', {
    input: nothing,
    data: me,
    refusals: [],
  }),
  logOut: write('own', 'End this session', { input: nothing, data: nothing, refusals: [] }),
  stepUp: write('own', 'Prove again who it is, by a code or, where none is set up, the password', {
    input: z.object({
      proof: z.string('field.required').check(z.minLength(1, 'field.required'), z.maxLength(256, 'field.too-long')),
    }),
    data: z.object({ proved_until: instant }),
    refusals: ['proofWrong', 'loginLocked'],
    secrets: ['proof'],
    limits: ['staffLoginFailures'],
  }),
  askOwnPasskey: write('own', 'What a browser asks one of the own passkeys with, to prove again who it is', {
    input: nothing,
    data: passkeyQuestion,
    refusals: [],
  }),
  stepUpByPasskey: write('own', 'Prove again who it is, by a passkey', {
    input: z.object({ challenge: token, answer: passkeyAnswer }),
    data: z.object({ proved_until: instant }),
    refusals: ['proofWrong'],
    secrets: ['challenge', 'answer'],
  }),
  changeOwnPassword: write('own', 'Set another password; other sessions end', {
    input: z.object({ password: newPassword }),
    data: nothing,
    refusals: ['passwordCommon'],
    secrets: ['password'],
    stepUp: true,
  }),
  beginTotp: write('own', 'A new secret for an app that makes codes; it counts once a code has confirmed it', {
    input: nothing,
    data: z.object({ secret: z.string(), uri: z.string() }),
    refusals: [],
    stepUp: true,
  }),
  confirmTotp: write('own', 'Confirm the new secret by its code; recovery codes are shown this once', {
    input: z.object({ code: factorCode }),
    data: z.object({ recovery_codes: z.array(z.string()) }),
    refusals: ['proofWrong'],
    secrets: ['code'],
    stepUp: true,
  }),
  removeTotp: write('own', 'Log in without codes of an app from now on', {
    input: nothing,
    data: nothing,
    refusals: ['lastWayIn'],
    stepUp: true,
  }),
  beginPasskey: write('own', 'What a browser makes a new passkey with', {
    input: nothing,
    data: passkeyQuestion,
    refusals: [],
    stepUp: true,
  }),
  addPasskey: write('own', 'Keep a new passkey', {
    input: z.object({ challenge: token, answer: passkeyAnswer, name: words(60) }),
    data: nothing,
    refusals: ['proofWrong'],
    secrets: ['challenge', 'answer'],
    stepUp: true,
  }),
  removePasskey: write('own', 'Forget a passkey', {
    input: z.object({ passkey_id: idInput }),
    data: nothing,
    refusals: ['lastWayIn', 'proofWrong'],
    stepUp: true,
  }),
}
