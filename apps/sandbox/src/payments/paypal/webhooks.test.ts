import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Received } from '#testing/callback-server.ts'
import { PaypalMerchant, refusal } from '#testing/paypal-merchant.ts'
import { testSandbox } from '#testing/sandbox.ts'

const shop = new PaypalMerchant()
beforeAll(() => shop.start())
afterAll(() => shop.sandbox.discard())
beforeEach(() => shop.listen())
afterEach(() => shop.callbacks.stop())

const webhook = () => `/v1/notifications/webhooks/${shop.sandbox.setting('PAYPAL_WEBHOOK_ID')}`
const tampered = (order: { attempt_no: string }, what: string) =>
  shop.control('notify-tampered', { attempt_no: order.attempt_no, what })

describe('events', () => {
  it('tell that the payer approved and that the money was taken', async () => {
    const order = await shop.newOrder()
    await shop.approve(order)
    await shop.capture(order)
    const [approved, completed] = await shop.heard(order, 2)
    expect(approved).toMatchObject({
      type: 'CHECKOUT.ORDER.APPROVED',
      flaws: [],
      event: { resource_type: 'checkout-order' },
    })
    expect(approved?.resource).toMatchObject({ id: order.id, status: 'APPROVED' })
    const numbers = { custom_id: order.attempt_no, invoice_id: order.attempt_no }
    const related = { supplementary_data: { related_ids: { order_id: order.id } } }
    expect(completed).toMatchObject({
      type: 'PAYMENT.CAPTURE.COMPLETED',
      flaws: [],
      resource: { ...numbers, ...related },
    })
  })

  it('are repeated under the same id until the merchant answers with success', async () => {
    const order = await shop.newOrder()
    const answers = [500, 302, 200]
    shop.callbacks.react = () => ({ status: answers[shop.callbacks.received.length] ?? 200 })
    const { callbacks } = await shop.approve(order)
    expect(callbacks).toMatchObject([{ event: 'approved', status: 500, accepted: false }])
    const told = await shop.heard(order, 3)
    expect(new Set(told.map(({ event }) => event.id)).size).toBe(1)
  })

  it.each([
    ['none', 0, 0],
    ['twice', 2, 4],
  ])('go %s as the payer was told to have it, for the capture too', async (callback, approvals, all) => {
    const order = await shop.newOrder()
    expect((await shop.approve(order, { callback })).callbacks).toHaveLength(approvals)
    await shop.capture(order)
    const marker = await shop.newOrder()
    await shop.approve(marker)
    await shop.capture(marker)
    await shop.heard(marker, 2)
    expect((await shop.heard(order, all)).length).toBe(all)
  })

  it('go out falsified as the payer was told to have it', async () => {
    const order = await shop.newOrder()
    await shop.approve(order, { callback: 'tampered' })
    await shop.capture(order)
    const told = await shop.heard(order, 2)
    expect(told.map(({ flaws }) => flaws)).toEqual([['signature'], ['signature']])
  })

  it('have an id of their own when a payer approves again', async () => {
    const order = await shop.newOrder()
    await shop.approve(order)
    await shop.control('capture-next', { outcome: 'INSTRUMENT_DECLINED' })
    await shop.capture(order)
    shop.clock.push(1)
    await shop.approve(order)
    const [first, second] = await shop.heard(order, 2)
    expect(first?.event.id).not.toBe(second?.event.id)
  })

  it('come with a skewed clock when it is skewed', async () => {
    const order = await shop.approvedOrder()
    await shop.control('clock-skew', { seconds: -900 })
    await shop.control('notify-again', { attempt_no: order.attempt_no })
    await shop.control('clock-skew', { seconds: 0 })
    const [told] = await shop.heard(order, 1)
    const sent = Date.parse(String(told?.received.headers['paypal-transmission-time']))
    expect(shop.clock.now().getTime() - sent).toBeGreaterThan(890_000)
  })

  it('go out of order when told to', async () => {
    const order = await shop.capturedOrder()
    await shop.control('notify-out-of-order', { attempt_no: order.attempt_no })
    const types = (await shop.heard(order, 2)).map(({ type }) => type)
    expect(types).toEqual(['PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.APPROVED'])
  })
})

describe('falsified events', () => {
  it.each([
    ['sign', ['signature'], {}],
    ['probe', ['signature'], {}],
    ['weak', ['algorithm', 'signature'], {}],
    ['cert-host', ['host', 'chain'], {}],
    ['cert-chain', ['chain'], {}],
    ['cert-subject', ['subject'], {}],
    ['amount', [], { amount: { value: '0.01' } }],
    ['app', [], { payee: { merchant_id: 'FOREIGNSHOP99' } }],
    ['state', [], { status: 'PENDING' }],
    ['duplicate', [], { amount: { value: '0.01' } }],
  ])('%s', async (what, flaws, resource) => {
    const order = await shop.capturedOrder()
    await tampered(order, what)
    expect(await shop.heard(order, 1)).toMatchObject([{ flaws, resource }])
  })

  it('are never repeated', async () => {
    const order = await shop.capturedOrder()
    shop.callbacks.react = () => ({ status: 500 })
    const { callbacks } = await tampered(order, 'sign')
    expect(callbacks).toMatchObject([{ accepted: false, tampering: 'sign' }])
    shop.callbacks.react = () => ({ status: 200 })
    const marker = await shop.newOrder()
    await shop.approve(marker)
    expect(await shop.heard(order, 1)).toHaveLength(1)
  })
})

