import { formBody, type HttpResponse, headerOf, json, type Route } from '#core/http.ts'
import { digits, randomText } from '#core/random-text.ts'
import type { Secrets } from '#core/secrets.ts'
import { type VendorContext, vendor } from '#core/vendor.ts'

type TwilioSecrets = Secrets<'accountSid' | 'authToken' | 'from'>
type Form = Record<string, string>
type Action = (context: VendorContext, form: Form, secrets: TwilioSecrets) => HttpResponse

const path = (name: string) => `/2010-04-01/Accounts/:account/${name}.json`

/** Twilio's messages and calls to numbers outside the mainland (providers §9). */
export const twilio = vendor({
  id: 'twilio',
  enrol: (): TwilioSecrets => ({
    accountSid: sid('AC'),
    authToken: randomText(16, 'hex'),
    from: `+1201555${digits(4)}`,
  }),
  settings: ({ accountSid, authToken, from }, { origin }) => ({
    TWILIO_BASE_URL: origin,
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_FROM: from,
  }),
  open: (context, secrets) => ({
    routes: [
      { method: 'POST', path: path('Messages'), handle: authorised(context, secrets, sendMessage) },
      { method: 'POST', path: path('Calls'), handle: authorised(context, secrets, placeCall) },
    ],
    failure: (status, code) => refuse(status, Number(code ?? 20500), 'An internal server error has occurred'),
  }),
})

function authorised(context: VendorContext, secrets: TwilioSecrets, action: Action): Route['handle'] {
  const { accountSid, authToken, from } = secrets
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return request => {
    if (headerOf(request, 'authorization') !== expected) return refuse(401, 20003, 'Authenticate')
    if (request.params.account !== accountSid)
      return refuse(404, 20404, `The requested resource ${request.target} was not found`)
    const form = Object.fromEntries(formBody(request))
    const { To = '', From = '' } = form
    if (!/^\+[1-9]\d{6,14}$/.test(To)) return refuse(400, 21211, `The 'To' number ${To} is not a valid phone number.`)
    if (From !== from) return refuse(400, 21212, `The 'From' number ${From} is not a valid phone number.`)
    return action(context, form, secrets)
  }
}

function sendMessage(context: VendorContext, form: Form, secrets: TwilioSecrets): HttpResponse {
  const { To = '', From = '', Body = '' } = form
  if (!Body) return refuse(400, 21602, 'Message body is required.')
  if (Body.length > 1600) return refuse(400, 21617, 'The concatenated message body exceeds the 1600 character limit.')
  context.inbox.receive({ channel: 'sms', to: To, from: From, text: Body })
  const message = { sid: sid('SM'), status: 'queued', to: To, from: From, body: Body, num_segments: '1' }
  return created(context, secrets, message)
}

function placeCall(context: VendorContext, form: Form, secrets: TwilioSecrets): HttpResponse {
  const { To = '', From = '', Twiml = '' } = form
  const words = spoken(Twiml)
  if (!words) return refuse(400, 21205, 'Url is not a valid URL: ')
  context.inbox.receive({ channel: 'voice', to: To, from: From, text: words })
  return created(context, secrets, { sid: sid('CA'), status: 'queued', to: To, from: From })
}

/** The text of a call's Say verbs. */
function spoken(twiml: string): string {
  const texts = [...twiml.matchAll(/<Say\b[^>]*>([^<]*)<\/Say>/g)].map(([, text]) => text ?? '')
  const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }
  return texts
    .join(' ')
    .replace(/&\w+;/g, entity => entities[entity] ?? entity)
    .trim()
}

function created(context: VendorContext, { accountSid }: TwilioSecrets, fields: object): HttpResponse {
  const now = context.clock.now().toUTCString()
  return json(201, { account_sid: accountSid, date_created: now, date_updated: now, error_code: null, ...fields })
}

function refuse(status: number, code: number, message: string): HttpResponse {
  return json(status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status })
}

function sid(prefix: string): string {
  return prefix + randomText(16, 'hex')
}
