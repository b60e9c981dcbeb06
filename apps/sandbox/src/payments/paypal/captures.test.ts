import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { captureOf, PaypalMerchant, refusal } from '#testing/paypal-merchant.ts'

const shop = new PaypalMerchant()
beforeAll(() => shop.start())
afterAll(() => shop.sandbox.discard())
beforeEach(() => shop.listen())
afterEach(() => shop.callbacks.stop())

describe('capturing an order', () => {
  it('is refused before the payer approves, and takes the money after', async () => {
    const order = await shop.newOrder()
    expect(refusal(await shop.capture(order))).toEqual([422, 'ORDER_NOT_APPROVED'])
    await shop.approve(order)
    expect(await shop.show(order)).toMatchObject({
      status: 'APPROVED',
      payer: { payer_id: expect.stringMatching(/^[0-9A-Z]{13}$/) },
    })
    const captured = await shop.capture(order)
    expect(captured).toMatchObject({ httpStatus: 201, status: 'COMPLETED' })
    const capture = captureOf(captured)
    const amount = { currency_code: 'USD', value: '9.90' }
    expect(capture).toMatchObject({ status: 'COMPLETED', amount, final_capture: true, custom_id: order.attempt_no })
    expect(await shop.get(`/v2/payments/captures/${capture.id}`)).toMatchObject(capture)
    expect(captureOf(await shop.show(order))).toEqual(capture)
    expect(capture).not.toHaveProperty('payee')
    expect(refusal(await shop.capture(order))).toEqual([422, 'ORDER_ALREADY_CAPTURED'])
  })

  it('under the same request id is the same capture, refusals apart', async () => {
    const order = await shop.newOrder()
    expect(refusal(await shop.capture(order, 'cap-1'))).toEqual([422, 'ORDER_NOT_APPROVED'])
    await shop.approve(order, { callback: 'none' })
    const { httpStatus, ...first } = await shop.capture(order, 'cap-1')
    expect(httpStatus).toBe(201)
    expect(await shop.capture(order, 'cap-1')).toEqual({ httpStatus: 200, ...first })
  })

  it('of a declined instrument sends the payer back', async () => {
    const order = await shop.approvedOrder()
    await shop.control('capture-next', { outcome: 'INSTRUMENT_DECLINED' })
    const declined = await shop.capture(order)
    expect(refusal(declined)).toEqual([422, 'INSTRUMENT_DECLINED'])
    expect(declined.links).toMatchObject([{ rel: 'information_link' }, { rel: 'redirect', href: order.payUrl }])
    expect(await shop.show(order)).toMatchObject({ status: 'PAYER_ACTION_REQUIRED' })
    await shop.approve(order, { callback: 'none' })
    expect(captureOf(await shop.capture(order)).status).toBe('COMPLETED')
  })

  it('may be pending for a while', async () => {
    const order = await shop.approvedOrder({ callback: 'once' })
    await shop.control('capture-next', { outcome: 'PENDING' })
    const capture = captureOf(await shop.capture(order))
    expect(capture).toMatchObject({ status: 'PENDING', status_details: { reason: 'PENDING_REVIEW' } })
    expect(refusal(await shop.refund(capture.id, {}))).toEqual([422, 'PENDING_CAPTURE'])
    await shop.heard(order, 2)
    await shop.control('capture-done', { attempt_no: order.attempt_no })
    const told = await shop.heard(order, 3)
    expect(captureOf(await shop.show(order)).status).toBe('COMPLETED')
    expect(told.map(({ type, resource }) => [type, resource.status])).toEqual([
      ['CHECKOUT.ORDER.APPROVED', 'APPROVED'],
      ['PAYMENT.CAPTURE.PENDING', 'PENDING'],
      ['PAYMENT.CAPTURE.COMPLETED', 'COMPLETED'],
    ])
  })

  it('may be declined for good', async () => {
    const order = await shop.approvedOrder({ callback: 'once' })
    await shop.control('capture-next', { outcome: 'DECLINED' })
    expect(captureOf(await shop.capture(order))).toMatchObject({ status: 'DECLINED' })
    expect((await shop.heard(order, 2))[1]).toMatchObject({ type: 'PAYMENT.CAPTURE.DENIED', flaws: [] })
  })

  it('is refused for an invoice that is paid already', async () => {
    const { attempt_no } = await shop.capturedOrder()
    const again = await shop.newOrder({ invoice_id: attempt_no })
    await shop.approve(again, { callback: 'none' })
    expect(refusal(await shop.capture(again))).toEqual([422, 'DUPLICATE_INVOICE_ID'])
  })

  it('is too late after three hours', async () => {
    const order = await shop.approvedOrder()
    shop.clock.push(3 * 3600 + 1)
    expect(refusal(await shop.capture(order))).toEqual([404, 'INVALID_RESOURCE_ID'])
    expect(await shop.show(order)).toMatchObject({ httpStatus: 404, name: 'RESOURCE_NOT_FOUND' })
    shop.clock.push(-3 * 3600 - 1)
  })

  it('takes what the payer gave, when that was another amount', async () => {
    const { id, captureId } = await shop.capturedOrder({ amount: '0.01' })
    expect(await shop.get(`/v2/payments/captures/${captureId}`)).toMatchObject({ amount: { value: '0.01' } })
    expect(await shop.get(`/v2/checkout/orders/${id}`)).toMatchObject({
      purchase_units: [{ amount: { value: '9.90' } }],
    })
  })
})

