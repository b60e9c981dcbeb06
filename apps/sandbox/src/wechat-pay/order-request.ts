import { isObject } from '#http/call.ts'
import { badParameter, type Reply, refuse } from './reply.ts'
import type { Till } from './till.ts'

/** What a merchant asks for with a Native order, once every field is as it has to be. */
export type OrderRequest = {
  outTradeNo: string
  description: string
  attach: string
  notifyUrl: string
  total: number
  expiresAt: number
  /** All of it as asked for, to tell a repeated order from a changed one. */
  terms: string
}

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

/** Reads the order a merchant wants, or says what is wrong with it. */
export function readOrder(till: Till, body: Body): OrderRequest | Reply {
  if (body.mchid !== till.secrets.mchid || body.appid !== till.secrets.appid) {
    return refuse(400, 'APPID_MCHID_NOT_MATCH', 'appid和mch_id不匹配')
  }
  const broken = rules.find(([, holds]) => !holds(body))
  if (broken) return badParameter(broken[0], broken[2])
  const now = till.desk.clock.now().getTime()
  const expiresAt = body.time_expire === undefined ? now + payableFor : Date.parse(String(body.time_expire))
  const order = fields(body)
  return { ...order, expiresAt, terms: JSON.stringify([order, body.time_expire ?? null]) }
}

/** WeChat Pay takes no order that ends within a minute. */
export function endsTooSoon(till: Till, { expiresAt }: OrderRequest): boolean {
  return expiresAt - till.desk.clock.now().getTime() < shortestExpiry
}

function fields(body: Body): Omit<OrderRequest, 'expiresAt' | 'terms'> {
  return {
    outTradeNo: String(body.out_trade_no),
    description: String(body.description),
    attach: String(body.attach ?? ''),
    notifyUrl: String(body.notify_url),
    total: Number(amountOf(body).total),
  }
}

export function amountOf(body: Body): Body {
  return isObject(body.amount) ? body.amount : {}
}

function isText(value: unknown, shortest: number, longest: number): boolean {
  return typeof value === 'string' && value.length >= shortest && value.length <= longest
}

/** An http(s) address without query; the sandbox lives where TLS does not, so http is taken too. */
export function isNotifyUrl(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const { protocol, search, hash } = new URL(value)
  return /^https?:$/.test(protocol) && search === '' && hash === ''
}

function isRfc3339(value: unknown): boolean {
  const shape = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
  return typeof value === 'string' && shape.test(value) && !Number.isNaN(Date.parse(value))
}
