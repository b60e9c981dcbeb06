import { defaultCountryCode } from '@bohe/api-client/contract/wire'
import type { Config } from '#config.ts'
import type { CodeMessage, Delivery } from '../delivery.ts'
import { createAliyun } from './aliyun.ts'
import { createTwilio } from './twilio.ts'

/** A code on its way to a phone. */
export interface PhoneMessage extends CodeMessage {
  /** Without plus. */
  countryCode: string
  /** The subscriber number. */
  phone: string
}

/** Brings codes to phones, written or spoken. */
export interface SmsGateway {
  /** Whether a provider for the country is set up. */
  serves(countryCode: string): boolean
  send(message: PhoneMessage): Promise<Delivery>
  speak(message: PhoneMessage): Promise<Delivery>
}

/** One provider's way to do it: throws TransportError when nobody answered, so that one more try makes sense. */
export interface PhoneProvider {
  send(message: PhoneMessage): Promise<Delivery>
  speak(message: PhoneMessage): Promise<Delivery>
}

/** The provider could not be reached; it is not known to have refused. */
export class TransportError extends Error {}

const withOneRetry = async (deliver: () => Promise<Delivery>): Promise<Delivery> => {
  try {
    return await deliver()
  } catch (error) {
    if (!(error instanceof TransportError)) throw error
    return deliver()
  }
}

const attempt = (deliver: () => Promise<Delivery>): Promise<Delivery> =>
  withOneRetry(deliver).catch(error => {
    if (error instanceof TransportError) return 'failed'
    throw error
  })

/** Numbers of the mainland go through Aliyun, all others through Twilio; a transport error is tried once more. */
export const createSmsGateway = (config: Config): SmsGateway => {
  const aliyun = config.sms.aliyun && createAliyun(config.sms.aliyun)
  const twilio = config.sms.twilio && createTwilio(config.sms.twilio)
  const providerFor = (countryCode: string) => (countryCode === defaultCountryCode ? aliyun : twilio)
  const deliver = (how: 'send' | 'speak') => (message: PhoneMessage) => {
    const provider = providerFor(message.countryCode)
    return provider ? attempt(() => provider[how](message)) : Promise.resolve<Delivery>('failed')
  }
  return {
    serves: countryCode => providerFor(countryCode) !== undefined,
    send: deliver('send'),
    speak: deliver('speak'),
  }
}
