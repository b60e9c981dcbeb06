import type { CallData } from '@bohe/api-client/contract'
import type { PayScene } from '@bohe/api-client/contract/wire'
import type { Language } from '@bohe/i18n/language'

/** A way to be paid: what the rest of the server knows of a provider (product §5). Amounts are minor units. */
export interface PaymentGateway {
  readonly id: PaymentMethod
  readonly currency: 'CNY' | 'USD'
  /** Where it can be paid; the first stands in for one that it has not. */
  readonly scenes: readonly [PayScene, ...PayScene[]]
  /** Who is paid; each attempt keeps both, and what comes back is compared with them. */
  readonly merchantId: string
  readonly appId: string
  /** Paying within the provider's own app, which is the scene `jsapi`; undefined without it. */
  readonly within?: WithinApp | undefined
  /** Asks for a code to pay. The same attempt asked for again gets the same code. Throws PaymentProviderError. */
  create(request: PaymentRequest): Promise<PaymentCode>
  /**
   * What the provider knows of an attempt; money that the buyer agreed to and that has to be fetched is fetched while
   * `payableUntil` lasts. Throws PaymentProviderError when it cannot be asked or its answer proves nothing.
   */
  query(attempt: KnownAttempt): Promise<PaymentReport>
  /** Ends an attempt at the provider. 'unknown' when it may still be payable. Throws PaymentProviderError. */
  close(attempt: KnownAttempt): Promise<'closed' | 'already-paid' | 'unknown'>
  /** Gives money back; the same `refundNo` asked for again is the same refund and tells its state. Throws PaymentProviderError. */
  refund(request: RefundRequest): Promise<RefundReport>
  /** Proves and reads a callback's raw bytes. Throws CallbackRefused. */
  parseNotify(callback: RawCallback): Promise<PaymentEvent>
  /** The exact answer to a callback in the gateway's own words. */
  ack(outcome: CallbackOutcome): RawAnswer
  /** What the provider booked on a day of Beijing, `yyyy-MM-dd`; empty when there is no bill. Throws PaymentProviderError. */
  bill(date: string): Promise<BillRow[]>
}

/** How somebody pays within the provider's own app, which names its people to us one by one. */
export interface WithinApp {
  /** Where the buyer's browser is sent to be named; it comes back to `redirectUri` with a code and the state. */
  authorizeUrl(way: { state: string; redirectUri: string }): string
  /** Whom a code names; undefined when the code is worth nothing. Throws PaymentProviderError. */
  payerOf(code: string): Promise<string | undefined>
  /** What the app's browser is given to pay a `payUrl` of ours, signed as of now. */
  paramsFor(payUrl: string): NonNullable<CallData<'payInvoice'>['pay_params']>
}

export const paymentMethods = ['wechat', 'alipay', 'qq', 'paypal'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export interface PaymentRequest {
  /** 20–32 digits and letters, unique for ever. */
  attemptNo: string
  amountMinor: number
  currency: string
  subject: string
  expiresAt: Date
  notifyUrl: string
  clientIp: string
  scene: PayScene
  /** Who pays within the provider's app. */
  payerId?: string | undefined
  /** Where a provider with pages of its own sends the buyer back to, and the language of those pages. */
  returnUrl: string
  language: Language
}

/**
 * `payUrl` is exactly the provider's code, QR text, page or approval link. It can be opened until `freshUntil`, or as long
 * as the attempt lives; asked for again after that, the same attempt gets a fresh one.
 */
export interface PaymentCode {
  payUrl: string
  providerOrderId?: string
  freshUntil?: Date
}

export interface KnownAttempt {
  attemptNo: string
  providerOrderId?: string | null
  /** The payment, where it is known: some find an old one by nothing else. */
  providerTxnId?: string | undefined
  /** Until when money that the buyer agreed to may be fetched; undefined when it may not be any more. */
  payableUntil?: Date | undefined
}

/** What was paid, as the provider says. */
export interface PaymentFacts {
  attemptNo: string
  providerTxnId: string
  amountMinor: number
  currency: string
  merchantId: string
  appId: string
  paidAt: Date
  /** Whose account paid, as the provider numbers it: the same for each payment of that account to us. */
  payerId?: string | undefined
}

/** A payment that the provider gave back in full as it ended the attempt, and the number it gave that refund. */
export interface ReturnedPayment {
  paid: PaymentFacts
  refundNo: string
}

/**
 * `unknown` is a state we have no word for: keep asking. `isFetched`: this very question fetched the money. `returned`:
 * what went back, where the provider tells it.
 */
export type PaymentReport =
  | { state: 'paid'; paid: PaymentFacts; isFetched?: boolean }
  | { state: 'refunded'; returned?: ReturnedPayment | undefined }
  | { state: 'pending' | 'not-found' | 'closed' | 'unknown' }

export interface RefundRequest {
  attemptNo: string
  /** The payment that is given back. */
  providerTxnId: string
  refundNo: string
  amountMinor: number
  /** What was paid in all. */
  totalMinor: number
  currency: string
  reason: string
  /** Where the provider tells that the refund is done, if it does. */
  notifyUrl: string
}

export interface RefundReport {
  state: 'pending' | 'succeeded' | 'failed'
  providerRefundId?: string
}

export interface RawCallback {
  body: Buffer
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>
}

/**
 * What a callback says. `hint`: the provider's proof is too weak to believe, or there is money to be fetched, so the
 * provider has to be asked first. A refund never grants anything: money went back, under `refundNo`, which is ours where
 * we asked for it and the provider's where not; `dispute`: the buyer has complained to the provider, who asks us; `other`
 * is acknowledged and means nothing to us.
 */
export type PaymentEvent =
  | { kind: 'paid'; paid: PaymentFacts }
  | { kind: 'hint'; attemptNo: string; providerTxnId?: string | undefined }
  | { kind: 'refund'; attemptNo: string; refundNo?: string | undefined }
  | { kind: 'dispute'; attemptNo: string; providerTxnId: string; disputeId: string }
  | { kind: 'other'; attemptNo: string }

/** One provider's bill of one day. */
export interface Bill {
  provider: PaymentMethod
  /** `yyyy-MM-dd` in Beijing. */
  date: string
}

/** A row of a provider's daily bill. Amounts are positive; `refundNo` is ours. */
export type BillRow = { attemptNo: string; amountMinor: number; currency: string } & (
  | { kind: 'payment'; providerTxnId: string }
  | { kind: 'refund'; refundNo: string }
)

/** `taken`: durably handled. `refused`: not to be believed. `failed`: our fault, to be repeated. */
export type CallbackOutcome = 'taken' | 'refused' | 'failed'

export interface RawAnswer {
  status: number
  type: string
  body: string
}

/** Why a callback is not believed. `probe` is the provider testing that bad signatures are refused. */
export type CallbackFault = 'bad-signature' | 'malformed' | 'wrong-merchant' | 'wrong-app' | 'probe'

/** A callback that is refused in the gateway's own words. */
export class CallbackRefused extends Error {
  readonly fault: CallbackFault

  constructor(fault: CallbackFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CallbackRefused'
    this.fault = fault
  }
}

/** The provider could not be asked, said no, or answered without proof. `code` is its own word for it. */
export class PaymentProviderError extends Error {
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PaymentProviderError'
    this.code = code
  }
}
