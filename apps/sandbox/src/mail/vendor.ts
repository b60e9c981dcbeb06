import { json } from '#http/call.ts'
import { letters } from '#world/numbers.ts'
import type { Secrets } from '#world/secrets.ts'
import { type Address, type OpenVendor, vendor } from '#world/vendor.ts'
import { mailServer } from './server.ts'

export type MailSecrets = Secrets<'user' | 'password'>

/** The mailboxes of the world, behind one SMTP server that wants a name and a password. */
export const mail = vendor({ id: 'mail', enrol, settings, open })

function enrol(): MailSecrets {
  return { user: 'bohe', password: letters(24) }
}

function settings({ user, password }: MailSecrets, { smtpPort }: Address): Record<string, string> {
  return { SMTP_URL: `smtp://${user}:${password}@127.0.0.1:${smtpPort}`, MAIL_FROM: 'no-reply@bohe.test' }
}

function open(desk: Parameters<typeof mailServer>[0], secrets: MailSecrets): OpenVendor {
  const server = mailServer(desk, secrets)
  return { routes: [], failure: status => json(status, { error: 'mail' }), smtp: server }
}
