import { isObject } from '#core/http.ts'
import type { Payment } from '#payments/payment.ts'
import type { MerchantAccount } from './merchant-account.ts'
import { badParameter, type Reply, refuse } from './reply.ts'

/** How an order is to be paid: a code to scan, a page that opens WeChat from a phone's browser, or within WeChat. */
export type Product = 'NATIVE' | 'MWEB' | 'JSAPI'

/** A valid order; `extra.openid` is the only user who can pay it, when it is paid within WeChat. */
export type OrderRequest = Pick<
  Payment,
  'attemptNo' | 'subject' | 'notifyUrl' | 'amount' | 'expiresAt' | 'terms' | 'extra'
>

type Body = Record<string, unknown>
type Rule = [field: string, holds: (body: Body) => boolean, issue: string]

const payableFor = 2 * 3_600_000

const rules: Rule[] = [
  ['description', body => isText(body.description, 1, 127), '长度应为1到127'],
  ['out_trade_no', body => /^[0-9A-Za-z_\-|*]{6,32}$/.test(String(body.out_trade_no)), '应为6到32个字母、数字或_-|*'],
  ['notify_url', body => isNotifyUrl(body.notify_url), '应为不带参数的回调地址'],
  ['attach', body => body.attach === undefined || isText(body.attach, 0, 128), '长度应不超过128'],
  ['amount.total', body => isFen(fieldsOf(body.amount).total), '应为正整数，单位为分'],
  ['amount.currency', body => [undefined, 'CNY'].includes(fieldsOf(body.amount).currency as string), '仅支持CNY'],
  ['time_expire', body => body.time_expire === undefined || isRfc3339(body.time_expire), '应为rfc3339格式'],
]

/** What H5 orders have besides: the buyer's IP address and kind of device. */
const pageRules: Rule[] = [
  ['scene_info.payer_client_ip', body => isText(fieldsOf(body.scene_info).payer_client_ip, 7, 45), '不能为空'],
  [
    'scene_info.h5_info.type',
    body => isDevice(fieldsOf(fieldsOf(body.scene_info).h5_info).type),
    '应为iOS、Android或Wap',
  ],
]

const productRules: Record<Product, Rule[]> = {
  NATIVE: rules,
  MWEB: [...rules, ...pageRules],
  JSAPI: [...rules, ['payer.openid', body => isText(fieldsOf(body.payer).openid, 1, 128), '不能为空']],
}

/** Reads the order a merchant asks for, or the refusal of it. */
export function readOrder(account: MerchantAccount, body: Body, product: Product): OrderRequest | Reply {
  if (body.mchid !== account.secrets.mchid || body.appid !== account.secrets.appid)
    return refuse(400, 'APPID_MCHID_NOT_MATCH', 'appid和mch_id不匹配')
  const broken = productRules[product].find(([, holds]) => !holds(body))
  if (broken) return badParameter(broken[0], broken[2])
  const openid = product === 'JSAPI' ? String(fieldsOf(body.payer).openid) : ''
  if (openid && !account.service.knows(openid)) return badParameter('payer.openid', '与appid不匹配')
  const asked = {
    attemptNo: String(body.out_trade_no),
    subject: String(body.description),
    notifyUrl: String(body.notify_url),
    amount: Number(fieldsOf(body.amount).total),
    extra: { attach: String(body.attach ?? ''), product, ...(openid && { openid }) },
  }
  const { time_expire } = body
  const expiresAt = time_expire === undefined ? account.now() + payableFor : Date.parse(String(time_expire))
  return { ...asked, expiresAt, terms: JSON.stringify([asked, time_expire ?? null]) }
}

export function fieldsOf(value: unknown): Body {
  return isObject(value) ? value : {}
}

/** An amount in minor units above zero. */
export function isFen(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0
}

function isText(value: unknown, shortest: number, longest: number): boolean {
  return typeof value === 'string' && value.length >= shortest && value.length <= longest
}

function isDevice(value: unknown): boolean {
  return ['iOS', 'Android', 'Wap'].includes(String(value))
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
