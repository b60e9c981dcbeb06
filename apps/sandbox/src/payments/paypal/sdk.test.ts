import {
  ApiError,
  CheckoutPaymentIntent,
  Client,
  OrdersController,
  PaymentsController,
  TransactionSearchController,
} from '@paypal/paypal-server-sdk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PaypalMerchant } from '#testing/paypal-merchant.ts'

const shop = new PaypalMerchant()
beforeAll(() => shop.start())
afterAll(() => shop.sandbox.discard())

type Asked = { url: string; method: string; headers: Record<string, string>; data?: string }

/** The SDK knows two hosts only; its calls are brought to the sandbox on their way. */
async function adapter(asked: Asked): Promise<object> {
  const { pathname, search } = new URL(asked.url)
  const { method, headers, data } = asked
  const answer = await fetch(shop.sandbox.setting('PAYPAL_BASE_URL') + pathname + search, {
    method,
    headers: { ...headers },
    ...(data !== undefined && { body: data }),
  })
  const { status, statusText } = answer
  return { data: await answer.text(), status, statusText, headers: Object.fromEntries(answer.headers), config: asked }
}

const client = () => {
  const [oAuthClientId, oAuthClientSecret] = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'].map(shop.sandbox.setting)
  return new Client({
    clientCredentialsAuthCredentials: {
      oAuthClientId: oAuthClientId ?? '',
      oAuthClientSecret: oAuthClientSecret ?? '',
    },
    unstable_httpClientOptions: { adapter },
  })
}

const request = (attempt: string) => ({
  intent: CheckoutPaymentIntent.Capture,
  purchaseUnits: [{ customId: attempt, invoiceId: attempt, amount: { currencyCode: 'USD', value: '9.90' } }],
  paymentSource: {
    paypal: { experienceContext: { returnUrl: 'https://shop.example/back', cancelUrl: 'https://shop.example/no' } },
  },
})

it("PayPal's own SDK buys, captures, refunds and finds it all in the list", async () => {
  const [orders, payments] = [new OrdersController(client()), new PaymentsController(client())]
  const prefer = 'return=representation'
  const created = await orders.createOrder({ body: request('SDK-1'), paypalRequestId: 'sdk-order', prefer })
  const { id = '', status, links } = created.result
  expect(status).toBe('PAYER_ACTION_REQUIRED')
  const payUrl = links?.find(({ rel }) => rel === 'payer-action')?.href
  await shop.sandbox.control('pay', { pay_url: payUrl })
  expect((await orders.getOrder({ id })).result).toMatchObject({
    status: 'APPROVED',
    payer: { payerId: expect.stringMatching(/^[0-9A-Z]{13}$/) },
  })
  const captured = await orders.captureOrder({ id, paypalRequestId: 'sdk-capture', prefer })
  const capture = captured.result.purchaseUnits?.[0]?.payments?.captures?.[0]
  const amount = { currencyCode: 'USD', value: '9.90' }
  expect(capture).toMatchObject({
    status: 'COMPLETED',
    customId: 'SDK-1',
    invoiceId: 'SDK-1',
    amount,
    finalCapture: true,
  })
  const captureId = capture?.id ?? ''
  const shown = await payments.getCapturedPayment({ captureId })
  expect(shown.result).toMatchObject({ payee: { merchantId: shop.sandbox.setting('PAYPAL_MERCHANT_ID') } })
  expect(shown.result.sellerReceivableBreakdown).toMatchObject({ netAmount: { value: '9.06' } })
  const refunded = await payments.refundCapturedPayment({
    captureId,
    paypalRequestId: 'sdk-refund',
    body: { invoiceId: 'R-1' },
  })
  expect(refunded.result.status).toBe('COMPLETED')
  const refund = await payments.getRefund({ refundId: refunded.result.id ?? '' })
  expect(refund.result).toMatchObject({ invoiceId: 'R-1', sellerPayableBreakdown: { totalRefundedAmount: amount } })
  await shop.control('bill-early')
  const now = shop.clock.now().getTime()
  const [startDate = '', endDate = ''] = [now - 60_000, now + 60_000].map(at => new Date(at).toISOString())
  const found = await new TransactionSearchController(client()).searchTransactions({ startDate, endDate })
  const rows = found.result.transactionDetails?.map(({ transactionInfo }) => transactionInfo)
  expect(rows).toMatchObject([
    { transactionId: captureId, transactionAmount: amount, customField: 'SDK-1' },
    { paypalReferenceId: captureId, paypalReferenceIdType: 'TXN', transactionEventCode: 'T1107' },
  ])
})

it("PayPal's own SDK reads the refusals", async () => {
  const orders = new OrdersController(client())
  const { result } = await orders.createOrder({ body: request('SDK-2'), paypalRequestId: 'sdk-early' })
  const refused = orders.captureOrder({ id: result.id ?? '', prefer: 'return=minimal' })
  await expect(refused).rejects.toThrow(ApiError)
  await expect(refused).rejects.toMatchObject({
    statusCode: 422,
    result: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'ORDER_NOT_APPROVED' }] },
  })
})
