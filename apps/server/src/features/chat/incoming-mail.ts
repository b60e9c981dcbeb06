import { createHash, timingSafeEqual } from 'node:crypto'
import { chatMailPath } from '@bohe/api-client/contract'
import { chatLimits } from '@bohe/api-client/contract/limits'
import type { Language } from '@bohe/i18n/language'
import { write } from '@bohe/i18n/letter'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import PostalMime, { type Email } from 'postal-mime'
import type { Context } from '#context.ts'
import { transaction } from '#database/transaction.ts'
import { stateAfter } from '#domain/chat/conversation.ts'
import { ownWords } from '#domain/chat/mail-reply.ts'
import { openLog, tellNodes } from './conversation-log.ts'
import { conversationOfToken } from './mail.ts'

/** What became of a mail that was brought. */
type Outcome = 'taken' | 'repeated' | 'ignored'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether the provider brings it: the secret as a bearer's, or as the password of an address with one in it. */
const isFromProvider = ({ headers }: FastifyRequest, secret: string): boolean => {
  const [, scheme, given = ''] = /^(Bearer|Basic) (\S+)$/.exec(headers.authorization ?? '') ?? []
  const basic = Buffer.from(given, 'base64').toString().split(':').slice(1).join(':')
  return timingSafeEqual(digest(scheme === 'Basic' ? basic : given), digest(secret))
}

/** Everything in a mail that may hold the token of the letter it answers. */
const placesOf = ({
  to = [],
  cc = [],
  deliveredTo = '',
  inReplyTo = '',
  references = '',
  headers,
}: Email): string[] => {
  const addresses = [...to, ...cc].map(({ address = '' }) => address)
  const more = headers.filter(({ key }) => key === 'x-original-to' || key === 'envelope-to').map(({ value }) => value)
  return [...addresses, deliveredTo, inReplyTo, references, ...more]
}

const conversationOf = (mail: Email, secretKey: string): number | undefined =>
  placesOf(mail)
    .flatMap(place => [...place.matchAll(/(?:\+|chat\.)(\d{1,15}-[0-9a-f]{32})/gi)].map(([, token = '']) => token))
    .map(token => conversationOfToken(secretKey, token.toLowerCase()))
    .find(id => id !== undefined)

/** Programs that answer by themselves would answer each other for ever. */
const isAutomatic = ({ headers }: Email): boolean =>
  headers.some(
    ({ key, value }) =>
      (key === 'auto-submitted' && !/^no$/i.test(value.trim())) ||
      (key === 'precedence' && /bulk|junk|list/i.test(value)),
  )

const wordsOf = ({ text = '', html = '' }: Email): string =>
  ownWords(text || html.replaceAll(/<br\s*\/?>|<\/p>|<\/div>/gi, '\n').replaceAll(/<[^>]*>/g, '')).slice(
    0,
    chatLimits.mailCharacters,
  )

/** What comes into the log of a mail: its words, and that it had attachments, which are not kept. */
const textOf = (words: string, { attachments }: Email, language: Language): string =>
  attachments.length === 0 ? words : `${words}\n\n${write(language, 'mail.answer-attachment')}`.trim()

const take = async (context: Context, raw: Buffer, mail: Email): Promise<Outcome> => {
  const id = conversationOf(mail, context.config.secretKey)
  const words = wordsOf(mail)
  const isEmpty = words === '' && mail.attachments.length === 0
  if (id === undefined || isAutomatic(mail) || isEmpty) return 'ignored'
  const now = context.clock.now()
  const clientId = `mail-${digest(mail.messageId || raw.toString('latin1')).toString('base64url')}`
  const seq = await transaction(context.chat.db, async tx => {
    const log = await openLog(tx, id, now)
    if (!log) return undefined
    const before = log.row.last_seq
    const state = stateAfter(log.row.state, 'write') ?? 'ticket'
    const change = state === log.row.state ? {} : { state, closed_at: null, ticket_at: log.row.ticket_at ?? now }
    const text = textOf(words, mail, log.row.language)
    await log.addOnce({ kind: 'message', by: 'visitor', text, clientId, isMail: true }, change)
    return log.row.last_seq > before ? log.row.last_seq : 'repeated'
  })
  if (typeof seq === 'number') tellNodes(context, id, seq)
  return typeof seq === 'number' ? 'taken' : (seq ?? 'ignored')
}

/** A mail as it is read; undefined for what is none, which is no better when it is brought again. */
const read = async ({ log }: Context, raw: Buffer): Promise<Email | undefined> => {
  try {
    return await PostalMime.parse(raw)
  } catch (error) {
    log.error({ error }, 'a mail could not be read')
    return undefined
  }
}

/**
 * Takes the mails that a provider brings: each the raw message. An answer to a ticket of ours comes into its log, once;
 * everything else is taken and goes nowhere, so that it is not brought again. What cannot be stored now is a failure of
 * the server's (`answerFailures`), after which it is.
 */
export const serveIncomingMail = (app: FastifyInstance, context: Context): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post(chatMailPath, { bodyLimit: chatLimits.mailBytes }, async (request, reply) => {
    const { chatMail } = context.config
    if (!chatMail) return reply.code(404).send({ outcome: 'off' })
    if (!isFromProvider(request, chatMail.secret)) return reply.code(401).send({ outcome: 'refused' })
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const mail = await read(context, raw)
    if (!mail) return reply.code(400).send({ outcome: 'unreadable' })
    return reply.send({ outcome: await take(context, raw, mail) })
  })
}
