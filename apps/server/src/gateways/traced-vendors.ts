import { traced } from '@bohe/telemetry/tracing.ts'
import type { Delivery } from './delivery.ts'
import type { MailGateway } from './mail/mail-gateway.ts'
import { phoneProviderOf, type SmsGateway } from './sms/sms-gateway.ts'
import { SocialLoginError, type SocialLogins } from './social-login/social-login.ts'

/** Those that bring messages and tell who somebody is; payment providers are watched by `observed-gateway.ts`. */
interface Vendors {
  sms: SmsGateway
  mail: MailGateway
  socialLogins: SocialLogins
}

const asking = (provider: string, step: string) => ({
  ...{ name: `${provider} ${step}`, kind: 'client' as const },
  facts: { provider, step },
})

/** Brings a message in a span that tells whether it went out, and nothing of what it says or to whom. */
const bringing =
  <Message>(step: string, bring: (message: Message) => Promise<Delivery>, providerOf: (message: Message) => string) =>
  (message: Message): Promise<Delivery> =>
    traced(asking(providerOf(message), step), () => bring(message), {
      answered: outcome => ({ facts: { outcome }, isFailed: outcome !== 'sent' }),
    })

const tracedSms = (sms: SmsGateway): SmsGateway => {
  const providerOf = ({ countryCode }: { countryCode: string }) => phoneProviderOf(countryCode)
  return { ...sms, send: bringing('send', sms.send, providerOf), speak: bringing('speak', sms.speak, providerOf) }
}

const tracedMail = (mail: MailGateway): MailGateway => {
  const smtp = () => 'smtp'
  const { send, notify, deliver } = mail
  return {
    ...mail,
    send: bringing('send', send, smtp),
    notify: bringing('notify', notify, smtp),
    deliver: bringing('deliver', deliver, smtp),
  }
}

const tracedLogins = (logins: SocialLogins): SocialLogins =>
  new Map(
    [...logins].map(([provider, login]) => {
      const threw = (error: unknown) => ({ outcome: error instanceof SocialLoginError ? error.kind : 'failed' })
      const identify: typeof login.identify = back =>
        traced(asking(provider, 'identify'), () => login.identify(back), { threw })
      return [provider, { ...login, identify }]
    }),
  )

/** The same vendors: each question to one is a span of the trace that it is asked in. */
export const traceVendors = ({ sms, mail, socialLogins }: Vendors): Vendors => ({
  sms: tracedSms(sms),
  mail: tracedMail(mail),
  socialLogins: tracedLogins(socialLogins),
})
