import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '#clock.ts'
import { compactTime } from '#gateways/payment/beijing-time.ts'
import {
  type BillRow,
  type CallbackOutcome,
  CallbackRefused,
  type KnownAttempt,
  type PaymentEvent,
  type PaymentGateway,
  PaymentProviderError,
  type PaymentReport,
  type PaymentRequest,
  type RawAnswer,
  type RawCallback,
  type RefundReport,
  type RefundRequest,
} from '#gateways/payment/payment-gateway.ts'
import { tencentBillRows } from '#gateways/payment/tencent.ts'
import { askOverTls, askProvider, downloadFrom, requireAbout } from '#gateways/payment/transport.ts'
import { refundOf, reportOf } from './messages.ts'
import { isGenuine, signed } from './signature.ts'
import { type QqFields, readXml, writeXml } from './xml.ts'

/** A merchant's account. Refunds need the operator and, at `secureBaseUrl`, the client certificate; keys and certificates are PEM. */
export interface QqWalletSettings {
  baseUrl: string
  secureBaseUrl: string
  mchId: string
  appId: string
  apiKey: string
  opUserId: string
  opUserPassword: string
  clientCert: string
  clientKey: string
  /** An authority to trust beside the usual ones. */
  caCert: string | undefined
}

interface Account extends QqWalletSettings {
  clock: Clock
}

/** A question in signed XML. */
const questionOf = ({ mchId, apiKey }: Account, fields: QqFields) => ({
  method: 'POST' as const,
  headers: { 'content-type': 'text/xml; charset=utf-8' },
  body: writeXml(signed({ mch_id: mchId, nonce_str: randomBytes(16).toString('hex'), ...fields }, apiKey)),
})

const failure = (code: string): PaymentProviderError => new PaymentProviderError(code, `QQ Wallet answered ${code}`)

/** An answer is one that is signed, for us, and says that the call worked; whether it did any good stands in `result_code`. */
const proved = ({ mchId, apiKey }: Account, { status, body }: { status: number; body: string }): QqFields => {
  if (status !== 200) throw failure(`HTTP${status}`)
  const told = readXml(body)
  if (!told || !isGenuine(told, apiKey) || told.mch_id !== mchId)
    throw new PaymentProviderError('unproved', 'The answer of QQ Wallet is not signed for us')
  if (told.return_code !== 'SUCCESS') throw failure('CALLFAILED')
  return told
}

const ask = async (account: Account, name: string, fields: QqFields): Promise<QqFields> => {
  const url = new URL(`/cgi-bin/pay/${name}.cgi`, account.baseUrl).href
  return proved(account, await askProvider(url, questionOf(account, fields)))
}

/** The same with our certificate, for what moves money back. */
const askSecurely = async (account: Account, name: string, fields: QqFields): Promise<QqFields> => {
  const identity = { cert: account.clientCert, key: account.clientKey, ca: account.caCert }
  const url = new URL(`/cgi-bin/pay/${name}.cgi`, account.secureBaseUrl).href
  return proved(account, await askOverTls(url, questionOf(account, fields), identity))
}

const succeeded = (told: QqFields): boolean => told.result_code === 'SUCCESS'

const refusalOf = ({ err_code }: QqFields): string => (err_code ?? 'unknown').replaceAll('_', '')

const create = async (account: Account, request: PaymentRequest) => {
  const told = await ask(account, 'qpay_unified_order', {
    appid: account.appId,
    out_trade_no: request.attemptNo,
    body: request.subject.slice(0, 128),
    fee_type: request.currency,
    total_fee: String(request.amountMinor),
    spbill_create_ip: request.clientIp,
    time_expire: compactTime(request.expiresAt),
    trade_type: 'NATIVE',
    notify_url: request.notifyUrl,
  })
  if (!succeeded(told) || !told.code_url) throw failure(refusalOf(told))
  return { payUrl: told.code_url }
}

/** After 30 days an order is found by the wallet's own number alone (providers §4). */
const query = async (account: Account, { attemptNo, providerTxnId }: KnownAttempt): Promise<PaymentReport> => {
  const named: QqFields = providerTxnId ? { transaction_id: providerTxnId } : { out_trade_no: attemptNo }
  const told = await ask(account, 'qpay_order_query', named)
  if (!succeeded(told) && refusalOf(told) === 'ORDERNOTEXIST') return { state: 'not-found' }
  if (!succeeded(told)) throw failure(refusalOf(told))
  requireAbout(attemptNo, told.out_trade_no)
  return reportOf(told, account.appId, account.clock.now())
}

const closings: Record<string, 'closed' | 'already-paid'> = { ORDERPAID: 'already-paid', ORDERCLOSED: 'closed' }

