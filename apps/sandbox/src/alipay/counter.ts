import { Bill } from '#world/bill.ts'
import { Downloads } from '#world/downloads.ts'
import { type Payment, reportedSettlement, type Settlement } from '#world/payment.ts'
import type { Desk } from '#world/vendor.ts'
import { type AlipaySecrets, publicHalf } from './secrets.ts'
import type { Params } from './signature.ts'

/** Alipay's counter for our one app. */
export class Counter {
  readonly desk: Desk
  readonly secrets: AlipaySecrets
  readonly appPublicKey: string
  readonly bill: Bill
  readonly downloads: Downloads

  constructor(desk: Desk, secrets: AlipaySecrets) {
    this.desk = desk
    this.secrets = secrets
    this.appPublicKey = publicHalf(secrets.appPrivateKey)
    this.bill = new Bill(desk, 'alipay')
    this.downloads = new Downloads(desk.clock, 30)
  }

  /** The instant it is for payments; Alipay's skewed clock only dates requests and callbacks. */
  now(): number {
    return this.desk.clock.now().getTime()
  }

  payment(attemptNo: string): Payment | undefined {
    return this.desk.ledger.byAttempt('alipay', attemptNo)
  }

  paid(payment: Payment): Settlement | undefined {
    return reportedSettlement(payment, this.now())
  }
}

/** A call let in: the common parameters and what its biz_content holds, all as text, and the origin it was sent to. */
export type Request = { params: Params; biz: Params; origin: string }
/** What Alipay answers in the call's response node. */
export type Result = Record<string, string>

export function ok(fields: Record<string, string | undefined>): Result {
  const told = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { code: '10000', msg: 'Success', ...Object.fromEntries(told) }
}

export function failed(subCode: string, subMessage: string, fields: Result = {}): Result {
  return { code: '40004', msg: 'Business Failed', sub_code: subCode, sub_msg: subMessage, ...fields }
}

export const noTrade = () => failed('ACQ.TRADE_NOT_EXIST', '交易不存在')
