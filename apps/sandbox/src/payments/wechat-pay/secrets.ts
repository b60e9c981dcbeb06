import { createHash, randomBytes } from 'node:crypto'
import { selfSignedCertificate } from '#core/certificate.ts'
import { digits } from '#core/random-text.ts'
import { publicHalf, rsaKeyPair } from '#core/secrets.ts'
import type { Address } from '#core/vendor.ts'

/** A merchant as WeChat Pay would enrol one: both ways of proving an answer (public key and certificate) exist. */
export function enrol() {
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

export type WechatSecrets = ReturnType<typeof enrol>

/** Where a buyer within WeChat gets a code, and where the code is changed into an openid. */
export const servicePaths = {
  authorize: '/mp/connect/oauth2/authorize',
  token: '/mp/sns/oauth2/access_token',
}

/** Derived from a secret that every data folder holds already. */
export function serviceSecret({ apiV3Key }: Pick<WechatSecrets, 'apiV3Key'>): string {
  return createHash('sha256').update(`service account ${apiV3Key}`).digest('hex').slice(0, 32)
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
    WXPAY_MP_SECRET: serviceSecret(secrets),
    WXPAY_MP_AUTHORIZE_URL: `${origin}${servicePaths.authorize}`,
    WXPAY_MP_TOKEN_URL: `${origin}${servicePaths.token}`,
  }
}
