import { type HttpRequest, headerOf } from '#core/http.ts'
import { publicHalf } from '#core/secrets.ts'
import type { VendorContext } from '#core/vendor.ts'
import { PaymentAccount } from '#payments/account.ts'
import { Downloads } from '#payments/downloads.ts'
import type { Brand } from '#ui/brand.ts'
import type { WechatSecrets } from './secrets.ts'
import { serviceAccount } from './service-account.ts'
import type { Signer } from './signature.ts'

export const brand: Brand = { zh: '微信支付', en: 'WeChat Pay', colour: '#07c160' }

/** How answers and callbacks are signed: by public key, by platform certificate, or by either in turn. */
export const signingModes = ['key', 'cert', 'mixed'] as const
export type SigningMode = (typeof signingModes)[number]

/** Our merchant account at WeChat Pay, with what controls change. */
export class MerchantAccount extends PaymentAccount<WechatSecrets> {
  readonly merchantPublicKey: string
  readonly downloads: Downloads
  readonly service: ReturnType<typeof serviceAccount>
  mode: SigningMode = 'key'
  readonly #signers: { key: Signer; cert: Signer }
  readonly #nonces = new Map<string, number>()
  #signed = 0
  #probed = false

  constructor(context: VendorContext, secrets: WechatSecrets) {
    super(context, secrets, 'wechat')
    this.merchantPublicKey = publicHalf(secrets.merchantPrivateKey)
    this.service = serviceAccount(context, secrets)
    this.downloads = new Downloads(context.clock, 300)
    this.#signers = {
      key: { serial: secrets.publicKeyId, privateKey: secrets.platformPrivateKey },
      cert: { serial: secrets.certificateSerial, privateKey: secrets.certificatePrivateKey },
    }
  }

  /** The key for the next callback, or for the answer to a call that may name the key it knows. */
  signer(request?: HttpRequest): Signer {
    const wanted = request ? headerOf(request, 'wechatpay-serial') : ''
    const named = Object.values(this.#signers).find(signer => signer.serial === wanted)
    if (named && this.mode !== 'mixed') return named
    this.#signed += 1
    const mode = this.mode === 'mixed' ? (this.#signed % 2 === 0 ? 'key' : 'cert') : this.mode
    return this.#signers[mode]
  }

  knowsSerial(serial: string): boolean {
    return Object.values(this.#signers).some(signer => signer.serial === serial)
  }

  /** False when the nonce was used within the time a request stays valid. */
  takeNonce(nonce: string): boolean {
    const now = this.vendorTime()
    // The oldest come first.
    for (const [used, at] of this.#nonces) {
      if (now - at <= 600_000) break
      this.#nonces.delete(used)
    }
    if (this.#nonces.has(nonce)) return false
    this.#nonces.set(nonce, now)
    return true
  }

  /** True once: the first callback after the start is preceded by a probe. */
  probesNow(): boolean {
    const first = !this.#probed
    this.#probed = true
    return first
  }
}
