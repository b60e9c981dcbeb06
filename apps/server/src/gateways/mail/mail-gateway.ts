import { limits } from '@bohe/api-client/contract/limits'
import { createTransport } from 'nodemailer'
import type { Config } from '#config.ts'
import type { CodeMessage, Delivery } from '../delivery.ts'
import { codeMail } from './code-mail.ts'

/** A code on its way to a mailbox. */
export interface MailMessage extends CodeMessage {
  email: string
}

/** Brings codes to mailboxes. */
export interface MailGateway {
  send(message: MailMessage): Promise<Delivery>
  close(): void
}

const timeout = limits.order.providerTimeoutSeconds * 1000

const transportOf = (mail: NonNullable<Config['mail']>, isLive: boolean) =>
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
  for (const isLast of [false, true])
    try {
      await deliver()
      return 'sent'
    } catch (error) {
      if (isLast || !isTransport(error)) return 'failed'
    }
  return 'failed'
}

/** Mail over SMTP; without settings every mail fails. A transport error is tried once more. */
export const createMailGateway = (config: Config): MailGateway => {
  const { mail } = config
  if (!mail) return { send: async () => 'failed', close: () => {} }
  const transport = transportOf(mail, config.environment >= 3)
  const headers = { 'Auto-Submitted': 'auto-generated' }
  return {
    send: ({ email, ...message }) =>
      withOneRetry(() =>
        transport.sendMail({
          from: { name: 'Bohe 薄荷加速器', address: mail.from },
          to: { name: '', address: email },
          headers,
          ...codeMail(message),
        }),
      ),
    close: () => transport.close(),
  }
}
