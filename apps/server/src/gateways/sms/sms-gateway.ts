import { defaultCountryCode } from '@bohe/api-client/contract/wire'
import { type Delivery, type PhoneMessage, type PhoneProvider, TransportError } from '../delivery.ts'
import type { AliyunSettings } from './aliyun.ts'
import type { TwilioSettings } from './twilio.ts'

/** Brings codes to phones, written or spoken. */
export interface SmsGateway {
  /** Whether a provider for the country is set up. */
  serves(countryCode: string): boolean
  send(message: PhoneMessage): Promise<Delivery>
  speak(message: PhoneMessage): Promise<Delivery>
}

/** Whose network brings codes to phones of a country. */
export const phoneProviderOf = (countryCode: string): 'aliyun' | 'twilio' =>
  countryCode === defaultCountryCode ? 'aliyun' : 'twilio'

const withOneRetry = async (deliver: () => Promise<Delivery>): Promise<Delivery> => {
  for (let tries = 0; tries < 2; tries += 1)
    try {
      return await deliver()
    } catch (error) {
      if (!(error instanceof TransportError)) throw error
    }
  return 'unreachable'
}

/** Our accounts; one that is undefined is off. */
export interface SmsSettings {
  aliyun: AliyunSettings | undefined
  twilio: TwilioSettings | undefined
}

/** Loads a vendor's client with the first message: it is megabytes, which a node that sends none does without. */
const loadedByUse = (load: () => Promise<PhoneProvider>): PhoneProvider => {
  let loaded: Promise<PhoneProvider> | undefined
  const provider = () => {
    loaded ??= load()
    return loaded
  }
  return {
    send: async message => (await provider()).send(message),
    speak: async message => (await provider()).speak(message),
  }
}

/** Numbers of the mainland go through Aliyun, all others through Twilio; a transport error is tried once more. */
export const createSmsGateway = ({ aliyun, twilio }: SmsSettings): SmsGateway => {
  const providers = {
    aliyun: aliyun && loadedByUse(async () => (await import('./aliyun.ts')).createAliyun(aliyun)),
    twilio: twilio && loadedByUse(async () => (await import('./twilio.ts')).createTwilio(twilio)),
  }
  const providerFor = (countryCode: string) => providers[phoneProviderOf(countryCode)]
  const deliver = (how: 'send' | 'speak') => (message: PhoneMessage) => {
    const provider = providerFor(message.countryCode)
    return provider ? withOneRetry(() => provider[how](message)) : Promise.resolve<Delivery>('off')
  }
  return {
    serves: countryCode => providerFor(countryCode) !== undefined,
    send: deliver('send'),
    speak: deliver('speak'),
  }
}
