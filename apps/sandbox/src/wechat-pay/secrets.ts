import { createPublicKey, randomBytes } from 'node:crypto'
import { selfSignedCertificate } from '#world/certificate.ts'
import { digits } from '#world/numbers.ts'
import { rsaKeyPair, type Secrets } from '#world/secrets.ts'
import type { Address } from '#world/vendor.ts'

type Name =
  | 'mchid'
  | 'appid'
  | 'merchantSerial'
  | 'merchantPrivateKey'
  | 'apiV3Key'
  | 'publicKeyId'
  | 'platformPrivateKey'
  | 'certificate'
  | 'certificateSerial'
  | 'certificatePrivateKey'
export type WechatSecrets = Secrets<Name>

/** A merchant as WeChat Pay would enrol one: both ways of proving an answer (public key and certificate) exist. */
export function enrol(): WechatSecrets {
  const certificateKeys = rsaKeyPair()
  const certificateSerial = serial()
  const certificate = selfSignedCertificate('Tenpay.com Sandbox', certificateSerial, certificateKeys)
  return {
    mchid: `19${digits(8)}`,
    appid: `wx${randomBytes(8).toString('hex')}`,
    merchantSerial: serial(),
    merchantPrivateKey: rsaKeyPair().privateKey,
    apiV3Key: randomBytes(16).toString('hex'),
    publicKeyId: `PUB_KEY_ID_0${digits(27)}`,
    platformPrivateKey: rsaKeyPair().privateKey,
    certificate,
    certificateSerial,
    certificatePrivateKey: certificateKeys.privateKey,
  }
}

function serial(): string {
  return `4${randomBytes(20).toString('hex').slice(1)}`.toUpperCase()
}

/** The public half of a private key, as PEM. */
export function publicHalf(privateKey: string): string {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
}

export function settings(secrets: WechatSecrets, { origin }: Address): Record<string, string> {
  return {
    WXPAY_BASE_URL: origin,
    WXPAY_MCHID: secrets.mchid,
    WXPAY_APPID: secrets.appid,
    WXPAY_MERCHANT_SERIAL: secrets.merchantSerial,
    WXPAY_MERCHANT_PRIVATE_KEY: secrets.merchantPrivateKey,
    WXPAY_API_V3_KEY: secrets.apiV3Key,
    WXPAY_PUBLIC_KEY_ID: secrets.publicKeyId,
    WXPAY_PUBLIC_KEY: publicHalf(secrets.platformPrivateKey),
  }
}
