import { timingSafeEqual } from 'node:crypto'
import type { CallName } from '@bohe/api-client/contract'
import { limits, type RateName } from '@bohe/api-client/contract/limits'
import { check } from '@bohe/validation/check'
import { imageCode } from '@bohe/validation/fields'
import { secondsAfter } from '#clock.ts'
import type { Call } from '#http/call.ts'
import { type Refused, refuse } from '#http/handlers.ts'
import { keyedHash } from '#keyed-hash.ts'
import { count, look, networkOf } from '#rates.ts'
import { captchaAudio, spokenText } from './captcha-audio.ts'
import { captchaImage, captchaText } from './captcha-image.ts'
import { addCaptcha, takeCaptcha } from './store.ts'

/**
 * When a call wants a captcha: always, or once a count is full for the caller's address or for what else the call is
 * about (an account, a target). `counts` says what is counted: each call, here; or what its handler calls a risk, there.
 */
type Policy = 'always' | { rate: RateName; counts: 'calls' | 'risks' }

const codes: Policy = { rate: 'codeBeforeCaptcha', counts: 'calls' }
const accounts: Policy = { rate: 'registerBeforeCaptcha', counts: 'risks' }

/** The policy of each call that takes a captcha; other calls never ask. */
export const captchaPolicy: Partial<Record<CallName, Policy>> = {
  login: { rate: 'loginBeforeCaptcha', counts: 'risks' },
  register: accounts,
  loginBind: accounts,
  retrieve: { rate: 'retrieveBeforeCaptcha', counts: 'risks' },
  accountExists: 'always',
  sendSms: codes,
  sendVoice: codes,
  sendMail: codes,
}

type Ask = typeof look

const isFull = async (ask: Ask, { context, address, now }: Call, rate: RateName, subject: string | undefined) => {
  const subjects = [networkOf(address), ...(subject === undefined ? [] : [subject])]
  const counted = await Promise.all(subjects.map(each => ask(context.db, rate, each, now)))
  return counted.some(({ exceeded }) => exceeded)
}

/** Whether a call wants a solved captcha from this caller now; `subject` is what else it is counted by. */
export const wantsCaptcha = async (call: Call, name: CallName, subject?: string): Promise<boolean> => {
  const policy = captchaPolicy[name]
  if (!policy || policy === 'always') return policy === 'always'
  return isFull(look, call, policy.rate, subject)
}

/** The same for a call that is being made: where calls are what is counted, this one is. */
const wantsCaptchaNow = async (call: Call, name: CallName, subject: string | undefined): Promise<boolean> => {
  const policy = captchaPolicy[name]
  if (!policy || policy === 'always' || policy.counts === 'risks') return wantsCaptcha(call, name, subject)
  return isFull(count, call, policy.rate, subject)
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
  { checkcode = '', checkcode_key: key = '' }: Answer,
  subject?: string,
): Promise<{ solved: boolean } | Refused<'captchaRequired' | 'captchaWrong'>> => {
  const isWanted = await wantsCaptchaNow(call, name, subject)
  if (checkcode === '')
    return isWanted ? refuse('captchaRequired', {}, { checkcode: 'image-code.empty' }) : { solved: false }
  const wellFormed = check(imageCode, checkcode).ok
  if (await isSolved(call, key, checkcode)) return { solved: true }
  return refuse('captchaWrong', {}, wellFormed ? undefined : { checkcode: 'image-code.format' })
}
