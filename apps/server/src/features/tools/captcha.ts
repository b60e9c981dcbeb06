import { timingSafeEqual } from 'node:crypto'
import type { CallName } from '@bohe/api-client/contract'
import { limits, type RateName } from '@bohe/api-client/contract/limits'
import { check } from '@bohe/validation/check'
import { imageCode } from '@bohe/validation/fields'
import { secondsAfter } from '#clock.ts'
import type { Call } from '#http/call.ts'
import { type Refused, refuse } from '#http/handlers.ts'
import { keyedHash } from '#keyed-hash.ts'
import { look, networkOf } from '#rates.ts'
import { captchaImage, captchaText } from './captcha-image.ts'
import { addCaptcha, takeCaptcha } from './store.ts'

/** The counts that ask for a captcha once they are full, by call; other calls never ask. */
const policy: Partial<Record<CallName, RateName>> = {
  login: 'loginBeforeCaptcha',
  register: 'registerBeforeCaptcha',
  sendSms: 'codeBeforeCaptcha',
  sendVoice: 'codeBeforeCaptcha',
  sendMail: 'codeBeforeCaptcha',
}

/** Whether a call wants a solved captcha from this caller now; `subject` is what else it is counted by. */
export const wantsCaptcha = async (call: Call, name: CallName, subject?: string): Promise<boolean> => {
  const rate = policy[name]
  if (!rate) return false
  const subjects = [networkOf(call.address), ...(subject === undefined ? [] : [subject])]
  const looks = await Promise.all(subjects.map(each => look(call.context.db, rate, each, call.now)))
  return looks.some(({ exceeded }) => exceeded)
}

const answerHash = (call: Call, key: string, answer: string) =>
  keyedHash(call.context.config.secretKey, 'captcha', key, answer.toUpperCase())

/** Draws a captcha and keeps the hash of its answer. */
export const drawCaptcha = async (call: Call) => {
  const { db, random } = call.context
  const [key, text] = [random.bytes(16).toString('hex'), captchaText(random)]
  const expiresAt = secondsAfter(call.now, limits.captcha.lifeSeconds)
  await addCaptcha(db, { key, answer_hash: answerHash(call, key, text), expires_at: expiresAt }, call.now)
  return { key, image: await captchaImage(text), expiry_time: expiresAt.toISOString() }
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
 * Lets a call pass that brings a solved captcha, or needs none now. A captcha is spent by its first answer, right or
 * wrong, and a wrong one is refused even where none was wanted.
 */
export const passCaptcha = async (
  call: Call,
  name: CallName,
  { checkcode = '', checkcode_key: key = '' }: Answer,
  subject?: string,
): Promise<{ solved: boolean } | Refused<'captchaRequired' | 'captchaWrong'>> => {
  if (checkcode === '') {
    const isWanted = await wantsCaptcha(call, name, subject)
    return isWanted ? refuse('captchaRequired', {}, { checkcode: 'image-code.empty' }) : { solved: false }
  }
  const wellFormed = check(imageCode, checkcode).ok
  if (await isSolved(call, key, checkcode)) return { solved: true }
  return refuse('captchaWrong', {}, wellFormed ? undefined : { checkcode: 'image-code.format' })
}
