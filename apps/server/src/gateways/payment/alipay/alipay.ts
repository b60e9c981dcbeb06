import { createPrivateKey, createPublicKey } from 'node:crypto'
import { AlipaySdk } from 'alipay-sdk'
import * as z from 'zod/mini'
import { type Clock, secondsAfter } from '#clock.ts'
import { fromMinor } from '#domain/orders/order-amount.ts'
import { beijingTime, fromBeijingTime } from '#gateways/payment/beijing-time.ts'
import {
  type CallbackOutcome,
  type KnownAttempt,
  type PaymentCode,
  type PaymentGateway,
  PaymentProviderError,
  type PaymentReport,
  type PaymentRequest,
  type RawAnswer,
  type RefundReport,
  type RefundRequest,
  type ReturnedPayment,
} from '#gateways/payment/payment-gateway.ts'
import { askProvider, requireAbout } from '#gateways/payment/transport.ts'
import { readAlipayBill } from './bill.ts'
import { factsOf, isPaid, readAlipayCallback } from './callback.ts'

/** An app and its seller. Keys are PEM. */
export interface AlipaySettings {
  gatewayUrl: string
  appId: string
  sellerId: string
  appPrivateKey: string
  publicKey: string
}

interface Account extends AlipaySettings {
  clock: Clock
  sdk: AlipaySdk
}

/** The SDK takes one spelling of a key, without a line end behind it. */
const privateKeyOf = (pem: string) => createPrivateKey(pem).export({ type: 'pkcs8', format: 'pem' }).toString().trim()
const publicKeyOf = (pem: string) => createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString().trim()

const sdkOf = ({ appId, appPrivateKey, publicKey }: AlipaySettings): AlipaySdk => {
  const sdk = new AlipaySdk({
    appId,
    privateKey: privateKeyOf(appPrivateKey),
    keyType: 'PKCS8',
    alipayPublicKey: publicKeyOf(publicKey),
    signType: 'RSA2',
  })
  // It hands them on to Node as they are: text is parsed for each signature, which takes as long as signing.
  const parsed = { privateKey: createPrivateKey(appPrivateKey), alipayPublicKey: createPublicKey(publicKey) }
  Object.assign(sdk.config, parsed)
  return sdk
}

const signed = z.object({ sign: z.string() })
const result = z.record(z.string(), z.coerce.string())
type Result = z.output<typeof result>

/** What Alipay's signature covers, and only that is read. An unsigned error proves nothing and throws. */
const proved = ({ sdk }: Account, node: string, body: string): Result => {
  try {
    sdk.checkResponseSign(body, node, z.parse(signed, JSON.parse(body)).sign, '')
    return z.parse(result, JSON.parse(sdk.getSignStr(body, node)))
  } catch (cause) {
    throw new PaymentProviderError('unproved', 'The answer of Alipay is not signed', { cause })
  }
}

/** What is asked has Alipay's names here: the SDK would write each of them anew, and then back. */
const asNamed = { bizContentAutoSnakeCase: false }

const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8', accept: 'application/json' }

/** Signed by the vendor's SDK, in Beijing's time by our clock; the SDK's own transport knows neither. */
const ask = async (account: Account, method: string, bizContent: object, notifyUrl?: string): Promise<Result> => {
  const timestamp = beijingTime(account.clock.now())
  const question = account.sdk.sdkExecute(method, { timestamp, bizContent, ...(notifyUrl && { notifyUrl }) }, asNamed)
  const url = `${account.gatewayUrl}?charset=utf-8`
  const { status, body } = await askProvider(url, { method: 'POST', headers, body: question })
  if (status !== 200) throw new PaymentProviderError(`HTTP${status}`, `Alipay answered ${status}`)
  return proved(account, `${method.replaceAll('.', '_')}_response`, body)
}

const succeeded = (told: Result): boolean => told.code === '10000'

const failure = (told: Result): PaymentProviderError =>
  new PaymentProviderError(
    told.sub_code ?? told.code ?? 'unknown',
    `Alipay answered ${told.code} ${told.sub_code ?? ''}`,
  )

const orderOf = (account: Account, request: PaymentRequest) => ({
  out_trade_no: request.attemptNo,
  total_amount: fromMinor(request.amountMinor),
  subject: request.subject.slice(0, 256),
  seller_id: account.sellerId,
  time_expire: beijingTime(request.expiresAt),
})

const createCode = async (account: Account, request: PaymentRequest): Promise<PaymentCode> => {
  const told = await ask(account, 'alipay.trade.precreate', orderOf(account, request), request.notifyUrl)
  if (!succeeded(told) || !told.qr_code) throw failure(told)
  return { payUrl: told.qr_code }
}

/** Alipay takes a signed page for a quarter of an hour; a little less, so that it can still be on its way. */
const pageSeconds = 600

/** A signed page of Alipay's that opens its app, or pays in the browser. Alipay hears of the order when it is opened. */
const createPage = (account: Account, request: PaymentRequest): PaymentCode => {
  const { notifyUrl, returnUrl } = request
  const now = account.clock.now()
  const bizContent = { ...orderOf(account, request), product_code: 'QUICK_WAP_WAY', quit_url: returnUrl }
  const asked = { timestamp: beijingTime(now), charset: 'utf-8', bizContent, notifyUrl, returnUrl }
  const query = account.sdk.sdkExecute('alipay.trade.wap.pay', asked, asNamed)
  return { payUrl: `${account.gatewayUrl}?${query}`, freshUntil: secondsAfter(now, pageSeconds) }
}

const create = async (account: Account, request: PaymentRequest): Promise<PaymentCode> =>
  request.scene === 'h5' ? createPage(account, request) : createCode(account, request)