describe('asking PayPal whether a signature is right', () => {
  const verify = async ({ headers, body }: Received, over: object = {}, event = body) => {
    const fields = ['auth_algo', 'cert_url', 'transmission_id', 'transmission_sig', 'transmission_time']
    const sent = fields.map(name => [name, headers[`paypal-${name.replace('_', '-')}`]])
    const all = { ...Object.fromEntries(sent), webhook_id: shop.sandbox.setting('PAYPAL_WEBHOOK_ID'), ...over }
    const spliced = `${JSON.stringify(all).slice(0, -1)}, "webhook_event": ${event}}`
    return shop.send('POST', '/v1/notifications/verify-webhook-signature', spliced)
  }
  const told = async (what?: string) => {
    const order = await shop.capturedOrder()
    await (what ? tampered(order, what) : shop.control('notify-again', { attempt_no: order.attempt_no }))
    const [first] = await shop.heard(order, 1)
    if (!first) throw new Error('nothing was told')
    return first.received
  }

  it('says so of the bytes that were sent', async () => {
    const received = await told()
    expect(await verify(received)).toMatchObject({ httpStatus: 200, verification_status: 'SUCCESS' })
    const rewritten = JSON.stringify(JSON.parse(received.body), null, 1)
    expect(await verify(received, {}, rewritten)).toMatchObject({ verification_status: 'FAILURE' })
  })

  it.each(['sign', 'probe', 'weak', 'cert-host', 'cert-chain', 'cert-subject'])('denies %s', async what => {
    expect(await verify(await told(what))).toMatchObject({ verification_status: 'FAILURE' })
  })

  it('denies another webhook, and everything when told to', async () => {
    const received = await told()
    expect(await verify(received, { webhook_id: 'ANOTHER' })).toMatchObject({ verification_status: 'FAILURE' })
    await shop.control('verification')
    expect(await verify(received)).toMatchObject({ verification_status: 'FAILURE' })
    await shop.control('verification', { deny: false })
  })

  it('refuses a question without its parts', async () => {
    const received = await told()
    expect(refusal(await verify(received, { cert_url: undefined }))).toEqual([400, 'MISSING_REQUIRED_PARAMETER'])
    expect(refusal(await verify(received, {}, '[]'))).toEqual([400, 'MISSING_REQUIRED_PARAMETER'])
  })
})

describe('looking events up', () => {
  const path = '/v1/notifications/webhooks-events'

  it('lists and shows what there was to tell, and sends it again', async () => {
    const order = await shop.capturedOrder()
    const { events } = (await shop.get(`${path}?page_size=1&transaction_id=${order.captureId}`)) as {
      events: { id: string }[]
    }
    expect(events).toMatchObject([{ event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: order.captureId } }])
    const id = events[0]?.id
    expect(await shop.get(`${path}/${id}`)).toMatchObject({ id })
    expect(await shop.post(`${path}/${id}/resend`, {})).toMatchObject({ httpStatus: 202, id })
    expect(await shop.heard(order, 1)).toMatchObject([{ event: { id }, flaws: [] }])
    expect(await shop.get(`${path}/WH-NEVER`)).toMatchObject({ httpStatus: 404 })
  })

  it('by kind and time', async () => {
    await shop.capturedOrder()
    const approvals = await shop.get(`${path}?event_type=CHECKOUT.ORDER.APPROVED&page_size=300`)
    const types = (approvals.events as { event_type: string }[]).map(({ event_type }) => event_type)
    expect(new Set(types)).toEqual(new Set(['CHECKOUT.ORDER.APPROVED']))
    expect(await shop.get(`${path}?end_time=2020-01-01T00:00:00Z`)).toMatchObject({ events: [], count: 0 })
  })
})

describe('the webhook', () => {
  it('can be moved, and refuses what is no address', async () => {
    const url = 'https://shop.example/notify'
    const replace = (value: unknown) => shop.send('PATCH', webhook(), [{ op: 'replace', path: '/url', value }])
    expect(await replace(url)).toMatchObject({ httpStatus: 200, url })
    expect(await shop.get(webhook())).toMatchObject({ url })
    expect(refusal(await replace('javascript:alert(1)'))).toEqual([400, 'INVALID_PARAMETER_SYNTAX'])
    expect(refusal(await shop.send('PATCH', webhook(), '{'))).toEqual([400, 'INVALID_PARAMETER_VALUE'])
    expect(await shop.get('/v1/notifications/webhooks/ANOTHER')).toMatchObject({ httpStatus: 404 })
  })

  it('is remembered over a restart, unless the start names another', async () => {
    const first = await testSandbox()
    const { dataDir } = first
    await first.control('paypal/webhook', { url: 'https://shop.example/one' })
    await first.stop()
    const asks = async (url?: string) => {
      const sandbox = await testSandbox({ dataDir, ...(url && { webhookUrl: url }) })
      const { settings, origin } = sandbox
      const headers = {
        authorization: `Basic ${btoa(`${settings.PAYPAL_CLIENT_ID}:${settings.PAYPAL_CLIENT_SECRET}`)}`,
      }
      const body = new URLSearchParams({ grant_type: 'client_credentials' })
      const answer = await (await fetch(`${origin}/v1/oauth2/token`, { method: 'POST', headers, body })).text()
      const bearer = { authorization: `Bearer ${JSON.parse(answer).access_token}` }
      const shown = await fetch(`${origin}/v1/notifications/webhooks/${settings.PAYPAL_WEBHOOK_ID}`, {
        headers: bearer,
      })
      await sandbox.stop()
      return JSON.parse(await shown.text()).url
    }
    expect(await asks()).toBe('https://shop.example/one')
    expect(await asks('https://shop.example/two')).toBe('https://shop.example/two')
    await (await testSandbox({ dataDir })).discard()
  })
})