const close = async (account: Account, { attemptNo }: KnownAttempt) => {
  const told = await ask(account, 'qpay_close_order', { out_trade_no: attemptNo })
  return succeeded(told) ? 'closed' : (closings[refusalOf(told)] ?? 'unknown')
}

/** A no that asking again does not change. */
const finalRefusals = ['TRADESTATEERROR', 'TRADEOVERDUE', 'REFUNDFEEINVALID', 'ORDERNOTEXIST', 'INVALIDREQUEST']

const refund = async (account: Account, request: RefundRequest): Promise<RefundReport> => {
  const told = await askSecurely(account, 'qpay_refund', {
    out_trade_no: request.attemptNo,
    out_refund_no: request.refundNo,
    refund_fee: String(request.amountMinor),
    op_user_id: account.opUserId,
    op_user_passwd: createHash('md5').update(account.opUserPassword, 'utf8').digest('hex'),
  })
  if (!succeeded(told) && finalRefusals.includes(refusalOf(told))) return { state: 'failed' }
  if (!succeeded(told)) throw failure(refusalOf(told))
  return refundState(account, request)
}

/** QQ Wallet says only that it took the refund, and never tells when it is done: it is asked. */
const refundState = async (account: Account, { refundNo }: RefundRequest): Promise<RefundReport> => {
  const told = await ask(account, 'qpay_refund_query', { out_refund_no: refundNo })
  if (!succeeded(told)) throw failure(refusalOf(told))
  return refundOf(told, refundNo) ?? { state: 'pending' }
}

const noBill = '20002'
const billTitles = { transaction: 'QQ钱包订单号', paid: '总金额', refunded: '退款金额' }

/** The statement of a day: a file, unsigned, or XML that says why there is none (providers §4). */
const bill = async (account: Account, date: string): Promise<BillRow[]> => {
  const url = new URL('/cgi-bin/sp_download/qpay_mch_statement_down.cgi', account.baseUrl).href
  const asked = { bill_date: date.replaceAll('-', ''), bill_type: 'ALL' }
  const { status, body } = await downloadFrom(url, questionOf(account, asked))
  if (status !== 200) throw failure(`HTTP${status}`)
  const csv = body.toString('utf8')
  const refusal = readXml(csv)
  if (!refusal) return tencentBillRows(csv, billTitles)
  if (refusal.error_code === noBill) return []
  throw new PaymentProviderError('billrefused', `QQ Wallet gave no bill: ${refusal.error_code ?? ''}`)
}

const textOf = (body: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch (cause) {
    throw new CallbackRefused('malformed', 'The callback is no UTF-8', { cause })
  }
}

/** Proves and reads a callback. MD5 with a key that never changes is a hint, no proof: the order is asked for (providers §4). */
const readCallback = ({ mchId, appId, apiKey }: Account, { body }: RawCallback): PaymentEvent => {
  const told = readXml(textOf(body))
  if (!told) throw new CallbackRefused('malformed', 'The callback is no XML of QQ Wallet')
  if (!isGenuine(told, apiKey)) throw new CallbackRefused('bad-signature', 'The signature does not hold')
  if (told.mch_id !== mchId) throw new CallbackRefused('wrong-merchant', `mch_id is ${told.mch_id}`)
  if (told.appid && told.appid !== appId) throw new CallbackRefused('wrong-app', `appid is ${told.appid}`)
  if (!told.out_trade_no) throw new CallbackRefused('malformed', 'The callback names no order')
  const attemptNo = told.out_trade_no
  if (told.trade_state !== 'SUCCESS') return { kind: 'other', attemptNo }
  return { kind: 'hint', attemptNo, providerTxnId: told.transaction_id }
}

const xml = (fields: QqFields): RawAnswer => ({ status: 200, type: 'text/xml', body: writeXml(fields) })

/** QQ Wallet repeats a callback until it reads the first of these (providers §4). */
const answers: Record<CallbackOutcome, RawAnswer> = {
  taken: xml({ return_code: 'SUCCESS' }),
  refused: xml({ return_code: 'FAIL', return_msg: '验签失败' }),
  failed: xml({ return_code: 'FAIL', return_msg: '系统繁忙' }),
}

/** QQ Wallet, NATIVE: a code to scan; XML with MD5, refunds by client certificate (providers §4). */
export const createQqWallet = (settings: QqWalletSettings, clock: Clock): PaymentGateway => {
  const account = { ...settings, clock }
  return {
    id: 'qq',
    currency: 'CNY',
    scenes: ['qr'],
    merchantId: settings.mchId,
    appId: settings.appId,
    create: request => create(account, request),
    query: attempt => query(account, attempt),
    close: attempt => close(account, attempt),
    refund: request => refund(account, request),
    parseNotify: async callback => readCallback(account, callback),
    ack: outcome => answers[outcome],
    bill: date => bill(account, date),
  }
}
