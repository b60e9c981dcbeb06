import { everyCode } from '@bohe/api-client/contract/every-code'
import { type StaffRefusalName, staffCodes } from '@bohe/api-client/staff/code'
import type { Language } from '@bohe/i18n/language'
import { say } from '@bohe/i18n/message'
import type { FastifyReply } from 'fastify'
import type { AnswerWriter } from './answer-writer.ts'
import type { Refused } from './handlers.ts'
import { languageOfRequest } from './input/payload.ts'

type Sentence = Parameters<typeof say>[1]

/** How a "no" is said. */
interface No {
  code: number
  message: Sentence
  status?: number
}

const json = 'application/json; charset=utf-8'

/** A yes in the envelope. */
export const accepted = <Data>(language: Language, data: Data) => ({
  code: everyCode.success.code,
  msg: say(language, everyCode.success.message),
  data,
})

/** Answers a yes in the envelope, as the call's writer writes it. */
export const sendAccepted = (reply: FastifyReply, write: AnswerWriter, language: Language, data: object) => {
  reply.answerCode = 0
  return reply.type(json).serializer(write).send(accepted(language, data))
}

const detailsOf = (refused: Refused<string>, language: Language) => {
  const fields = Object.entries(refused.fields ?? {}).map(([name, key]) => [name, say(language, key)])
  const details = {
    ...refused.params,
    ...refused.details,
    ...(refused.fields && { fields: Object.fromEntries(fields) }),
  }
  return Object.keys(details).length > 0 ? details : null
}

/** Wrong fields are told by the first one's sentence, for clients that show `msg` alone. */
const sentenceOf = ({ refused, fields, params, sentence }: Refused<string>, language: Language, message: Sentence) => {
  const [first] = refused === 'invalidFields' ? Object.values(fields ?? {}) : []
  return say(language, sentence ?? first ?? message, params)
}

/** Answers a no in the envelope, with its status; in the request's own language where none is told. */
export const sendRefusal = (reply: FastifyReply, refused: Refused, language = languageOfRequest(reply.request)) =>
  sendNo(reply, refused, everyCode[refused.refused], language)

/** The same for the console's calls, which have codes of their own. */
export const sendStaffRefusal = (reply: FastifyReply, refused: Refused<StaffRefusalName>, language: Language) =>
  sendNo(reply, refused, staffCodes[refused.refused], language)

const sendNo = (reply: FastifyReply, refused: Refused<string>, answer: No, language: Language) => {
  reply.answerCode = answer.code
  if (answer.status === 429 && refused.params.seconds) reply.header('retry-after', refused.params.seconds)
  return reply
    .code(answer.status ?? 200)
    .type(json)
    .serializer(JSON.stringify)
    .send({ code: answer.code, msg: sentenceOf(refused, language, answer.message), data: detailsOf(refused, language) })
}

declare module 'fastify' {
  interface FastifyReply {
    /** The code of the envelope, for the log. */
    answerCode?: number
  }
}
