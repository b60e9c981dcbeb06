import { isObject } from '#core/http.ts'
import type { MerchantAccount } from './merchant-account.ts'
import { badParameter, type Reply, refuse } from './reply.ts'

/** What a merchant asks for with an order, after validation. */
export type OrderRequest = {
  outTradeNo: string
  description: string
  attach: string
  notifyUrl: string
  total: number
  product: Product
  /** The only user who can pay it, when it is paid within WeChat. */
  openid?: string
  expiresAt: number
  /** All of it as asked for, to tell a repeated order from a changed one. */
  terms: string
}

/** How an order is to be paid: a code to scan, a page that opens WeChat from a phone's browser, or within WeChat. */
export type Product = 'NATIVE' | 'MWEB' | 'JSAPI'

type Body = Record<string, unknown>
type Rule = [field: string, holds: (body: Body) => boolean, issue: string]

const payableFor = 2 * 3_600_000
const shortestExpiry = 60_000

const rules: Rule[] = [
  ['description', body => isText(body.description, 1, 127), '长度应为1到127'],
  ['out_trade_no', body => /^[0-9A-Za-z_\-|*]{6,32}$/.test(String(body.out_trade_no)), '应为6到32个字母、数字或_-|*'],
  ['notify_url', body => isNotifyUrl(body.notify_url), '应为不带参数的回调地址'],
  ['attach', body => body.attach === undefined || isText(body.attach, 0, 128), '长度应不超过128'],
  [
    'amount.total',
    body => Number.isSafeInteger(amountOf(body).total) && Number(amountOf(body).total) > 0,
    '应为正整数，单位为分',
  ],
  ['amount.currency', body => [undefined, 'CNY'].includes(amountOf(body).currency as string), '仅支持CNY'],
  ['time_expire', body => body.time_expire === undefined || isRfc3339(body.time_expire), '应为rfc3339格式'],
]

/** What H5 orders have besides: the buyer's IP address and kind of device. */
const pageRules: Rule[] = [
  ['scene_info.payer_client_ip', body => isText(sceneOf(body).payer_client_ip, 7, 45), '不能为空'],
  [
    'scene_info.h5_info.type',
    body => ['iOS', 'Android', 'Wap'].includes(String(fieldsOf(sceneOf(body).h5_info).type)),
    '应为iOS、Android或Wap',
  ],
]

const payerRules: Rule[] = [['payer.openid', body => isText(payerOf(body), 1, 128), '不能为空']]

const productRules: Record<Product, Rule[]> = {
  NATIVE: rules,
  MWEB: [...rules, ...pageRules],
  JSAPI: [...rules, ...payerRules],
}

/** Reads the order a merchant asks for, or the refusal of it. */
export function readOrder(account: MerchantAccount, body: Body, product: Product): OrderRequest | Reply {
  if (body.mchid !== account.secrets.mchid || body.appid !== account.secrets.appid) {
    return refuse(400, 'APPID_MCHID_NOT_MATCH', 'appid和mch_id不匹配')
  }
  const broken = productRules[product].find(([, holds]) => !holds(body))
  if (broken) return badParameter(broken[0], broken[2])
  const openid = product === 'JSAPI' ? String(payerOf(body)) : ''
  if (openid && !account.service.knows(openid)) return badParameter('payer.openid', '与appid不匹配')
  const now = account.now()
  const expiresAt = body.time_expire === undefined ? now + payableFor : Date.parse(String(body.time_expire))
  const order = { ...fields(body), product, ...(openid && { openid }) }
  return { ...order, expiresAt, terms: JSON.stringify([order, body.time_expire ?? null]) }
}

/** WeChat Pay takes no order that ends within a minute. */
export function endsTooSoon(account: MerchantAccount, { expiresAt }: OrderRequest): boolean {
  return expiresAt - account.now() < shortestExpiry
}

function fields(body: Body): Omit<OrderRequest, 'product' | 'openid' | 'expiresAt' | 'terms'> {
  return {
    outTradeNo: String(body.out_trade_no),
    description: String(body.description),
    attach: String(body.attach ?? ''),
    notifyUrl: String(body.notify_url),
    total: Number(amountOf(body).total),
  }
}

export function amountOf(body: Body): Body {
  return fieldsOf(body.amount)
}

function payerOf(body: Body): unknown {
  return fieldsOf(body.payer).openid
}

function sceneOf(body: Body): Body {
  return fieldsOf(body.scene_info)
}

function fieldsOf(value: unknown): Body {
  return isObject(value) ? value : {}
}

function isText(value: unknown, shortest: number, longest: number): boolean {
  return typeof value === 'string' && value.length >= shortest && value.length <= longest
}

/** An http(s) address without query; http too, because the sandbox runs where TLS does not. */
export function isNotifyUrl(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const { protocol, search, hash } = new URL(value)
  return /^https?:$/.test(protocol) && search === '' && hash === ''
}

function isRfc3339(value: unknown): boolean {
  const shape = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
  return typeof value === 'string' && shape.test(value) && !Number.isNaN(Date.parse(value))
}
