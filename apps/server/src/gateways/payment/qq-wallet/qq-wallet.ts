import { createHash } from 'node:crypto'
import type { Clock } from '#clock.ts'
import { compactTime } from '#gateways/payment/beijing-time.ts'
import {
  type CallbackOutcome,
  type KnownAttempt,
  type PaymentGateway,
  PaymentProviderError,
  type PaymentReport,
  type PaymentRequest,
  type RawAnswer,
  type RefundReport,
  type RefundRequest,
} from '#gateways/payment/payment-gateway.ts'
import { askOverTls, askProvider, requireAbout } from '#gateways/payment/transport.ts'
import { type QqAccount, type QqWalletSettings, questionOf } from './account.ts'
import { qqBill } from './bill.ts'
import { readQqCallback } from './callback.ts'
import { refundOf, reportOf } from './messages.ts'
import { isGenuine } from './signature.ts'
import { type QqFields, readXml, writeXml } from './xml.ts'

const xmlHeaders = { 'content-type': 'text/xml; charset=utf-8' }

const failure = (code: string): PaymentProviderError => new PaymentProviderError(code, `QQ Wallet answered ${code}`)

/** An answer is one that is signed, for us, and says that the call worked; whether it did any good stands in `result_code`. */
const proved = ({ mchId, apiKey }: QqAccount, { status, body }: { status: number; body: string }): QqFields => {
  if (status !== 200) throw failure(`HTTP${status}`)
  const told = readXml(body)
  if (!told || !isGenuine(told, apiKey) || told.mch_id !== mchId)
    throw new PaymentProviderError('unproved', 'The answer of QQ Wallet is not signed for us')
  if (told.return_code !== 'SUCCESS') throw failure('CALLFAILED')
  return told
}

const ask = async (account: QqAccount, name: string, fields: QqFields): Promise<QqFields> => {
  const question = { method: 'POST', headers: xmlHeaders, body: questionOf(account, fields) }
  return proved(account, await askProvider(new URL(`/cgi-bin/pay/${name}.cgi`, account.baseUrl).href, question))
}

/** The same with our certificate, for what moves money back. */
const askSecurely = async (account: QqAccount, name: string, fields: QqFields): Promise<QqFields> => {
  const question = { method: 'POST' as const, headers: xmlHeaders, body: questionOf(account, fields) }
  const identity = { cert: account.clientCert, key: account.clientKey, ca: account.caCert }
  const url = new URL(`/cgi-bin/pay/${name}.cgi`, account.secureBaseUrl).href
  return proved(account, await askOverTls(url, question, identity))
}

const succeeded = (told: QqFields): boolean => told.result_code === 'SUCCESS'

const refusalOf = ({ err_code }: QqFields): string => (err_code ?? 'unknown').replaceAll('_', '')

const create = async (account: QqAccount, request: PaymentRequest) => {
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

const query = async (account: QqAccount, { attemptNo }: KnownAttempt): Promise<PaymentReport> => {
  const told = await ask(account, 'qpay_order_query', { out_trade_no: attemptNo })
  if (!succeeded(told) && refusalOf(told) === 'ORDERNOTEXIST') return { state: 'not-found' }
  if (!succeeded(told)) throw failure(refusalOf(told))
  requireAbout(attemptNo, told.out_trade_no)
  return reportOf(told, account.appId, account.clock.now())
}

const closings: Record<string, 'closed' | 'already-paid'> = { ORDERPAID: 'already-paid', ORDERCLOSED: 'closed' }

const close = async (account: QqAccount, { attemptNo }: KnownAttempt) => {
  const told = await ask(account, 'qpay_close_order', { out_trade_no: attemptNo })
  return succeeded(told) ? 'closed' : (closings[refusalOf(told)] ?? 'unknown')
}

/** A no that asking again does not change. */
const finalRefusals = ['TRADESTATEERROR', 'TRADEOVERDUE', 'REFUNDFEEINVALID', 'ORDERNOTEXIST', 'INVALIDREQUEST']

const refund = async (account: QqAccount, request: RefundRequest): Promise<RefundReport> => {
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
const refundState = async (account: QqAccount, { refundNo }: RefundRequest): Promise<RefundReport> => {
  const told = await ask(account, 'qpay_refund_query', { out_refund_no: refundNo })
  if (!succeeded(told)) throw failure(refusalOf(told))
  return refundOf(told, refundNo) ?? { state: 'pending' }
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
    parseNotify: async callback => readQqCallback(settings, callback),
    ack: outcome => answers[outcome],
    bill: date => qqBill(account, date),
  }
}
