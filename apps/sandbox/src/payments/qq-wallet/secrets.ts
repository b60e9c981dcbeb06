import { createHash, randomBytes } from 'node:crypto'
import { digits, letters } from '#core/random-text.ts'
import { authorityOf, issue } from '#core/tls-authority.ts'
import type { Address } from '#core/vendor.ts'

/** A merchant as QQ Wallet would enrol one, with the operator and the client certificate that refunds need. */
export function enrol(dir: string) {
  const mchId = `1${digits(9)}`
  const { certificate, privateKey } = issue(authorityOf(dir), `qpay merchant ${mchId}`, 'client')
  return {
    mchId,
    appId: `11${digits(8)}`,
    apiKey: randomBytes(16).toString('hex'),
    opUserId: `${mchId}01`,
    opUserPassword: letters(16),
    clientCertificate: certificate,
    clientPrivateKey: privateKey,
  }
}

export type QqSecrets = ReturnType<typeof enrol>

/** How the operator's password travels: MD5 in lower-case hexadecimal. */
export function passwordOnTheWire({ opUserPassword }: QqSecrets): string {
  return createHash('md5').update(opUserPassword).digest('hex')
}

export function settings(secrets: QqSecrets, { origin, secureOrigin, authority }: Address): Record<string, string> {
  return {
    QPAY_BASE_URL: origin,
    QPAY_SECURE_BASE_URL: secureOrigin,
    QPAY_MCH_ID: secrets.mchId,
    QPAY_APP_ID: secrets.appId,
    QPAY_API_KEY: secrets.apiKey,
    QPAY_OP_USER_ID: secrets.opUserId,
    QPAY_OP_USER_PASSWORD: secrets.opUserPassword,
    QPAY_CLIENT_CERT: secrets.clientCertificate,
    QPAY_CLIENT_KEY: secrets.clientPrivateKey,
    QPAY_CA_CERT: authority,
  }
}
