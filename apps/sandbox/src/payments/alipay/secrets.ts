import { digits } from '#core/random-text.ts'
import { publicHalf, rsaKeyPair } from '#core/secrets.ts'
import type { Address } from '#core/vendor.ts'

/** An app with its seller; its private key is PKCS#1, which the vendor's own SDK takes by default. */
export function enrol() {
  return {
    appId: `2021${digits(12)}`,
    sellerId: `2088${digits(12)}`,
    appPrivateKey: rsaKeyPair('pkcs1').privateKey,
    alipayPrivateKey: rsaKeyPair().privateKey,
  }
}

export type AlipaySecrets = ReturnType<typeof enrol>

export function settings(secrets: AlipaySecrets, { origin }: Address): Record<string, string> {
  return {
    ALIPAY_GATEWAY_URL: `${origin}/gateway.do`,
    ALIPAY_APP_ID: secrets.appId,
    ALIPAY_SELLER_ID: secrets.sellerId,
    ALIPAY_APP_PRIVATE_KEY: secrets.appPrivateKey,
    ALIPAY_PUBLIC_KEY: publicHalf(secrets.alipayPrivateKey),
  }
}
