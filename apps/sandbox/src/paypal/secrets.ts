import { randomBytes } from 'node:crypto'
import { issuedCertificate } from '#world/certificate.ts'
import { digits, letters } from '#world/numbers.ts'
import { ecKeyPair, rsaKeyPair, type Secrets } from '#world/secrets.ts'
import { authorityOf, issue } from '#world/tls-authority.ts'
import type { Address } from '#world/vendor.ts'

type Name =
  | 'clientId'
  | 'clientSecret'
  | 'merchantId'
  | 'webhookId'
  | 'certificate'
  | 'privateKey'
  | 'strangerPrivateKey'
  | 'foreignCertificate'
  | 'otherCertificate'
export type PaypalSecrets = Secrets<Name>

/** The name that PayPal's webhook certificates are made out to. */
export const signerName = 'messageverificationcerts.paypal.com'

/**
 * A merchant's app as PayPal would enrol it, and what signs its webhooks. Beside the right certificate there are a
 * stranger's two that nobody may believe: the right name by an unknown authority, and another name by the right authority.
 */
export function enrol(dir: string): PaypalSecrets {
  const authority = authorityOf(dir)
  const signer = issue(authority, signerName, 'signer', rsaKeyPair())
  const stranger = rsaKeyPair()
  return {
    clientId: `A${letters(79)}`,
    clientSecret: `E${letters(79)}`,
    merchantId: letters(13).toUpperCase(),
    webhookId: `${digits(1)}${letters(16).toUpperCase()}`,
    certificate: signer.certificate,
    privateKey: signer.privateKey,
    strangerPrivateKey: stranger.privateKey,
    foreignCertificate: byUnknownAuthority(stranger),
    otherCertificate: issue(authority, 'messages.example.com', 'signer', stranger).certificate,
  }
}

/** It claims the sandbox's authority as its issuer, but that one never signed it. */
function byUnknownAuthority({ publicKey }: { publicKey: string }): string {
  const impostor = ecKeyPair()
  const name = 'Bohe Sandbox CA'
  const serial = `4${randomBytes(19).toString('hex').slice(1)}`
  return issuedCertificate(
    { name: signerName, serial, publicKey, role: 'signer' },
    { name, privateKey: impostor.privateKey },
  )
}

export function settings(secrets: PaypalSecrets, { origin, secureOrigin, authority }: Address): Record<string, string> {
  return {
    PAYPAL_BASE_URL: origin,
    PAYPAL_CLIENT_ID: secrets.clientId,
    PAYPAL_CLIENT_SECRET: secrets.clientSecret,
    PAYPAL_MERCHANT_ID: secrets.merchantId,
    PAYPAL_WEBHOOK_ID: secrets.webhookId,
    PAYPAL_CERT_HOSTS: new URL(secureOrigin).host,
    PAYPAL_CERT_CA: authority,
  }
}
