import { limits } from '@bohe/api-client/contract/limits'
import { htmlLang } from '@bohe/i18n/language'
import { write } from '@bohe/i18n/letter'
// The parts that are used: every node holds what it imports, and the whole library is many times that.
import BaseTwilio from 'twilio/lib/base/BaseTwilio.js'
import RequestClient from 'twilio/lib/base/RequestClient.js'
import Api from 'twilio/lib/rest/Api.js'
import VoiceResponse from 'twilio/lib/twiml/VoiceResponse.js'
import { type Delivery, type PhoneMessage, type PhoneProvider, TransportError } from '../delivery.ts'

/** Our account at Twilio. */
export interface TwilioSettings {
  baseUrl: string
  accountSid: string
  authToken: string
  from: string
}

const timeout = limits.order.providerTimeoutSeconds * 1000

/** The vendor's client has no base address; its requests are sent to the one of the settings. */
class AddressedClient extends RequestClient {
  readonly #origin: string

  constructor(origin: string) {
    super({ timeout })
    this.#origin = origin
  }

  override request<Data>(options: Parameters<RequestClient['request']>[0]) {
    const { pathname, search } = new URL(options.uri)
    const request = { ...options, uri: this.#origin + pathname + search, timeout, allowRedirects: false }
    return super.request<Data>(request as never)
  }
}

const hasAnswered = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'

const delivered = async (action: string, work: Promise<unknown>): Promise<Delivery> => {
  try {
    await work
    return 'sent'
  } catch (cause) {
    if (hasAnswered(cause)) return 'failed'
    throw new TransportError(`Twilio ${action} was not reached`, { cause })
  }
}

const minutes = limits.code.lifeSeconds / 60

const spoken = ({ code, language }: PhoneMessage) => {
  const response = new VoiceResponse()
  const words = write(language, 'voice.code', { code: [...code].join(', ') })
  response.say({ language: language === 'en' ? 'en-US' : htmlLang[language], loop: 2 }, words)
  return response.toString()
}

/** Twilio's messages and calls, for phones outside of the mainland (providers §9). */
export const createTwilio = (settings: TwilioSettings): PhoneProvider => {
  const httpClient = new AddressedClient(new URL(settings.baseUrl).origin)
  const { account } = new Api(new BaseTwilio.Client(settings.accountSid, settings.authToken, { httpClient })).v2010
  const addressed = ({ countryCode, phone }: PhoneMessage) => ({ to: `+${countryCode}${phone}`, from: settings.from })
  return {
    send: message => {
      const body = write(message.language, 'sms.code', { code: message.code, minutes })
      return delivered('message', account.messages.create({ ...addressed(message), body }))
    },
    speak: message => delivered('call', account.calls.create({ ...addressed(message), twiml: spoken(message) })),
  }
}
