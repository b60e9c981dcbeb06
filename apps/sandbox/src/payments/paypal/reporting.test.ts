import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { PaypalMerchant, refusal } from '#testing/paypal-merchant.ts'

const shop = new PaypalMerchant()
beforeAll(async () => {
  await shop.start()
  await shop.control('bill-early')
})
afterAll(() => shop.sandbox.discard())

type Row = { transaction_info: Record<string, unknown> }

const around = () => {
  const now = shop.clock.now().getTime()
  return { start_date: iso(now - 3_600_000), end_date: iso(now + 3_600_000) }
}
const iso = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`
const list = (over: Record<string, string> = {}) =>
  shop.get(`/v1/reporting/transactions?${new URLSearchParams({ ...around(), fields: 'transaction_info', ...over })}`)
const rowsOf = async (attempt: string) =>
  ((await list()).transaction_details as Row[])
    .map(({ transaction_info }) => transaction_info)
    .filter(({ custom_field }) => custom_field === attempt)

describe('the list of transactions', () => {
  it('has what was taken and what went back', async () => {
    const { captureId, attempt_no } = await shop.capturedOrder()
    const asked = {
      amount: { currency_code: 'USD', value: '4.00' },
      custom_id: attempt_no,
      invoice_id: `R_${attempt_no}`,
    }
    const { id } = await shop.refund(captureId, asked)
    expect(await rowsOf(attempt_no)).toMatchObject([
      {
        transaction_id: captureId,
        transaction_event_code: 'T0006',
        transaction_status: 'S',
        transaction_amount: { currency_code: 'USD', value: '9.90' },
        fee_amount: { currency_code: 'USD', value: '-0.84' },
        invoice_id: attempt_no,
      },
      {
        transaction_id: id,
        transaction_event_code: 'T1107',
        paypal_reference_id: captureId,
        transaction_amount: { currency_code: 'USD', value: '-4.00' },
        invoice_id: `R_${attempt_no}`,
      },
    ])
  })

  it('has what a buyer had taken back, under the numbers of the payment', async () => {
    const order = await shop.capturedOrder()
    const { attempt_no } = order
    const { refund_id } = await shop.control('reverse', { attempt_no })
    const [, back] = await rowsOf(attempt_no)
    expect(back).toMatchObject({
      ...{ transaction_id: refund_id, transaction_event_code: 'T1201', invoice_id: attempt_no },
      transaction_amount: { currency_code: 'USD', value: '-9.90' },
    })
  })

  it('has what moved at this very moment', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { attempt_no } = await shop.capturedOrder()
    expect(await rowsOf(attempt_no)).toHaveLength(1)
  })

  it('leaves out what was only approved, pending or declined', async () => {
    const approved = await shop.approvedOrder()
    const pending = await shop.approvedOrder()
    await shop.control('capture-next', { outcome: 'PENDING' })
    await shop.capture(pending)
    for (const { attempt_no } of [approved, pending]) expect(await rowsOf(attempt_no)).toEqual([])
  })

  it('comes in pages, or for one number', async () => {
    const { captureId } = await shop.capturedOrder()
    await shop.capturedOrder()
    const one = await list({ page_size: '1', page: '2' })
    expect(one.transaction_details).toHaveLength(1)
    expect(one.total_pages).toBe(one.total_items)
    expect(await list({ transaction_id: captureId })).toMatchObject({ total_items: 1 })
    expect(await list({ transaction_currency: 'EUR' })).toMatchObject({ total_items: 0 })
  })

  it('can be wrong', async () => {
    const [dropped, altered] = [await shop.capturedOrder(), await shop.capturedOrder()]
    await shop.control('bill-row', { attempt_no: dropped.attempt_no, what: 'drop' })
    await shop.control('bill-row', { attempt_no: altered.attempt_no, what: 'amount', amount: '9.89' })
    expect(await rowsOf(dropped.attempt_no)).toEqual([])
    expect(await rowsOf(altered.attempt_no)).toMatchObject([{ transaction_amount: { value: '9.89' } }])
    const date = new Date(shop.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
    const { attempt_no } = await shop.control('bill-extra', { date, amount: '5.00' })
    const day = { start_date: `${date}T00:00:00+08:00`, end_date: `${date}T23:59:59+08:00` }
    await pushToNoon(date)
    const rows = (await list(day)).transaction_details as Row[]
    const found = rows.find(({ transaction_info }) => transaction_info.invoice_id === attempt_no)
    expect(found).toMatchObject({ transaction_info: { transaction_amount: { currency_code: 'USD', value: '5.00' } } })
  })

  it.each([
    ['no dates', { start_date: '', end_date: '' }],
    ['a date without seconds', { start_date: '2026-11-21T00:00Z' }],
    ['more than 31 days', { start_date: '2020-01-01T00:00:00Z' }],
    ['an end before its start', { end_date: '2020-01-01T00:00:00Z' }],
    ['too large a page', { page_size: '501' }],
  ])('is refused for %s', async (_what, over) => {
    expect(await list(over)).toMatchObject({ httpStatus: 400, name: 'INVALID_REQUEST' })
  })

  it('is three hours behind', async () => {
    await shop.control('bill-early', { early: false })
    const { attempt_no } = await shop.capturedOrder()
    const recent = { start_date: iso(shop.clock.now().getTime() - 60_000) }
    expect(refusal(await list(recent))).toEqual([400, 'Data for the given start date is not available.'])
    const older = { start_date: iso(shop.clock.now().getTime() - 4 * 3_600_000) }
    expect(JSON.stringify(await list(older))).not.toContain(attempt_no)
    shop.clock.push(3 * 3600 + 1)
    expect(JSON.stringify(await list({ start_date: older.start_date }))).toContain(attempt_no)
  })
})

/** An invented payment is of noon in Beijing. */
async function pushToNoon(date: string): Promise<void> {
  const noon = Date.parse(`${date}T12:00:01+08:00`)
  const missing = Math.ceil((noon - shop.clock.now().getTime()) / 1000)
  if (missing > 0) shop.clock.push(missing)
  await shop.logIn()
}
