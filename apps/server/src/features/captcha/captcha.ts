import { timingSafeEqual } from 'node:crypto'
import type { CallName } from '@bohe/api-client/contract'
import { limits, type RateName, serverLimits } from '@bohe/api-client/contract/limits'
import { CodePurpose } from '@bohe/api-client/contract/wire'
import { secondsAfter } from '#clock.ts'
import { type Channel, everybody, totals } from '#features/verification-codes/totals.ts'
import type { Call } from '#http/call.ts'
import { type Refused, refuse } from '#http/handlers.ts'
import { keyedHash } from '#keyed-hash.ts'
import { type Countable, count, countAddress, isAnyFull, networksCounted } from '#rates.ts'
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

const code = { rate: 'codeBeforeCaptcha', counts: 'calls', alwaysFor: CodePurpose.bind } as const
const account: Policy = { rate: 'registerBeforeCaptcha', counts: 'risks' }

/** The policy of each call that takes a captcha; other calls never ask. */
export const captchaPolicy: Partial<Record<CallName, Policy>> = {
  login: { rate: 'loginBeforeCaptcha', counts: 'risks' },
  register: account,
  loginBind: account,
  retrieve: { rate: 'retrieveBeforeCaptcha', counts: 'risks' },
  accountExists: 'always',
  sendSms: { ...code, channel: 'sms' },
  sendVoice: { ...code, channel: 'voice' },
  sendMail: { ...code, channel: 'mail' },
}

type Risk = (call: Call, rate: RateName, subject?: string) => Promise<boolean>

/** What makes a call of a caller risky once it is full: a rate of his networks, and of what else the call is about. */
export const risksOf = (name: RateName, address: string, subject?: string): readonly Countable[] => {
  const ofNetworks = networksCounted(name, address)
  return subject === undefined ? ofNetworks : [...ofNetworks, { name, subject }]
}

const isFull: Risk = ({ context, address, now }, rate, subject) =>
  isAnyFull(context.db, risksOf(rate, address, subject), now)

const becomesFull: Risk = async ({ context, address, now }, rate, subject) => {
  const counted = [
    await countAddress(context.db, rate, address, now),
    ...(subject === undefined ? [] : [await count(context.db, rate, subject, now)]),
  ]
  return counted.some(({ exceeded }) => exceeded)
}

const runsLow = async ({ context, now }: Call, channel: Channel | undefined) => {
  if (!channel) return false
  const share = limits.code.captchaFromPercent / 100
  const counted = totals[channel].map(name => ({ name, subject: everybody, times: share }))
  return isAnyFull(context.db, counted, now)
}

/**
 * Whether a call wants a solved captcha from this caller now; `about` says what it is counted by beside the address, and
 * what its code is for. One that is being made is counted, where calls are what is counted.
 */
export const wantsCaptcha = async (
  call: Call,
  name: CallName,
  { subject, state }: { subject?: string; state?: CodePurpose },
  isMade = false,
): Promise<boolean> => {
  const policy = captchaPolicy[name]
  if (!policy || policy === 'always') return policy === 'always'
  const isRisky = await (isMade && policy.counts === 'calls' ? becomesFull : isFull)(call, policy.rate, subject)
  const isAlways = state !== undefined && policy.alwaysFor === state
  return isRisky || isAlways || runsLow(call, policy.channel)
}

/** What is kept of a captcha's answer. */
export const answerHash = ({ context }: Pick<Call, 'context'>, key: string, answer: string): Buffer =>
  keyedHash(context.config.secretKey, 'captcha', key, answer.toUpperCase())

/** Draws a captcha, to be read or to be heard, and keeps the hash of its answer. */
export const drawCaptcha = async (call: Call, type: 'image' | 'audio') => {
  const { context, language, now } = call
  const key = context.random.bytes(16).toString('hex')
  const text = type === 'image' ? captchaText(context.random) : spokenText(context.random)
  const expires_at = secondsAfter(now, serverLimits.captcha.lifeSeconds)
  await addCaptcha(context.db, { key, answer_hash: answerHash(call, key, text), expires_at }, now)
  return {
    key,
    image: type === 'image' ? await captchaImage(text) : '',
    audio: type === 'audio' ? captchaAudio(text, language, context.random) : '',
    expiry_time: expires_at.toISOString(),
  }
}

/** What a call brings that takes a captcha. */
export interface Answer {
  checkcode?: string
  checkcode_key?: string
  state?: CodePurpose
}

/** The refusal of a call that wants a captcha and brings none. */
export const captchaMissing = () => refuse('captchaRequired', {}, { checkcode: 'image-code.empty' })

/** Spends the captcha that a call brings, by its first answer, right or wrong; undefined when it brings none. */
export const spendCaptcha = async (
  call: Call,
  { checkcode = '', checkcode_key: key = '' }: Answer,
): Promise<{ solved: true } | Refused<'captchaWrong'> | undefined> => {
  if (checkcode === '') return undefined
  const captcha = await takeCaptcha(call.context.db, key, call.now)
  const isRight = captcha !== undefined && timingSafeEqual(captcha.answer_hash, answerHash(call, key, checkcode))
  return isRight ? { solved: true } : refuse('captchaWrong', {}, { checkcode: 'code.captcha-wrong' })
}

/**
 * Lets a call pass that brings a solved captcha, or needs none now, whatever the client was told before. A wrong one is
 * refused even where none was wanted.
 */
export const passCaptcha = async (
  call: Call,
  name: CallName,
  answer: Answer,
  subject?: string,
): Promise<{ solved: boolean } | Refused<'captchaRequired' | 'captchaWrong'>> => {
  const isWanted = await wantsCaptcha(call, name, { subject, state: answer.state }, true)
  const spent = await spendCaptcha(call, answer)
  return spent ?? (isWanted ? captchaMissing() : { solved: false })
}
