import { fromCompactTime } from '#core/clock.ts'
import type { Payment } from '#payments/payment.ts'
import { type Reply, refuse } from './reply.ts'
import type { Fields } from './xml.ts'

/** A valid NATIVE order. */
export type OrderRequest = Pick<
  Payment,
  'attemptNo' | 'subject' | 'notifyUrl' | 'amount' | 'expiresAt' | 'terms' | 'extra'
>

type Rule = [field: string, holds: (asked: Fields) => boolean, issue: string]

const payableFor = 2 * 3_600_000

const rules: Rule[] = [
  ['body', asked => isText(asked.body, 1), '长度应为1到128'],
  ['out_trade_no', asked => /^[0-9A-Za-z_-]{1,32}$/.test(asked.out_trade_no ?? ''), '应为1到32个字母、数字或_-'],
  ['fee_type', asked => asked.fee_type === 'CNY', '仅支持CNY'],
  ['total_fee', asked => /^[1-9]\d{0,9}$/.test(asked.total_fee ?? ''), '应为正整数，单位为分'],
  ['trade_type', asked => asked.trade_type === 'NATIVE', '仅支持NATIVE'],
  ['spbill_create_ip', asked => /^[\d.]{7,15}$|^[\da-fA-F:.]{2,45}$/.test(asked.spbill_create_ip ?? ''), '格式错误'],
  ['notify_url', asked => /^https?:\/\/[^\s?#]+$/.test(asked.notify_url ?? ''), '应为不带参数的回调地址'],
  ['attach', asked => isText(asked.attach, 0), '长度应不超过128'],
  ['time_start', asked => isTime(asked.time_start), '应为yyyyMMddHHmmss'],
  ['time_expire', asked => isTime(asked.time_expire), '应为yyyyMMddHHmmss'],
]

/** Reads the order a merchant asks for, or the refusal of it. */
export function readOrder(asked: Fields, now: number): OrderRequest | Reply {
  const broken = rules.find(([, holds]) => !holds(asked))
  if (broken) return refuse('PARAM_ERROR', `参数错误：${broken[0]}${broken[2]}`)
  const {
    out_trade_no: attemptNo = '',
    body: subject = '',
    attach = '',
    notify_url: notifyUrl = '',
    time_expire,
  } = asked
  const order = { attemptNo, subject, notifyUrl, amount: Number(asked.total_fee), extra: { attach } }
  const expiresAt = time_expire ? fromCompactTime(time_expire) : now + payableFor
  return { ...order, expiresAt, terms: JSON.stringify([order, time_expire ?? '']) }
}

function isText(value = '', shortest: number): boolean {
  return value.length >= shortest && value.length <= 128
}

function isTime(value: string | undefined): boolean {
  return !value || !Number.isNaN(fromCompactTime(value))
}
