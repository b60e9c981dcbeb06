import { limits } from '@bohe/api-client/contract/limits'
import { createTransport } from 'nodemailer'
import type { Random } from '#random.ts'
import type { CodeMessage, Delivery } from '../delivery.ts'
import type { Mail } from './letter.ts'
import { type ContactChange, codeMail, noticeMail } from './mails.ts'

/** A code on its way to a mailbox. */
export interface MailMessage extends CodeMessage {
  email: string
}

/** A notice on its way to a mailbox: the old one, or the one that is left. */
export interface NoticeMessage extends ContactChange {
  email: string
}

/** A letter that is answered: what it is called, what it follows, and where answers go. */
export interface ThreadedMail {
  email: string
  mail: Mail
  messageId: string
  references?: string[]
  replyTo?: string | undefined
}

/** Brings mails to mailboxes. */
export interface MailGateway {
  /** A verification code. */
  send(message: MailMessage): Promise<Delivery>
  /** That a contact was changed. */
  notify(message: NoticeMessage): Promise<Delivery>
  /** A letter of a conversation. */
  deliver(message: ThreadedMail): Promise<Delivery>
  close(): void
}

const timeout = limits.order.providerTimeoutSeconds * 1000

/** The mail server, and who mails are from. */
export interface MailSettings {
  url: string
  from: string
}

const transportOf = (mail: MailSettings, isLive: boolean) =>
  createTransport({
    url: mail.url,
    // Outside of development a server that does not speak TLS gets no mail.
    requireTLS: isLive,
    ignoreTLS: !isLive && mail.url.startsWith('smtp:'),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  })

const isTransport = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  /^(ECONNECTION|ETIMEDOUT|ESOCKET|EDNS|ECONNRESET)$/.test(String(error.code))

const withOneRetry = async (deliver: () => Promise<unknown>): Promise<Delivery> => {
  for (let tries = 0; tries < 2; tries += 1)
    try {
      await deliver()
      return 'sent'
    } catch (error) {
      if (!isTransport(error)) return 'failed'
    }
  return 'unreachable'
}

/**
 * Mail over SMTP; without settings every mail fails. A transport error is tried once more, with the same Message-ID, so
 * that a mail which did arrive is known again.
 */
export const createMailGateway = (
  { mail, environment }: { mail: MailSettings | undefined; environment: number },
  random: Random,
): MailGateway => {
  if (!mail) return { send: async () => 'off', notify: async () => 'off', deliver: async () => 'off', close: () => {} }
  const transport = transportOf(mail, environment >= 3)
  const domain = mail.from.split('@')[1]
  const bring = (email: string, content: Mail, thread: Partial<ThreadedMail> = {}) => {
    const messageId = `<${thread.messageId ?? random.bytes(16).toString('hex')}@${domain}>`
    const follows = { references: thread.references?.map(name => `<${name}@${domain}>`), replyTo: thread.replyTo }
    const from = { name: 'Bohe 薄荷加速器', address: mail.from }
    const headers = { 'Auto-Submitted': 'auto-generated' }
    return withOneRetry(() =>
      transport.sendMail({ from, to: { name: '', address: email }, messageId, headers, ...follows, ...content }),
    )
  }
  return {
    send: ({ email, ...message }) => bring(email, codeMail(message)),
    notify: ({ email, ...change }) => bring(email, noticeMail(change)),
    deliver: ({ email, mail: content, ...thread }) => bring(email, content, thread),
    close: () => transport.close(),
  }
}
