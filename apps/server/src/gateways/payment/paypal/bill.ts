import * as z from 'zod/mini'
import { toMinor } from '#domain/orders/order-amount.ts'
import { type BillRow, PaymentProviderError } from '#gateways/payment/payment-gateway.ts'
import { type AskPaypal, paypalFailure } from './api.ts'
import { refundNoOf } from './messages.ts'

const day = 86_400_000

const page = z.object({
  total_pages: z._default(z.number(), 1),
  transaction_details: z._default(
    z.array(
      z.object({
        transaction_info: z.object({
          transaction_id: z.string(),
          transaction_event_code: z.string(),
          transaction_status: z.string(),
          transaction_amount: z.object({ currency_code: z.string(), value: z.string() }),
          invoice_id: z.optional(z.string()),
          custom_field: z.optional(z.string()),
        }),
      }),
    ),
    [],
  ),
})

type Transaction = z.output<typeof page>['transaction_details'][number]['transaction_info']

/**
 * PayPal's codes: T00… are payments; T11… and T12… what is taken back, of which T1107 is a refund by the merchant and T1201
 * a chargeback, and what comes of that to us again, which is above zero.
 */
const kindOf = (code: string, sum: string): BillRow['kind'] | null => {
  if (code.startsWith('T00')) return 'payment'
  return /^T1[12]/.test(code) && sum.startsWith('-') ? 'refund' : null
}

const rowOf = (told: Transaction): BillRow | null => {
  const kind = kindOf(told.transaction_event_code, told.transaction_amount.value)
  const amountMinor = toMinor(told.transaction_amount.value.replace(/^-/, ''))
  if (amountMinor === null) throw new PaymentProviderError('malformed', 'The bill has an amount that is none')
  // Only what succeeded moved money.
  if (kind === null || told.transaction_status !== 'S') return null
  const about = { amountMinor, currency: told.transaction_amount.currency_code, attemptNo: told.custom_field ?? '' }
  return kind === 'refund'
    ? { kind, ...about, refundNo: refundNoOf(told.invoice_id, about.attemptNo) ?? told.transaction_id }
    : { kind, ...about, providerTxnId: told.transaction_id }
}

const pageOf = async (ask: AskPaypal, date: string, number: number) => {
  const start = new Date(`${date}T00:00:00+08:00`)
  const query = new URLSearchParams({
    start_date: start.toISOString(),
    end_date: new Date(start.getTime() + day - 1).toISOString(),
    fields: 'transaction_info',
    page_size: '500',
    page: String(number),
  })
  const answer = await ask({ method: 'GET', target: `/v1/reporting/transactions?${query}` })
  const told = z.safeParse(page, answer.data)
  if (answer.status !== 200 || !told.success) throw paypalFailure(answer)
  return told.data
}

/** The transactions of a day of Beijing, whatever day it is at PayPal (providers §1). */
export const paypalBill = async (ask: AskPaypal, date: string): Promise<BillRow[]> => {
  const rows: BillRow[] = []
  for (let [number, last] = [1, 1]; number <= last; number += 1) {
    const { total_pages, transaction_details } = await pageOf(ask, date, number)
    last = total_pages
    rows.push(...transaction_details.flatMap(({ transaction_info }) => rowOf(transaction_info) ?? []))
  }
  return rows
}
