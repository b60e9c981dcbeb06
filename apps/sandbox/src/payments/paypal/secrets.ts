import { randomBytes } from 'node:crypto'
import { issuedCertificate } from '#core/certificate.ts'
import { digits, letters } from '#core/random-text.ts'
import { ecKeyPair, rsaKeyPair } from '#core/secrets.ts'
import { authorityOf, issue } from '#core/tls-authority.ts'
import type { Address } from '#core/vendor.ts'

/** The name that PayPal's webhook certificates are made out to. */
export const signerName = 'messageverificationcerts.paypal.com'

/**
 * A merchant's app as PayPal enrols it, and the key that signs its webhooks, with two certificates: the right one, and one
 * for another name, which receivers must refuse.
 */
export function enrol(dir: string) {
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

export type PaypalSecrets = ReturnType<typeof enrol>

/** A foreign key pair: its certificate claims PayPal's name and issuer, but the issuer never signed it. */
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
