import { timingSafeEqual } from 'node:crypto'
import type { CallName } from '@bohe/api-client/contract'
import { limits, type RateName } from '@bohe/api-client/contract/limits'
import { CodePurpose } from '@bohe/api-client/contract/wire'
import { secondsAfter } from '#clock.ts'
import { type Channel, everybody, totals } from '#features/verification-codes/totals.ts'
import type { Call } from '#http/call.ts'
import { type Refused, refuse } from '#http/handlers.ts'
import { keyedHash } from '#keyed-hash.ts'
import { count, countAddress, look, lookAddress } from '#rates.ts'
import { captchaAudio, spokenText } from './captcha-audio.ts'
import { captchaImage, captchaText } from './captcha-image.ts'
import { addCaptcha, takeCaptcha } from './store.ts'

/**
 * When a call wants a captcha: always, or once a count is full for the caller's address or for what else the call is
 * about (an account, a target). `counts` says what is counted: each call, here; or what its handler calls a risk, there.
 * A call that sends on a `channel` wants one of everybody as the channel's totals run low; and for the purpose whose answer
 * tells whether a contact is registered (`bind_status`) it always does (product §5).
 */
type Policy = 'always' | { rate: RateName; counts: 'calls' | 'risks'; channel?: Channel; alwaysFor?: CodePurpose }

const codes = (channel: Channel): Policy => ({
  rate: 'codeBeforeCaptcha',
  counts: 'calls',
  channel,
  alwaysFor: CodePurpose.bind,
})
const accounts: Policy = { rate: 'registerBeforeCaptcha', counts: 'risks' }

/** The policy of each call that takes a captcha; other calls never ask. */
export const captchaPolicy: Partial<Record<CallName, Policy>> = {
  login: { rate: 'loginBeforeCaptcha', counts: 'risks' },
  register: accounts,
  loginBind: accounts,
  retrieve: { rate: 'retrieveBeforeCaptcha', counts: 'risks' },
  accountExists: 'always',
  sendSms: codes('sms'),
  sendVoice: codes('voice'),
  sendMail: codes('mail'),
}

const looking = { ofAddress: lookAddress, ofSubject: look }
const counting: typeof looking = { ofAddress: countAddress, ofSubject: count }

const isFull = async (ask: typeof looking, { context, address, now }: Call, rate: RateName, subject?: string) => {
  const counted = [
    await ask.ofAddress(context.db, rate, address, now),
    ...(subject === undefined ? [] : [await ask.ofSubject(context.db, rate, subject, now)]),
  ]
  return counted.some(({ exceeded }) => exceeded)
}

const runsLow = async ({ context, now }: Call, channel: Channel | undefined) => {
  if (!channel) return false
  const share = limits.code.captchaFromPercent / 100
  const counted = await Promise.all(totals[channel].map(rate => look(context.db, rate, everybody, now, share)))
  return counted.some(({ exceeded }) => exceeded)
}

/** What else a call is about: what it is counted by beside the address, and what its code is for. */
interface About {
  subject?: string | undefined
  state?: CodePurpose | undefined
}

const asksAlways = (policy: Policy | undefined, { state }: About): boolean =>
  policy === 'always' || (state !== undefined && policy?.alwaysFor === state)

/** Whether a call wants a solved captcha from this caller now. */
export const wantsCaptcha = async (call: Call, name: CallName, about: About = {}): Promise<boolean> => {
  const policy = captchaPolicy[name]
  if (!policy || policy === 'always' || asksAlways(policy, about)) return asksAlways(policy, about)
  const { subject } = about
  return (await runsLow(call, policy.channel)) || isFull(looking, call, policy.rate, subject)
}

/** The same for a call that is being made: where calls are what is counted, this one is. */
const wantsCaptchaNow = async (call: Call, name: CallName, about: About): Promise<boolean> => {
  const policy = captchaPolicy[name]
  if (!policy || policy === 'always' || policy.counts === 'risks') return wantsCaptcha(call, name, about)
  const isRisky = await isFull(counting, call, policy.rate, about.subject)
  return isRisky || asksAlways(policy, about) || runsLow(call, policy.channel)
}

const answerHash = (call: Call, key: string, answer: string) =>
  keyedHash(call.context.config.secretKey, 'captcha', key, answer.toUpperCase())

const drawings = {
  image: async ({ context: { random } }: Call) => {
    const text = captchaText(random)
    return { text, image: await captchaImage(text), audio: '' }
  },
  audio: async ({ context: { random }, language }: Call) => {
    const text = spokenText(random)
    return { text, image: '', audio: captchaAudio(text, language, random) }
  },
}

/** Draws a captcha, to be read or to be heard, and keeps the hash of its answer. */
export const drawCaptcha = async (call: Call, type: keyof typeof drawings) => {
  const key = call.context.random.bytes(16).toString('hex')
  const { text, image, audio } = await drawings[type](call)
  const expiresAt = secondsAfter(call.now, limits.captcha.lifeSeconds)
  await addCaptcha(call.context.db, { key, answer_hash: answerHash(call, key, text), expires_at: expiresAt }, call.now)
  return { key, image, audio, expiry_time: expiresAt.toISOString() }
}

interface Answer {
  checkcode?: string | undefined
  checkcode_key?: string | undefined
  state?: CodePurpose | undefined
}

const isSolved = async (call: Call, key: string, answer: string): Promise<boolean> => {
  const captcha = await takeCaptcha(call.context.db, key, call.now)
  return captcha !== undefined && timingSafeEqual(captcha.answer_hash, answerHash(call, key, answer))
}

/**
 * Lets a call pass that brings a solved captcha, or needs none now, whatever the client was told before. A captcha is
 * spent by its first answer, right or wrong, and a wrong one is refused even where none was wanted.
 */
export const passCaptcha = async (
  call: Call,
  name: CallName,
  { checkcode = '', checkcode_key: key = '', state }: Answer,
  subject?: string,
): Promise<{ solved: boolean } | Refused<'captchaRequired' | 'captchaWrong'>> => {
  const isWanted = await wantsCaptchaNow(call, name, { subject, state })
  if (checkcode === '')
    return isWanted ? refuse('captchaRequired', {}, { checkcode: 'image-code.empty' }) : { solved: false }
  if (await isSolved(call, key, checkcode)) return { solved: true }
  return refuse('captchaWrong', {}, { checkcode: 'code.captcha-wrong' })
}
