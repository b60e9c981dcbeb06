import type { HttpRequest } from '#core/http.ts'
import type { BillEntry } from '#payments/bill.ts'
import { decimal } from '#payments/money.ts'
import { feeOf, moneyOf, time } from './capture-view.ts'
import type { MerchantAccount } from './merchant-account.ts'
import { type Reply, refuse } from './reply.ts'

const hour = 3_600_000
const day = 24 * hour
/** How long a transaction takes to appear in the list. */
const appearsAfter = 3 * hour

type Range = { from: number; to: number; size: number; page: number }

/** GET /v1/reporting/transactions: what moved between two instants, oldest first; at most 31 days. */
export function transactions(account: MerchantAccount, request: HttpRequest): Reply {
  const range = rangeOf(request.query)
  if ('status' in range) return range
  const freshest = account.now() - (account.bill.isEarly ? 0 : appearsAfter)
  if (range.from > freshest) return refused('Data for the given start date is not available.')
  const { from, to, size, page } = range
  // What moved at that very moment belongs to it.
  const all = account.bill.between(from, Math.min(to, freshest + 1)).filter(wanted(request.query))
  const shown = all.slice((page - 1) * size, page * size)
  const body = {
    transaction_details: shown.map(entry => ({ transaction_info: detail(account, entry) })),
    account_number: account.secrets.merchantId,
    start_date: time(from),
    end_date: time(to - 1000),
    last_refreshed_datetime: time(freshest),
    page,
    total_items: all.length,
    total_pages: Math.max(1, Math.ceil(all.length / size)),
    links: [{ href: request.target, rel: 'self', method: 'GET' }],
  }
  return { status: 200, body }
}

function rangeOf(query: URLSearchParams): Range | Reply {
  // Date and time with seconds and zone, as RFC 3339 writes them.
  const shape = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/i
  const instant = (text: string) => (shape.test(text) ? Date.parse(text) : Number.NaN)
  const [from, to] = [instant(query.get('start_date') ?? ''), instant(query.get('end_date') ?? '')]
  const [size, page] = [Number(query.get('page_size') ?? 100), Number(query.get('page') ?? 1)]
  if (Number.isNaN(from) || Number.isNaN(to)) return refused('start_date and end_date are required')
  if (to < from || to - from > 31 * day) return refused('Date range is greater than 31 days')
  const isWhole = Number.isInteger(size) && Number.isInteger(page)
  if (!isWhole || size < 1 || size > 500 || page < 1) return refused('page_size is invalid')
  // The second that ends the range belongs to it.
  return { from, to: Math.floor(to / 1000) * 1000 + 1000, size, page }
}

function wanted(query: URLSearchParams): (entry: BillEntry) => boolean {
  const id = query.get('transaction_id')
  const status = query.get('transaction_status') ?? 'S'
  const currency = query.get('transaction_currency')
  return entry => status === 'S' && (!id || idOf(entry) === id) && (!currency || entry.currency === currency)
}

function idOf({ transactionId, refundId }: BillEntry): string {
  return refundId ?? transactionId
}

function detail(account: MerchantAccount, entry: BillEntry): object {
  const { subject, at } = entry
  const { invoiceId, attach } = numbersOfEntry(account, entry)
  // The list writes `+0000` where the other calls write `Z`.
  const date = time(at).replace('Z', '+0000')
  return {
    paypal_account_id: account.secrets.merchantId,
    transaction_id: idOf(entry),
    ...moved[entry.kind](entry),
    ...(isReversal(account, entry) && { transaction_event_code: 'T1201' }),
    transaction_initiation_date: date,
    transaction_updated_date: date,
    transaction_status: 'S',
    ...(subject && { transaction_subject: subject }),
    ...(invoiceId && { invoice_id: invoiceId }),
    ...(attach && { custom_field: attach }),
    protection_eligibility: '02',
  }
}

function isReversal(account: MerchantAccount, { transactionId, refundId }: BillEntry): boolean {
  return account.captured(transactionId)?.extra[`reversed ${refundId}`] !== undefined
}

/** Money that comes is above zero, fees and what goes back are below. */
const moved: Record<BillEntry['kind'], (entry: BillEntry) => object> = {
  payment: ({ amount, currency }) => ({
    transaction_event_code: 'T0006',
    transaction_amount: moneyOf(amount, currency),
    fee_amount: below(feeOf(amount), currency),
  }),
  refund: ({ amount, currency, transactionId }) => ({
    transaction_event_code: 'T1107',
    paypal_reference_id: transactionId,
    paypal_reference_id_type: 'TXN',
    transaction_amount: below(amount, currency),
  }),
}

function below(amount: number, currency: string): object {
  return { currency_code: currency, value: `-${decimal(amount)}` }
}

/** The merchant's own numbers of a payment or of its refund. */
function numbersOfEntry(account: MerchantAccount, { kind, transactionId, attemptNo, refundId }: BillEntry) {
  const extra = account.captured(transactionId)?.extra
  if (!extra) return { invoiceId: attemptNo, attach: attemptNo }
  return kind === 'payment' ? extra : { invoiceId: extra[`invoice ${refundId}`], attach: extra[`custom ${refundId}`] }
}

function refused(message: string): Reply {
  return refuse(400, 'INVALID_REQUEST', [{ issue: message }])
}
