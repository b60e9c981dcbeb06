import { staffCodes } from '@bohe/api-client/staff/code'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buyerIn, type Ordered } from '#tests/payments/buyer.ts'
import { type PaymentStack, startPaymentStack } from '#tests/payments/stack.ts'
import type { providers } from '#tests/payments/traits.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { type Colleague, hire } from '#tests/support/staff.ts'

describe.each(oneDatabase)('money in the console, on $name', database => {
  let stack: PaymentStack
  let buyer: ReturnType<typeof buyerIn>
  let finance: Colleague
  let support: Colleague
  beforeAll(async () => {
    stack = await startPaymentStack(database)
    buyer = buyerIn(stack)
  })
  afterAll(() => stack.stop())
  beforeEach(async () => {
    await stack.forget()
    await stack.db.deleteFrom('bill_rows').execute()
    await stack.db.deleteFrom('bills').execute()
    finance = await hire(stack.api, 'finance')
    support = await hire(stack.api, 'support', ['0'])
    await limit(1_000_000)
  })

  const limit = (most: number) =>
    stack.db.updateTable('approval_limits').set({ most }).where('name', 'in', ['refund CNY', 'refund USD']).execute()
  const numberOf = ({ payment }: Ordered) => payment.attemptNo.slice(0, -3)
  const paid = async (provider: (typeof providers)[number] = 'alipay') => {
    const ordered = await buyer.order(provider)
    await stack.pay(ordered.pay_url)
    expect(await buyer.stateOf(ordered)).toBe('1')
    return ordered
  }
  const today = () => new Date(stack.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  const acts = async (action: string) =>
    stack.db.selectFrom('audit_log').selectAll().where('action', '=', action).orderBy('id', 'desc').execute()

  const unknownPayment = async () => {
    const ordered = await buyer.order('alipay')
    // The books are lost, as after a backup was brought back: the money is at the provider.
    const callback = await buyer.payUnheard(ordered)
    await stack.db.deleteFrom('payment_attempts').where('order_id', '=', Number(ordered.invoice_id)).execute()
    await stack.deliver(callback)
    const { data } = await finance.call('incidents', { state: 'open' })
    const [incident] = data.list
    if (!incident) throw new Error('no incident')
    return { ordered, incident, seen: { incident_id: incident.id, version: 1 } }
  }

  describe('an incident', () => {
    it('is listed, told with what came, assigned, resolved and opened again', async () => {
      const { incident, seen } = await unknownPayment()
      expect(incident).toMatchObject({
        kind: 'unknown-attempt',
        provider: 'alipay',
        state: 'open',
        is_late: 0,
        seen: 1,
      })
      expect((await finance.call('moneyCounts', {})).data).toEqual({ open: 1, mine: 0, late: 0 })
      const { data } = await finance.call('incident', { incident_id: incident.id })
      expect(data).toMatchObject({ payment: '', can_explain: 1, assignee: '' })
      expect(data.assignees.map(({ email }) => email)).toContain(finance.email)
      expect(data.assignees.map(({ email }) => email)).not.toContain(support.email)
      expect((await finance.call('assignIncident', { ...seen, assignee: String(finance.id) })).code).toBe(0)
      expect((await finance.call('moneyCounts', {})).data).toMatchObject({ mine: 1 })
      expect((await finance.call('incidents', { mine: '1' })).data.list).toHaveLength(1)
      const stale = await finance.call('resolveIncident', { ...seen, resolution: 'late' })
      expect(stale).toMatchObject({ code: staffCodes.stale.code, data: { who: finance.email } })
      const resolution = '<b>given back</b> by hand'
      expect((await finance.call('resolveIncident', { ...seen, version: 2, resolution })).code).toBe(0)
      expect((await finance.call('incident', { incident_id: incident.id })).data).toMatchObject({
        ...{ state: 'resolved', resolution, resolved_by: finance.email },
      })
      expect((await finance.call('incidents', { state: 'open' })).data.list).toEqual([])
      expect((await finance.call('resolveIncident', { ...seen, version: 3, resolution })).code).toBe(
        staffCodes.incidentResolved.code,
      )
      expect((await finance.call('reopenIncident', { ...seen, version: 3, reason: 'again' })).code).toBe(0)
      const { acts } = (await finance.call('incident', { incident_id: incident.id })).data
      expect(acts.map(({ action }) => action)).toEqual(['reopenIncident', 'resolveIncident', 'assignIncident'])
    })

    it('is late once nobody explained its money for a day', async () => {
      await unknownPayment()
      stack.clock.advance(24 * 3_600)
      const later = await hire(stack.api, 'finance')
      expect((await later.call('moneyCounts', {})).data).toMatchObject({ open: 1, late: 1 })
      expect((await later.call('incidents', { late: '1' })).data.list).toMatchObject([{ is_late: 1 }])
    })

    it('of no order is for who sees both regions, one of an order for who sees its region', async () => {
      const { incident } = await unknownPayment()
      const wrong = await buyer.order('alipay')
      await stack.pay(wrong.pay_url, { amount: '29.99' })
      const own = await hire(stack.api, 'finance', ['0'])
      expect((await own.call('incidents', {})).data.list).toMatchObject([
        { kind: 'wrong-amount', invoice_no: numberOf(wrong), region: '0' },
      ])
      expect((await own.call('incident', { incident_id: incident.id })).code).toBe(staffCodes.incidentUnknown.code)
      expect((await support.call('incidents', {})).code).toBe(staffCodes.notPermitted.code)
      const elsewhere = await hire(stack.api, 'auditor', ['1'])
      expect((await elsewhere.call('incidents', {})).data.list).toEqual([])
    })

    it('shows a refused callback as text, and keeps it out of the queue', async () => {
      await stack.deliver({
        provider: 'alipay',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: Buffer.from('sign=x&a=<script>\u0000\u001b[31m'),
      })
      expect((await finance.call('incidents', {})).data.list).toEqual([])
      const [{ kind } = { kind: '' }] = await stack.db.selectFrom('payment_incidents').select('kind').execute()
      const { data } = await finance.call('incidents', { kind: kind as 'bad-signature' })
      const incident_id = data.list[0]?.id ?? ''
      expect((await finance.call('incident', { incident_id })).data).toMatchObject({ raw: '', raw_bytes: 23 })
      const { raw } = (await finance.call('revealIncident', { incident_id, reason: 'what was it' })).data
      expect(raw).toBe('sign=x&a=<script>\\x00\\x1b[31m')
      expect(await acts('revealIncident')).toMatchObject([{ actor: finance.email, after: { incident: incident_id } }])
      expect(JSON.stringify(await acts('revealIncident'))).not.toContain('sign=')
    })
  })

  describe('a payment that belongs to nothing', () => {
    const explain = (incident_id: string, invoice_no: string, decision: 'open' | 'give-back', who = finance) =>
      who.call('explainPayment', { incident_id, invoice_no, decision, reason: 'the member wrote' })
    const booked = async () => {
      const rows = await stack.db.selectFrom('provider_transactions').select(['amount_minor', 'outcome']).execute()
      return rows
    }

    it('opens the order it was meant for, once', async () => {
      const { ordered, incident } = await unknownPayment()
      expect((await explain(incident.id, numberOf(ordered), 'open')).data).toEqual({ state: 'fulfilled' })
      await buyer.isPaidOnce(ordered)
      expect(await booked()).toEqual([{ amount_minor: 3000, outcome: 'fulfilled' }])
      expect((await explain(incident.id, numberOf(ordered), 'open')).code).toBe(staffCodes.incidentResolved.code)
      expect((await finance.call('incidents', { state: 'open' })).data.list).toEqual([])
      expect(await acts('explainPayment')).toMatchObject([{ after: { settled: 'fulfilled', sum: '30.00 CNY' } }])
    })

    it('is given back through its provider', async () => {
      const { ordered, incident } = await unknownPayment()
      expect((await explain(incident.id, numberOf(ordered), 'give-back')).data).toEqual({ state: 'refunding' })
      expect(await buyer.refunded(ordered)).toEqual([{ amount: '30.00', state: 'SUCCESS' }])
      expect(await stack.grants(ordered.member.id)).toEqual([])
      expect(await booked()).toEqual([{ amount_minor: 3000, outcome: 'refunded' }])
    })

    it('opens no order that costs another sum, or is over', async () => {
      const { ordered, incident } = await unknownPayment()
      const other = await paid()
      expect((await explain(incident.id, numberOf(other), 'open')).code).toBe(staffCodes.orderNotOpen.code)
      await stack.db
        .updateTable('orders')
        .set({ amount_cny: 100 })
        .where('id', '=', Number(ordered.invoice_id))
        .execute()
      expect(await explain(incident.id, numberOf(ordered), 'open')).toMatchObject({
        code: staffCodes.paymentOtherSum.code,
        data: { paid: '30.00 CNY', asked: '1.00 CNY' },
      })
      expect(await booked()).toHaveLength(1)
    })

    it('above the limit is explained by two', async () => {
      await limit(0)
      const { ordered, incident } = await unknownPayment()
      expect((await explain(incident.id, numberOf(ordered), 'open')).data).toEqual({ state: 'proposed' })
      const other = await hire(stack.api, 'finance')
      const { data } = await other.call('approvals', {})
      const decision = { approval_id: data.list[0]?.id ?? '', decision: 'approve', reason: 'seen' } as const
      expect((await other.call('decideApproval', decision)).data).toEqual({ state: 'approved' })
      await buyer.isPaidOnce(ordered)
    })

    it('that the provider does not confirm is not believed', async () => {
      const at = stack.clock.now()
      const row = { kind: 'unknown-attempt', provider: 'alipay', fingerprint: '4242 17', detail: 'forged' } as const
      await stack.db
        .insertInto('payment_incidents')
        .values({ ...row, created_at: at, last_seen_at: at })
        .execute()
      const ordered = await buyer.order('alipay')
      const { data } = await finance.call('incidents', {})
      const answer = await explain(data.list[0]?.id ?? '', numberOf(ordered), 'open')
      expect(answer.code).toBe(staffCodes.paymentUnconfirmed.code)
      await buyer.isUntouched(ordered)
    })
  })

  describe('a bill', () => {
    const nextMorning = () => stack.clock.set(new Date(Date.parse(`${today()}T10:00:00+08:00`) + 24 * 3_600_000))
    const dayOf = async (who: Colleague, date: string) =>
      (await who.call('bills', { from: date, until: date, provider: 'alipay' })).data.days[0]

    it('that nobody fetched is missing, compared now agrees, and is told to the row', async () => {
      stack.clock.advance(40 * 86_400)
      const ordered = await paid()
      const date = today()
      expect(await dayOf(await hire(stack.api, 'finance'), date)).toMatchObject({ state: 'waits' })
      nextMorning()
      const later = await hire(stack.api, 'finance')
      expect(await dayOf(later, date)).toMatchObject({ state: 'missing', rows: 0 })
      const asked = { provider: 'alipay', date } as const
      expect((await later.call('compareBill', asked)).data).toEqual({ rows: 1, differences: 0 })
      expect(await dayOf(later, date)).toMatchObject({
        ...{ state: 'agrees', rows: 1, matched: 1, only_ours: 0 },
        sums: [{ currency: 'CNY', bill_received: ordered.amount, books_received: ordered.amount }],
      })
      expect((await later.call('billRows', asked)).data.list).toMatchObject([
        { kind: 'payment', amount: ordered.amount, is_matched: 1, order_id: ordered.invoice_id },
      ])
      expect(await acts('compareBill')).toMatchObject([{ after: { about: `bill alipay ${date}`, differences: 0 } }])
    })

    it('that differs says where', async () => {
      stack.clock.advance(50 * 86_400)
      const ordered = await paid()
      const date = today()
      await stack.control('alipay/bill-row', { attempt_no: ordered.payment.attemptNo, what: 'amount', amount: '29.00' })
      await stack.control('alipay/bill-extra', { date, amount: '12.00' })
      nextMorning()
      const later = await hire(stack.api, 'finance')
      await later.call('compareBill', { provider: 'alipay', date })
      expect(await dayOf(later, date)).toMatchObject({ state: 'differs', rows: 2, matched: 0, only_theirs: 1 })
      const { data } = await later.call('bill', { provider: 'alipay', date })
      expect(data.differences).toMatchObject([
        { what: 'only-theirs', theirs: '12.00 CNY', ours: '' },
        { what: 'other-amount', theirs: '29.00 CNY', ours: '30.00 CNY', order_id: ordered.invoice_id },
      ])
    })

    it('is for who sees both regions, of a day that is over, in a range of a month', async () => {
      const date = today()
      const own = await hire(stack.api, 'finance', ['0'])
      expect((await own.call('bills', { from: date, until: date })).code).toBe(staffCodes.beyondOwn.code)
      const asked = { provider: 'alipay', date } as const
      expect((await finance.call('compareBill', asked)).code).toBe(staffCodes.dayNotOver.code)
      expect((await finance.call('bills', { from: '2026-01-01', until: '2026-03-01' })).code).toBe(
        staffCodes.rangeTooLong.code,
      )
    })
  })

  describe('views of a list', () => {
    it('are kept by name, for oneself', async () => {
      const view = { screen: '/orders', name: 'Open today', query: 'state=open' }
      expect((await support.call('saveView', view)).code).toBe(0)
      await support.call('saveView', { ...view, query: 'state=paid' })
      const { views } = (await support.call('views', { screen: '/orders' })).data
      expect(views).toMatchObject([{ name: 'Open today', query: 'state=paid' }])
      expect((await finance.call('views', { screen: '/orders' })).data.views).toEqual([])
      const dropping = { view_id: views[0]?.id ?? '' }
      expect((await finance.call('dropView', dropping)).code).toBe(staffCodes.viewUnknown.code)
      expect((await support.call('dropView', dropping)).code).toBe(0)
    })
  })
})