/** There is no trade until somebody scans the code, or opens the page and logs in. */
const notFound = 'ACQ.TRADE_NOT_EXIST'

const query = async (account: Account, { attemptNo }: KnownAttempt): Promise<PaymentReport> => {
  const told = await ask(account, 'alipay.trade.query', { out_trade_no: attemptNo })
  if (told.sub_code === notFound) return { state: 'not-found' }
  if (!succeeded(told)) throw failure(told)
  requireAbout(attemptNo, told.out_trade_no)
  const report = reportOf(account, attemptNo, told)
  return report.state === 'refunded' ? { ...report, returned: await returnedBy(account, attemptNo, told) } : report
}

/** What a cancelled trade gave back: such a refund has the trade's own number. Another refund has one of its asker's. */
const returnedBy = async (account: Account, attemptNo: string, told: Result): Promise<ReturnedPayment | undefined> => {
  const refund = await askRefund(account, attemptNo, attemptNo)
  const isAll = refund.refund_status === 'REFUND_SUCCESS' && refund.refund_amount === told.total_amount
  const paid = factsOf(told, attemptNo, account, fromBeijingTime(told.send_pay_date ?? '') ?? account.clock.now())
  return isAll && paid ? { paid, refundNo: attemptNo } : undefined
}

const reportOf = (account: Account, attemptNo: string, told: Result): PaymentReport => {
  const paidAt = fromBeijingTime(told.send_pay_date ?? '')
  if (told.trade_status === 'WAIT_BUYER_PAY') return { state: 'pending' }
  if (told.trade_status === 'TRADE_CLOSED') return { state: paidAt ? 'refunded' : 'closed' }
  const paid = isPaid(told.trade_status) && factsOf(told, attemptNo, account, paidAt ?? account.clock.now())
  return paid ? { state: 'paid', paid } : { state: 'unknown' }
}

const close = async (account: Account, { attemptNo }: KnownAttempt) => {
  const told = await ask(account, 'alipay.trade.close', { out_trade_no: attemptNo })
  if (told.sub_code === notFound) return cancel(account, attemptNo)
  if (told.sub_code === 'ACQ.TRADE_STATUS_ERROR') return 'already-paid'
  return succeeded(told) ? 'closed' : 'unknown'
}

/** Ends a code nobody scanned. Paid in the last moment, the money goes back: who asks will see it. */
const cancel = async (account: Account, attemptNo: string) => {
  const told = await ask(account, 'alipay.trade.cancel', { out_trade_no: attemptNo })
  if (!succeeded(told)) return 'unknown'
  return told.action === 'refund' ? 'already-paid' : 'closed'
}

/** A no for now: an outage, or too little money in our account. */
const passing: readonly (string | undefined)[] = ['ACQ.SYSTEM_ERROR', 'ACQ.SELLER_BALANCE_NOT_ENOUGH']

/** A no that asking again does not change; one for now, or a mistake of ours in asking, leaves the money owed. */
const isRefused = (told: Result): boolean => told.code === '40004' && !passing.includes(told.sub_code)

const refund = async (account: Account, request: RefundRequest): Promise<RefundReport> => {
  const told = await ask(account, 'alipay.trade.refund', {
    out_trade_no: request.attemptNo,
    out_request_no: request.refundNo,
    refund_amount: fromMinor(request.amountMinor),
    refund_reason: request.reason,
  })
  if (isRefused(told)) return { state: 'failed' }
  if (!succeeded(told)) throw failure(told)
  if (told.fund_change === 'Y') return { state: 'succeeded', providerRefundId: told.trade_no ?? '' }
  return refundState(account, request)
}

const askRefund = (account: Account, attemptNo: string, refundNo: string): Promise<Result> =>
  ask(account, 'alipay.trade.fastpay.refund.query', { out_trade_no: attemptNo, out_request_no: refundNo })

/** `fund_change` N says nothing moved this time: the refund's own state tells whether it moved before. */
const refundState = async (account: Account, { attemptNo, refundNo }: RefundRequest): Promise<RefundReport> => {
  const told = await askRefund(account, attemptNo, refundNo)
  return { state: told.refund_status === 'REFUND_SUCCESS' ? 'succeeded' : 'pending' }
}

const bill = async (account: Account, date: string) => {
  const asked = { bill_type: 'trade', bill_date: date }
  const told = await ask(account, 'alipay.data.dataservice.bill.downloadurl.query', asked)
  if (told.sub_code === 'isp.bill_not_exist') return []
  if (!succeeded(told) || !told.bill_download_url) throw failure(told)
  return readAlipayBill(told.bill_download_url, account.gatewayUrl)
}

const text = (body: string): RawAnswer => ({ status: 200, type: 'text/plain', body })

/** Alipay repeats a callback until it reads these seven bytes (providers §3). */
const answers: Record<CallbackOutcome, RawAnswer> = {
  taken: text('success'),
  refused: text('fail'),
  failed: text('fail'),
}

/** Alipay's OpenAPI with RSA2: precreate, a code to scan, and wap pay, a page on a phone (providers §3). */
export const createAlipay = (settings: AlipaySettings, clock: Clock): PaymentGateway => {
  const account = { ...settings, clock, sdk: sdkOf(settings) }
  return {
    id: 'alipay',
    currency: 'CNY',
    scenes: ['qr', 'h5'],
    merchantId: settings.sellerId,
    appId: settings.appId,
    create: request => create(account, request),
    query: attempt => query(account, attempt),
    close: attempt => close(account, attempt),
    refund: request => refund(account, request),
    parseNotify: async callback => readAlipayCallback(account.sdk, settings, callback, clock.now()),
    ack: outcome => answers[outcome],
    bill: date => bill(account, date),
  }
}
