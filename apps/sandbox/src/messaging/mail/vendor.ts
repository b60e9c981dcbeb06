import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { json } from '#core/http.ts'
import { letters } from '#core/random-text.ts'
import type { Secrets } from '#core/secrets.ts'
import { type VendorContext, vendor } from '#core/vendor.ts'
import { Answers, inboundSecret } from './answers.ts'

type MailSecrets = Secrets<'user' | 'password'>

const largestMail = 2 * 1024 * 1024

/** Every mailbox, behind one SMTP server that asks for a name and a password. */
export const mail = vendor({
  id: 'mail',
  enrol: (): MailSecrets => ({ user: 'bohe', password: letters(24) }),
  settings: ({ user, password }, { smtpPort }) => ({
    SMTP_URL: `smtp://${user}:${password}@127.0.0.1:${smtpPort}`,
    MAIL_FROM: 'no-reply@bohe.test',
    CHAT_MAIL_ADDRESS: 'chat@reply.bohe.test',
    CHAT_MAIL_SECRET: inboundSecret(password),
  }),
  open: (context, secrets) => {
    const answers = new Answers(inboundSecret(secrets.password), context.place)
    return {
      routes: [],
      failure: status => json(status, { error: 'mail' }),
      smtp: mailServer(context, secrets, answers),
      controls: { answer: body => answers.bring(body) },
    }
  },
})

/** An SMTP server that takes what its one customer sends, for every address there is. */
function mailServer(context: VendorContext, secrets: MailSecrets, answers: Answers): SMTPServer {
  return new SMTPServer({
    name: 'sandbox',
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authMethods: ['PLAIN', 'LOGIN'],
    size: largestMail,
    closeTimeout: 500,
    logger: false,
    onAuth: (auth, _session, done) =>
      auth.username === secrets.user && auth.password === secrets.password
        ? done(null, { user: secrets.user })
        : done(refusal(535, 'Authentication failed')),
    onData: (stream, session, done) => {
      take(context, stream, session, answers).then(() => done(), done)
    },
  })
}

async function take(
  context: VendorContext,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  answers: Answers,
): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  if (stream.sizeExceeded) throw refusal(552, 'Message exceeds fixed maximum message size')
  const fault = context.faults.take()
  if (fault) await pause(fault.delay)
  if (fault?.status) throw refusal(fault.status, 'Requested action aborted: local error in processing')
  const letter = await PostalMime.parse(Buffer.concat(parts))
  const { subject = '', text = '', html, from } = letter
  const content = { subject, text: text.trim(), from: from?.address ?? '', ...(html && { html }) }
  for (const { address } of session.envelope.rcptTo) {
    context.inbox.receive({ channel: 'mail', to: address, ...content })
    answers.remember(address, letter)
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
