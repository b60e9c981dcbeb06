import { createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import * as z from 'zod/mini'
import { type Clock, secondsAfter } from '#clock.ts'
import { rfc3339 } from '#gateways/payment/beijing-time.ts'
import { parseJson, readAnswer } from '#gateways/payment/json.ts'
import {
  type BillRow,
  type CallbackOutcome,
  type KnownAttempt,
  type PaymentCode,
  type PaymentGateway,
  PaymentProviderError,
  type PaymentRequest,
  type RawAnswer,
  type RefundRequest,
} from '#gateways/payment/payment-gateway.ts'
import { tencentBillRows } from '#gateways/payment/tencent.ts'
import { askProvider, downloadFrom, requireAbout } from '#gateways/payment/transport.ts'
import type { WechatAccount, WechatPaySettings } from './account.ts'
import { readWechatCallback } from './callback.ts'
import { withinWechat } from './jsapi.ts'
import { codeAnswer, pageAnswer, prepaidAnswer, refundAnswer, refundStates, reportOf, transaction } from './messages.ts'
import { authorization, proofOf, type SignedRequest } from './signature.ts'

const errorBody = z.object({ code: z.string(), message: z._default(z.string(), '') })

/** An outage by its status, a no by WeChat Pay's word; older answers spell those without underscores. */
const failure = (status: number, body: string): PaymentProviderError => {
  const told = z.safeParse(errorBody, parseJson(body))
  const isOutage = status >= 500 || status === 429
  const code = told.success && !isOutage ? told.data.code.replaceAll('_', '') : `HTTP${status}`
  return new PaymentProviderError(code, `WeChat Pay answered ${status} ${code}`)
}

const headersOf = (account: WechatAccount, request: SignedRequest): Record<string, string> => ({
  accept: 'application/json',
  'user-agent': 'bohe-server',
  'wechatpay-serial': account.publicKeyId,
  authorization: authorization(account, request),
  ...(request.body && { 'content-type': 'application/json' }),
})

/** Asks WeChat Pay. Only a signed 2xx answer is an answer; anything else throws, and proves nothing. */
const ask = async (account: WechatAccount, request: SignedRequest): Promise<unknown> => {
  const url = new URL(request.target, account.baseUrl).href
  const headers = headersOf(account, request)
  const answer = await askProvider(url, {
    method: request.method,
    headers,
    ...(request.body && { body: request.body }),
  })
  if (answer.status < 200 || answer.status > 299) throw failure(answer.status, answer.body)
  const proof = proofOf(account.keys, name => answer.headers[name]?.toString(), answer.body, account.clock.now())
  if (proof !== 'good') throw new PaymentProviderError('unproved', `The answer's signature is ${proof}`)
  return parseJson(answer.body)
}

const read = <Schema extends z.ZodMiniType>(schema: Schema, answer: unknown): z.output<Schema> =>
  readAnswer('WeChat Pay', schema, answer)

const post = (account: WechatAccount, target: string, body: object) =>
  ask(account, { method: 'POST', target, body: JSON.stringify(body) })

const orderPath = (attemptNo: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(attemptNo)}`

const orderOf = (account: WechatAccount, request: PaymentRequest) => ({
  appid: account.appid,
  mchid: account.mchid,
  description: request.subject.slice(0, 127),
  out_trade_no: request.attemptNo,
  time_expire: rfc3339(request.expiresAt),
  notify_url: request.notifyUrl,
  amount: { total: request.amountMinor, currency: request.currency },
  scene_info: { payer_client_ip: request.clientIp },
})

const createCode = async (account: WechatAccount, request: PaymentRequest): Promise<PaymentCode> => {
  const answer = await post(account, '/v3/pay/transactions/native', orderOf(account, request))
  return { payUrl: read(codeAnswer, answer).code_url }
}

/** WeChat Pay lets a page of H5 be opened for five minutes; a little less, so that it can still be on its way. */
const pageSeconds = 270

/** A page that opens WeChat from the browser of a phone. It only opens from the site whose domain is registered. */
const createPage = async (account: WechatAccount, request: PaymentRequest): Promise<PaymentCode> => {
  const order = orderOf(account, request)
  const scene_info = { ...order.scene_info, h5_info: { type: 'Wap' } }
  const answer = await post(account, '/v3/pay/transactions/h5', { ...order, scene_info })
  const { h5_url } = read(pageAnswer, answer)
  return { payUrl: h5_url, freshUntil: secondsAfter(account.clock.now(), pageSeconds) }
}

/** What WeChat's browser pays, by the one person it was made for. */
const createForPayer = async (account: WechatAccount, request: PaymentRequest): Promise<PaymentCode> => {
  const order = { ...orderOf(account, request), payer: { openid: request.payerId } }
  const answer = await post(account, '/v3/pay/transactions/jsapi', order)
  return { payUrl: `prepay_id=${read(prepaidAnswer, answer).prepay_id}` }
}

const creators = { qr: createCode, h5: createPage, jsapi: createForPayer }

const create = (account: WechatAccount, request: PaymentRequest): Promise<PaymentCode> =>
  creators[request.scene](account, request)

const query = async (account: WechatAccount, { attemptNo }: KnownAttempt) => {
  const target = `${orderPath(attemptNo)}?mchid=${account.mchid}`
  const told = read(transaction, await ask(account, { method: 'GET', target, body: '' }))
  requireAbout(attemptNo, told.out_trade_no)
  return reportOf(told, account.clock.now())
}

/** 204 comes for unknown and already closed orders too, so who needs to know asks again (providers §2). */
const close = async (account: WechatAccount, { attemptNo }: KnownAttempt) => {
  try {
    await post(account, `${orderPath(attemptNo)}/close`, { mchid: account.mchid })
    return 'closed' as const
  } catch (error) {
    if (error instanceof PaymentProviderError && error.code === 'ORDERPAID') return 'already-paid' as const
    throw error
  }
}

const refund = async (account: WechatAccount, request: RefundRequest) => {
  const answer = await post(account, '/v3/refund/domestic/refunds', {
    out_trade_no: request.attemptNo,
    out_refund_no: request.refundNo,
    reason: request.reason.slice(0, 80),
    notify_url: request.notifyUrl,
    amount: { refund: request.amountMinor, total: request.totalMinor, currency: request.currency },
  })
  const { refund_id, status } = read(refundAnswer, answer)
  return { state: refundStates[status] ?? 'pending', providerRefundId: refund_id }
}

const billOffer = z.object({ hash_type: z.string(), hash_value: z.string(), download_url: z.string() })

/** Its own word, and an unsigned one, which is enough to say that there is nothing to compare. */
const noBill = 'NOSTATEMENTEXIST'

const billTitles = { transaction: '微信订单号', paid: '订单金额', refunded: '申请退款金额' }

/** Nobody signed the bytes of a bill: their hash, which came signed, proves them (providers §2). */
const bill = async (account: WechatAccount, date: string): Promise<BillRow[]> => {
  const target = `/v3/bill/tradebill?bill_date=${date}&bill_type=ALL`
  try {
    const offer = read(billOffer, await ask(account, { method: 'GET', target, body: '' }))
    const file = await downloadBill(account, offer.download_url)
    if (offer.hash_type !== 'SHA1' || createHash('sha1').update(file).digest('hex') !== offer.hash_value.toLowerCase())
      throw new PaymentProviderError('unproved', 'The bill is not the one that WeChat Pay offered')
    return tencentBillRows(file.toString('utf8'), billTitles)
  } catch (error) {
    if (error instanceof PaymentProviderError && error.code === noBill) return []
    throw error
  }
}

/** The link leads to WeChat Pay itself, wherever its answer says that that is. */
const downloadBill = async (account: WechatAccount, link: string): Promise<Buffer> => {
  const { pathname, search } = new URL(link, account.baseUrl)
  const request = { method: 'GET' as const, target: `${pathname}${search}`, body: '' }
  const headers = headersOf(account, request)
  const { status, body } = await downloadFrom(new URL(request.target, account.baseUrl).href, { headers })
  if (status !== 200) throw failure(status, body.toString('utf8'))
  return body
}

const failed = (status: number, message: string): RawAnswer => ({
  status,
  type: 'application/json',
  body: JSON.stringify({ code: 'FAIL', message }),
})

/** WeChat Pay repeats a callback until a 200 or 204 without body (providers §2). */
const answers: Record<CallbackOutcome, RawAnswer> = {
  taken: { status: 204, type: 'application/json', body: '' },
  refused: failed(401, '验签失败'),
  failed: failed(500, '系统繁忙'),
}

/** WeChat Pay APIv3: Native, a code to scan, H5, a page that opens WeChat, and JSAPI, within WeChat (providers §2). */
export const createWechatPay = (settings: WechatPaySettings, clock: Clock): PaymentGateway => {
  const keys = new Map([[settings.publicKeyId, createPublicKey(settings.publicKey)]])
  const account = { ...settings, clock, keys, merchantPrivateKey: createPrivateKey(settings.merchantPrivateKey) }
  return {
    id: 'wechat',
    currency: 'CNY',
    scenes: settings.service ? ['qr', 'h5', 'jsapi'] : ['qr', 'h5'],
    within: settings.service && withinWechat(account, settings.service),
    merchantId: settings.mchid,
    appId: settings.appid,
    create: request => create(account, request),
    query: attempt => query(account, attempt),
    close: attempt => close(account, attempt),
    refund: request => refund(account, request),
    parseNotify: async callback => readWechatCallback(account, callback),
    ack: outcome => answers[outcome],
    bill: date => bill(account, date),
  }
}
