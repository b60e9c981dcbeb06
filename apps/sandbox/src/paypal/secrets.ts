import { randomBytes } from 'node:crypto'
import { issuedCertificate } from '#world/certificate.ts'
import { digits, letters } from '#world/numbers.ts'
import { ecKeyPair, rsaKeyPair, type Secrets } from '#world/secrets.ts'
import { authorityOf, issue } from '#world/tls-authority.ts'
import type { Address } from '#world/vendor.ts'

type Name = 'clientId' | 'clientSecret' | 'merchantId' | 'webhookId' | 'certificate' | 'privateKey' | 'otherCertificate'
export type PaypalSecrets = Secrets<Name>

/** The name that PayPal's webhook certificates are made out to. */
export const signerName = 'messageverificationcerts.paypal.com'

/**
 * A merchant's app as PayPal would enrol it, and what signs its webhooks; beside the right certificate one of the same
 * key for another name, which nobody may believe.
 */
export function enrol(dir: string): PaypalSecrets {
  const authority = authorityOf(dir)
  const keys = rsaKeyPair()
  return {
    clientId: `A${letters(79)}`,
    clientSecret: `E${letters(79)}`,
    merchantId: letters(13).toUpperCase(),
    webhookId: `${digits(1)}${letters(16).toUpperCase()}`,
    certificate: issue(authority, signerName, 'signer', keys).certificate,
    privateKey: keys.privateKey,
    otherCertificate: issue(authority, 'messages.example.com', 'signer', keys).certificate,
  }
}

/** A key pair of somebody who is not PayPal: his certificate claims the right name and issuer, who never signed it. */
export function stranger(): { certificate: string; privateKey: string } {
  const { privateKey, publicKey } = rsaKeyPair()
  const issuer = { name: 'Bohe Sandbox CA', privateKey: ecKeyPair().privateKey }
  const serial = `4${randomBytes(19).toString('hex').slice(1)}`
  return { certificate: issuedCertificate({ name: signerName, serial, publicKey, role: 'signer' }, issuer), privateKey }
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