describe('a bad day', () => {
  it('fails unheard, or answers lost after being heard', async () => {
    const order = await shop.approvedOrder()
    await shop.control('fail-next', { status: 503 })
    expect(await shop.capture(order, 'cap-bad')).toMatchObject({ httpStatus: 503, name: 'SERVICE_UNAVAILABLE' })
    expect(await shop.show(order)).toMatchObject({ status: 'APPROVED' })
    await shop.control('fail-next', { status: 500, handled: true })
    expect(await shop.capture(order, 'cap-bad')).toMatchObject({ httpStatus: 500, name: 'INTERNAL_SERVER_ERROR' })
    expect(await shop.capture(order, 'cap-bad')).toMatchObject({ httpStatus: 200, status: 'COMPLETED' })
  })

  it('refuses with the issue it is told', async () => {
    const order = await shop.approvedOrder()
    await shop.control('fail-next', { status: 422, code: 'COMPLIANCE_VIOLATION' })
    expect(refusal(await shop.capture(order))).toEqual([422, 'COMPLIANCE_VIOLATION'])
  })
})

describe('money that is not for this order', () => {
  it('is a genuine capture of another amount under its number', async () => {
    const order = await shop.newOrder()
    const { capture_id, custom_id } = await shop.control('foreign-capture', { attempt_no: order.attempt_no })
    expect(custom_id).toBe(order.attempt_no)
    const amount = { currency_code: 'USD', value: '0.01' }
    const told = { type: 'PAYMENT.CAPTURE.COMPLETED', flaws: [], resource: { id: capture_id, custom_id, amount } }
    expect(await shop.heard(order, 1)).toMatchObject([told])
    expect(await shop.get(`/v2/payments/captures/${capture_id}`)).toMatchObject({ status: 'COMPLETED', custom_id })
    expect(await shop.show(order)).toMatchObject({ status: 'PAYER_ACTION_REQUIRED' })
  })

  it('goes to somebody else', async () => {
    const order = await shop.newOrder()
    await shop.control('wrong-payee', { attempt_no: order.attempt_no, merchant_id: 'SOMEBODYELSE1' })
    expect(await shop.show(order)).toMatchObject({ purchase_units: [{ payee: { merchant_id: 'SOMEBODYELSE1' } }] })
  })
})
