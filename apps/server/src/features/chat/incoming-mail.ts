import { createHash, timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import { chatMailPath } from '@bohe/api-client/contract'
import { chatLimits } from '@bohe/api-client/contract/limits'
import type { Language } from '@bohe/i18n/language'
import { write } from '@bohe/i18n/letter'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { transaction } from '#database/transaction.ts'
import { stateAfter } from '#domain/chat/conversation.ts'
import { ownWords } from '#domain/chat/mail-reply.ts'
import { openLog, tellNodes } from './conversation-log.ts'
import { conversationOfToken } from './mail.ts'
import { type ReadMail, readMail, UnreadableMail } from './read-mail.ts'

/** Headers that name whom a mail is for and what it answers; providers add the last ones. */
const namesConversation = new Set([
  ...['to', 'cc', 'in-reply-to', 'references'],
  ...['delivered-to', 'x-original-to', 'envelope-to'],
])

/** What became of a mail that was brought. */
type Outcome = 'taken' | 'repeated' | 'ignored'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether the provider brings it: the secret as a bearer's, or as the password of an address with one in it. */
const isFromProvider = ({ headers }: FastifyRequest, secret: string): boolean => {
  const [, scheme, given = ''] = /^(Bearer|Basic) (\S+)$/.exec(headers.authorization ?? '') ?? []
  const basic = Buffer.from(given, 'base64').toString().split(':').slice(1).join(':')
  return timingSafeEqual(digest(scheme === 'Basic' ? basic : given), digest(secret))
}

const headerValue = ({ line }: ReadMail['headerLines'][number]) => line.slice(line.indexOf(':') + 1).trim()

/** Programs that answer by themselves would answer each other for ever. */
const isAutomatic = ({ headerLines }: ReadMail): boolean =>
  headerLines.some(
    header =>
      (header.key === 'auto-submitted' && !/^no$/i.test(headerValue(header))) ||
      (header.key === 'precedence' && /bulk|junk|list/i.test(headerValue(header))),
  )

/** The conversation that a mail is about, by the token of the letter it answers. */
const conversationOf = ({ headerLines }: ReadMail, secretKey: string): number | undefined =>
  headerLines
    .filter(({ key }) => namesConversation.has(key))
    .flatMap(({ line }) => [...line.matchAll(/(?:\+|chat\.)(\d{1,15}-[0-9a-f]{32})/gi)].map(([, token = '']) => token))
    .map(token => conversationOfToken(secretKey, token.toLowerCase()))
    .find(id => id !== undefined)

/** What comes into the log of a mail: its words, and that it had attachments, which are not kept. */
const textOf = (words: string, { attachments }: ReadMail, language: Language): string =>
  attachments === 0 ? words : `${words}\n\n${write(language, 'mail.answer-attachment')}`.trim()

const take = async (context: Context, mail: ReadMail): Promise<Outcome> => {
  const id = conversationOf(mail, context.config.secretKey)
  const words = ownWords(mail.text).slice(0, chatLimits.mailCharacters)
  const isEmpty = words === '' && mail.attachments === 0
  if (id === undefined || isAutomatic(mail) || isEmpty) return 'ignored'
  const now = context.clock.now()
  const clientId = `mail-${mail.messageId ? digest(mail.messageId).toString('base64url') : mail.hash}`
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

/** Who may bring a mail is asked before it is read, so that nobody else has megabytes of his looked at. */
const refuseOthers =
  ({ config: { chatMail } }: Context) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    if (!chatMail) return reply.code(404).send({ outcome: 'off' })
    if (!isFromProvider(request, chatMail.secret)) return reply.code(401).send({ outcome: 'refused' })
  }

/**
 * Takes the mails that a provider brings: each the raw message. An answer to a ticket of ours comes into its log, once;
 * everything else is taken and goes nowhere, so that it is not brought again. What cannot be stored now is a failure of
 * the server's (`answerFailures`), after which it is.
 */
export const serveIncomingMail = (app: FastifyInstance, context: Context): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, stream, done) => done(null, stream))
  app.post(chatMailPath, { onRequest: refuseOthers(context) }, async (request, reply) => {
    try {
      const mail = await readMail((request.body ?? []) as Readable)
      return reply.send({ outcome: await take(context, mail) })
    } catch (error) {
      if (!(error instanceof UnreadableMail)) throw error
      // It is no better when it is brought again.
      context.log.error({ error }, 'a mail could not be read')
      return reply.code(400).send({ outcome: 'unreadable' })
    }
  })
}
