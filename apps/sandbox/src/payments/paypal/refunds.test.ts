import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PaypalMerchant, refusal } from '#testing/paypal-merchant.ts'

const shop = new PaypalMerchant()
beforeAll(() => shop.start())
afterAll(() => shop.sandbox.discard())
beforeEach(() => shop.listen())
afterEach(() => shop.callbacks.stop())

const dollars = (value: string, currency_code = 'USD') => ({ currency_code, value })
const capture = (id: string) => shop.get(`/v2/payments/captures/${id}`)

describe('refunding a capture', () => {
  it('in parts gives back what is asked, in full what is left', async () => {
    const { captureId } = await shop.capturedOrder()
    const part = await shop.refund(captureId, { amount: dollars('4.00'), note_to_payer: 'Sorry', custom_id: 'C-1' })
    expect(part).toMatchObject({ httpStatus: 201, status: 'COMPLETED', amount: dollars('4.00'), custom_id: 'C-1' })
    expect(part).toMatchObject({ seller_payable_breakdown: { total_refunded_amount: dollars('4.00') } })
    expect(await capture(captureId)).toMatchObject({ status: 'PARTIALLY_REFUNDED' })
    const rest = await shop.refund(captureId, {})
    expect(rest).toMatchObject({
      amount: dollars('5.90'),
      seller_payable_breakdown: { total_refunded_amount: dollars('9.90') },
    })
    expect(await capture(captureId)).toMatchObject({ status: 'REFUNDED' })
    expect(await shop.get(`/v2/payments/refunds/${rest.id}`)).toMatchObject({ id: rest.id, status: 'COMPLETED' })
    expect(refusal(await shop.refund(captureId, {}))).toEqual([422, 'CAPTURE_FULLY_REFUNDED'])
  })

  it('under the same request id is the same refund', async () => {
    const { captureId } = await shop.capturedOrder()
    const body = { amount: dollars('1.00'), invoice_id: 'R-1' }
    const { httpStatus, ...first } = await shop.refund(captureId, body, 'ref-1')
    expect(await shop.refund(captureId, body, 'ref-1')).toEqual({ httpStatus: 200, ...first })
    expect(refusal(await shop.refund(captureId, { amount: dollars('2.00') }, 'ref-1'))).toEqual([
      422,
      'DUPLICATE_REQUEST_ID',
    ])
    expect(await shop.refund(captureId, body, 'ref-2')).not.toMatchObject({ id: first.id })
  })

  it.each([
    ['more than was taken', { amount: dollars('9.91') }, [422, 'REFUND_AMOUNT_EXCEEDED']],
    ['another currency', { amount: dollars('1.00', 'EUR') }, [422, 'REFUND_CAPTURE_CURRENCY_MISMATCH']],
    ['nothing', { amount: dollars('0.00') }, [422, 'CANNOT_BE_ZERO_OR_NEGATIVE']],
    ['a long note', { note_to_payer: 'x'.repeat(256) }, [400, 'INVALID_STRING_LENGTH']],
    ['no JSON', '[', [400, 'MALFORMED_REQUEST_JSON']],
  ])('is refused for %s', async (_what, body, expected) => {
    const { captureId } = await shop.capturedOrder()
    expect(refusal(await shop.refund(captureId, body))).toEqual(expected)
  })

  it('is refused while the account has too little money, and may be asked for again', async () => {
    const { captureId } = await shop.capturedOrder()
    await shop.control('lack-money', {})
    const asked = () => shop.refund(captureId, { amount: dollars('1.00') }, `poor-${captureId}`)
    expect(refusal(await asked())).toEqual([422, 'REFUND_FAILED_INSUFFICIENT_FUNDS'])
    await shop.control('lack-money', { lacking: false })
    expect(await asked()).toMatchObject({ status: 'COMPLETED' })
  })

  it('is refused for a capture that does not exist', async () => {
    expect(refusal(await shop.refund('NEVERHEARDOF12345', {}))).toEqual([404, 'INVALID_RESOURCE_ID'])
  })

  it('tells the merchant', async () => {
    const { captureId, ...order } = await shop.capturedOrder()
    const { id } = await shop.refund(captureId, { custom_id: order.attempt_no })
    const [told] = await shop.heard(order, 1)
    expect(told).toMatchObject({ type: 'PAYMENT.CAPTURE.REFUNDED', flaws: [], resource: { id, status: 'COMPLETED' } })
    expect(told?.resource.links[1]).toMatchObject({ rel: 'up', href: expect.stringContaining(captureId) })
  })

  it.each(['COMPLETED', 'FAILED', 'CANCELLED'])('may be pending and end %s', async state => {
    const { captureId } = await shop.capturedOrder()
    await shop.control('refund-hold', {})
    const held = await shop.refund(captureId, { invoice_id: `H-${state}` })
    await shop.control('refund-hold', { hold: false })
    expect(held).toMatchObject({ status: 'PENDING' })
    expect(await capture(captureId)).toMatchObject({ status: 'COMPLETED' })
    await shop.control('refund-done', { refund_no: `H-${state}`, state })
    expect(await shop.get(`/v2/payments/refunds/${held.id}`)).toMatchObject({ status: state })
  })
})
