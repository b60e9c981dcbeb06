import type { Call } from '#http/call.ts'
import { headerOf } from '#http/call.ts'
import { Bill } from '#world/bill.ts'
import { Downloads } from '#world/downloads.ts'
import type { Payment } from '#world/payment.ts'
import type { Desk } from '#world/vendor.ts'
import { publicHalf, type WechatSecrets } from './secrets.ts'
import type { Signer } from './signature.ts'

/** How answers and callbacks are signed: by public key, by platform certificate, or by either in turn. */
export const signingModes = ['key', 'cert', 'mixed'] as const
export type SigningMode = (typeof signingModes)[number]

/** WeChat Pay's counter for our one merchant. */
export class Till {
  readonly desk: Desk
  readonly secrets: WechatSecrets
  readonly merchantPublicKey: string
  readonly bill: Bill
  readonly downloads: Downloads
  mode: SigningMode = 'key'
  /** Refunds stay PROCESSING until `refund-done` while this is set. */
  holdsRefunds = false
  readonly #signers: { key: Signer; cert: Signer }
  readonly #nonces = new Map<string, number>()
  #signed = 0
  #probed = false

  constructor(desk: Desk, secrets: WechatSecrets) {
    this.desk = desk
    this.secrets = secrets
    this.merchantPublicKey = publicHalf(secrets.merchantPrivateKey)
    this.bill = new Bill(desk, 'wechat')
    this.downloads = new Downloads(desk.clock, 300)
    this.#signers = {
      key: { serial: secrets.publicKeyId, privateKey: secrets.platformPrivateKey },
      cert: { serial: secrets.certificateSerial, privateKey: secrets.certificatePrivateKey },
    }
  }

  /** The instant WeChat Pay believes it is, in epoch milliseconds. */
  now(): number {
    return this.desk.faults.vendorTime(this.desk.clock)
  }

  /** The key for the next callback, or for the answer to a call that may name the key it knows. */
  signer(call?: Call): Signer {
    const wanted = call ? headerOf(call, 'wechatpay-serial') : ''
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
    const now = this.now()
    for (const [used, at] of this.#nonces) if (now - at > 600_000) this.#nonces.delete(used)
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

  payment(attemptNo: string): Payment | undefined {
    return this.desk.ledger.byAttempt('wechat', attemptNo)
  }
}
