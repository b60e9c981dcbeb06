import { randomBytes } from 'node:crypto'
import { type Answer, type Call, formBody, headerOf, json } from '#http/call.ts'
import { digits } from '#world/numbers.ts'
import type { Secrets } from '#world/secrets.ts'
import { type Address, type Desk, type OpenVendor, vendor } from '#world/vendor.ts'

type TwilioSecrets = Secrets<'accountSid' | 'authToken' | 'from'>
type Form = Record<string, string>
type Action = (desk: Desk, form: Form, secrets: TwilioSecrets) => Answer

/** Twilio's messages and calls to numbers outside the mainland (providers §9). */
export const twilio = vendor({ id: 'twilio', enrol, settings, open })

function enrol(): TwilioSecrets {
  return { accountSid: sid('AC'), authToken: randomBytes(16).toString('hex'), from: `+1201555${digits(4)}` }
}

function settings({ accountSid, authToken, from }: TwilioSecrets, { origin }: Address): Record<string, string> {
  return { TWILIO_BASE_URL: origin, TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from }
}

function open(desk: Desk, secrets: TwilioSecrets): OpenVendor {
  const path = (name: string) => `/2010-04-01/Accounts/:account/${name}.json`
  return {
    routes: [
      { method: 'POST', path: path('Messages'), handle: authorised(desk, secrets, sendMessage) },
      { method: 'POST', path: path('Calls'), handle: authorised(desk, secrets, placeCall) },
    ],
    failure: (status, code) => refuse(status, Number(code ?? 20500), 'An internal server error has occurred'),
  }
}

function authorised(desk: Desk, secrets: TwilioSecrets, action: Action): (call: Call) => Answer {
  const { accountSid, authToken } = secrets
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return call => {
    if (headerOf(call, 'authorization') !== expected) return refuse(401, 20003, 'Authenticate')
    if (call.params.account !== accountSid)
      return refuse(404, 20404, `The requested resource ${call.target} was not found`)
    return action(desk, Object.fromEntries(formBody(call)), secrets)
  }
}

function sendMessage(desk: Desk, form: Form, secrets: TwilioSecrets): Answer {
  const { To = '', From = '', Body = '' } = form
  const refusal = badNumbers(form, secrets)
  if (refusal) return refusal
  if (!Body) return refuse(400, 21602, 'Message body is required.')
  if (Body.length > 1600) return refuse(400, 21617, 'The concatenated message body exceeds the 1600 character limit.')
  desk.inbox.receive({ channel: 'sms', to: To, from: From, text: Body })
  return created(desk, secrets, { sid: sid('SM'), status: 'queued', to: To, from: From, body: Body, num_segments: '1' })
}

function placeCall(desk: Desk, form: Form, secrets: TwilioSecrets): Answer {
  const { To = '', From = '', Twiml = '' } = form
  const refusal = badNumbers(form, secrets)
  if (refusal) return refusal
  const words = spoken(Twiml)
  if (!words) return refuse(400, 21205, 'Url is not a valid URL: ')
  desk.inbox.receive({ channel: 'voice', to: To, from: From, text: words })
  return created(desk, secrets, { sid: sid('CA'), status: 'queued', to: To, from: From })
}

function badNumbers({ To = '', From = '' }: Form, secrets: TwilioSecrets): Answer | undefined {
  if (!/^\+[1-9]\d{6,14}$/.test(To)) return refuse(400, 21211, `The 'To' number ${To} is not a valid phone number.`)
  if (From !== secrets.from) return refuse(400, 21212, `The 'From' number ${From} is not a valid phone number.`)
  return undefined
}

/** What a call says: the text of its Say verbs. */
function spoken(twiml: string): string {
  const said = [...twiml.matchAll(/<Say\b[^>]*>([^<]*)<\/Say>/g)].map(([, text]) => text ?? '')
  const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }
  return said
    .join(' ')
    .replace(/&\w+;/g, entity => entities[entity] ?? entity)
    .trim()
}

function created(desk: Desk, { accountSid }: TwilioSecrets, fields: object): Answer {
  const now = desk.clock.now().toUTCString()
  return json(201, { account_sid: accountSid, date_created: now, date_updated: now, error_code: null, ...fields })
}

function refuse(status: number, code: number, message: string): Answer {
  return json(status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status })
}

function sid(prefix: string): string {
  return prefix + randomBytes(16).toString('hex')
}
