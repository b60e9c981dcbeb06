import type { MessageKey } from '#message-key'
import { codes } from './code.ts'

interface Answer {
  code: number
  message: MessageKey
  status?: number
}

/** The live chat's own answers: apart, so that no page without the chat's window is sent them. */
export const chatCodes = {
  chatNotHere: { code: 400900, message: 'code.chat-not-here' },
  chatUnknown: { code: 400901, message: 'code.chat-unknown' },
  chatClosed: { code: 400902, message: 'code.chat-closed' },
  chatBlocked: { code: 400903, message: 'code.chat-blocked' },
  chatTooFast: { code: 400904, message: 'code.chat-too-fast' },
  chatTooMany: { code: 400905, message: 'code.chat-too-many' },
  chatRated: { code: 400906, message: 'code.chat-rated' },
  chatUnanswered: { code: 400907, message: 'code.chat-unanswered' },
  chatStreamsFull: { code: 400908, message: 'code.chat-streams-full', status: 429 },
} as const satisfies Record<string, Answer>

/** Each answer of the API. */
export const everyCode = { ...codes, ...chatCodes }

/** A "no" that a call may answer with; each call of the contract lists its own. */
export type RefusalName = Exclude<keyof typeof everyCode, 'success'>

/** The name of any answer's code, if it is one of ours. */
export const everyCodeName = (code: number): keyof typeof everyCode | undefined =>
  (Object.keys(everyCode) as (keyof typeof everyCode)[]).find(name => everyCode[name].code === code)
