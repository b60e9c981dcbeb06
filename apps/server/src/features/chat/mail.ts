import { timingSafeEqual } from 'node:crypto'
import { write } from '@bohe/i18n/letter'
import type { Context } from '#context.ts'
import type { JobPayloads } from '#database/enqueue-job.ts'
import { hasContent } from '#domain/chat/conversation.ts'
import { answerMail, type SpokenLine, transcriptMail } from '#gateways/mail/mails.ts'
import { keyedHash } from '#keyed-hash.ts'
import * as store from './store.ts'

const tokenDigits = 32

const signatureOf = (secretKey: string, id: number): string =>
  keyedHash(secretKey, 'chat mail', String(id)).toString('hex').slice(0, tokenDigits)

/** What an answer by mail is known by: the number of its conversation, signed. */
export const mailToken = (secretKey: string, id: number): string => `${id}-${signatureOf(secretKey, id)}`

/** The conversation of a token; undefined for one that is not ours. */
export const conversationOfToken = (secretKey: string, token: string): number | undefined => {
  const [, id, given = ''] = /^(\d{1,15})-([0-9a-f]{32})$/.exec(token) ?? []
  if (id === undefined) return undefined
  const isOurs = timingSafeEqual(Buffer.from(given), Buffer.from(signatureOf(secretKey, Number(id))))
  return isOurs ? Number(id) : undefined
}

/** `chat@reply.bohe.com` → `chat+7-….@reply.bohe.com`. */
const answerAddress = ({ secretKey, chatMail }: Context['config'], id: number): string | undefined =>
  chatMail?.address.replace('@', `+${mailToken(secretKey, id)}@`)

const letterName = (secretKey: string, id: number, seq: number) => `chat.${mailToken(secretKey, id)}.${seq}`

/** Brings an answer to a ticket to its visitor. Throws when it was not taken, so that it is tried again. */
export const mailAnswer = async (
  { config, chat, mail }: Context,
  { conversationId: id, seq }: JobPayloads['mail.chat-answer'],
): Promise<void> => {
  const row = await store.conversationBy(chat.db, id)
  // What is not kept any more, or has nobody to go to, goes nowhere.
  if (!row?.email) return
  const { text, name, kind } = await store.eventBy(chat.db, id, seq)
  const told = kind === 'picture' ? write(row.language, 'mail.transcript-picture') : text
  const delivery = await mail.deliver({
    email: row.email,
    mail: answerMail({ language: row.language, id, name: name ?? '', text: told }),
    messageId: letterName(config.secretKey, id, seq),
    references: [letterName(config.secretKey, id, 0)],
    replyTo: answerAddress(config, id),
  })
  if (delivery !== 'sent') throw new Error('an answer was not taken by the mail server')
}

const spoken = (language: 'zh_CN' | 'en', events: readonly store.StoredEvent[]): SpokenLine[] =>
  events.filter(hasContent).map(({ at, name, text, kind }) => ({
    ...{ at, name: name ?? '' },
    text: kind === 'picture' ? write(language, 'mail.transcript-picture') : text,
  }))

const most = 2000

/** Brings a conversation to a mailbox. Throws when it was not taken, so that it is tried again. */
export const mailTranscript = async (
  { config, chat, mail, random }: Context,
  { conversationId: id, email, language }: JobPayloads['mail.chat-transcript'],
): Promise<void> => {
  const lines = spoken(language, await store.eventsAfter(chat.db, id, 0, most))
  if (lines.length === 0) return
  const messageId = `${letterName(config.secretKey, id, 0)}.${random.bytes(8).toString('hex')}`
  const delivery = await mail.deliver({ email, mail: transcriptMail({ language, id, lines }), messageId })
  if (delivery !== 'sent') throw new Error('a transcript was not taken by the mail server')
}
