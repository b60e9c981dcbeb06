import { staffLimits } from '@bohe/api-client/contract/limits'
import type { ParsedStaffInput } from '@bohe/api-client/staff'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { secondsAfter } from '#clock.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#database/schema.ts'
import { refuse } from '#http/handlers.ts'
import type { SignedInCall, StaffCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import { tokenHash } from '#keyed-hash.ts'
import { countWayIn, prove } from './log-in.ts'
import { openSession } from './session.ts'
import * as store from './store.ts'

/** Passkeys (WebAuthn level 3): they say who it is and prove it in one, so that they need no password beside them. */

/** Loaded with the first passkey: few nodes see one, and it is megabytes. */
const webAuthn = () => import('@simplewebauthn/server')

const partyOf = ({ config }: Context) => ({
  rpID: new URL(config.consoleOrigin).hostname,
  origin: config.consoleOrigin,
})

/** Keeps a question; it is answered once, by whom it was asked. */
const ask = async (tx: Tx, { context, now }: StaffCall, challenge: string, options: object, staffId: number | null) => {
  const token = context.random.bytes(24).toString('base64url')
  const expires_at = secondsAfter(now, staffLimits.challenge.lifeSeconds)
  await store.addChallenge(tx, { token_hash: tokenHash(token), challenge, staff_id: staffId, expires_at })
  const result = { challenge: token, options: options as Record<string, unknown> }
  return { before: null, after: null, region: null, result }
}

const question = async (context: Context, keys: readonly store.Passkey[]) => {
  const { generateAuthenticationOptions } = await webAuthn()
  return generateAuthenticationOptions({
    rpID: partyOf(context).rpID,
    challenge: new Uint8Array(context.random.bytes(32)),
    allowCredentials: keys.map(({ credential_id: id }) => ({ id })),
    userVerification: 'required',
  })
}

/** What to ask any passkey with, to log in: the browser offers those it has. */
export const askPasskey = async (_: object, call: StaffCall, audited: AuditedTransaction) => {
  const refused = await countWayIn(call)
  if (refused) return refused
  const options = await question(call.context, [])
  return audited(async tx => ask(tx, call, options.challenge, options, null))
}

/** What to ask one's own with. */
export const askOwnPasskey = async (_: object, call: SignedInCall, audited: AuditedTransaction) => {
  const options = await question(call.context, await store.passkeysOf(call.context.db, call.staff.id))
  return audited(async tx => ask(tx, call, options.challenge, options, call.staff.id))
}

/** What comes from the browser is judged by the library; whatever it makes of nonsense is a no. */
const judged = <Verdict>(work: Promise<Verdict>): Promise<Verdict | undefined> => work.catch(() => undefined)

type Answered = ParsedStaffInput<'logInByPasskey'>

/** The passkey that answered what it was asked, and notes the use; undefined when it did not. */
const answeredBy = async (tx: Tx, call: StaffCall, { challenge, answer }: Answered, staffId: number | null) => {
  const { context, now } = call
  const asked = await store.takeChallenge(tx, tokenHash(challenge), now)
  const key = typeof answer.id === 'string' ? await store.passkeyOf(tx, answer.id) : undefined
  if (!asked || asked.staff_id !== staffId || !key || (staffId !== null && key.staff_id !== staffId)) return undefined
  const { rpID, origin } = partyOf(context)
  const credential = { id: key.credential_id, publicKey: new Uint8Array(key.public_key), counter: Number(key.counter) }
  const { verifyAuthenticationResponse } = await webAuthn()
  const verified = await judged(
    verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      ...{ expectedChallenge: asked.challenge, expectedOrigin: origin, expectedRPID: rpID, credential },
    }),
  )
  if (!verified?.verified) return undefined
  await store.usePasskey(tx, key.id, verified.authenticationInfo.newCounter, now)
  return key
}

export const logInByPasskey = async (input: Answered, call: StaffCall, audited: AuditedTransaction) => {
  const refused = await countWayIn(call)
  if (refused) return refused
  return audited(async tx => {
    const key = await answeredBy(tx, call, input, null)
    const staff = key && (await store.lockStaff(tx, key.staff_id))
    if (!staff?.is_active) return refuse('loginFailed')
    const ends_at = (await openSession(tx, call, staff.id)).toISOString()
    return { before: null, after: { passkey: key?.name }, region: null, actor: staff, result: { ends_at } }
  })
}

export const stepUpByPasskey = (input: Answered, call: SignedInCall, audited: AuditedTransaction) =>
  audited(async tx => {
    const key = await answeredBy(tx, call, input, call.staff.id)
    return key ? prove(tx, call) : refuse('proofWrong')
  })

export const beginPasskey = async (_: object, call: SignedInCall, audited: AuditedTransaction) => {
  const { context, staff } = call
  const keys = await store.passkeysOf(context.db, staff.id)
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    ...{ rpName: 'Bohe', rpID: partyOf(context).rpID, userName: staff.email, userDisplayName: staff.name },
    userID: new TextEncoder().encode(`staff:${staff.id}`),
    challenge: new Uint8Array(context.random.bytes(32)),
    excludeCredentials: keys.map(({ credential_id: id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return audited(async tx => ask(tx, call, options.challenge, options, staff.id))
}

export const addPasskey = (input: ParsedStaffInput<'addPasskey'>, call: SignedInCall, audited: AuditedTransaction) =>
  audited(async tx => {
    const { context, staff, now } = call
    const { rpID, origin } = partyOf(context)
    const asked = await store.takeChallenge(tx, tokenHash(input.challenge), now)
    if (asked?.staff_id !== staff.id) return refuse('proofWrong')
    const { verifyRegistrationResponse } = await webAuthn()
    const verified = await judged(
      verifyRegistrationResponse({
        response: input.answer as unknown as RegistrationResponseJSON,
        ...{ expectedChallenge: asked.challenge, expectedOrigin: origin, expectedRPID: rpID },
      }),
    )
    if (!verified?.verified) return refuse('proofWrong')
    const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential
    if (await store.passkeyOf(tx, id)) return refuse('proofWrong')
    const key = {
      credential_id: id,
      public_key: Buffer.from(publicKey),
      counter,
      transports: JSON.stringify(transports),
    }
    await store.addPasskey(tx, { staff_id: staff.id, ...key, name: input.name, created_at: now })
    return { before: null, after: { passkey: input.name }, region: null, result: {} }
  })

export const removePasskey = (
  input: ParsedStaffInput<'removePasskey'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) =>
  audited(async tx => {
    const row = await store.lockStaff(tx, call.staff.id)
    const keys = await store.passkeysOf(tx, call.staff.id)
    const key = keys.find(({ id }) => id === Number(input.passkey_id))
    if (!key) return refuse('proofWrong')
    if (keys.length === 1 && !row?.totp && call.context.config.isLive) return refuse('lastWayIn')
    await store.removePasskey(tx, call.staff.id, key.id)
    return { before: { passkey: key.name }, after: null, region: null, result: {} }
  })
