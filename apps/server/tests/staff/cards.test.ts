import type { StaffInput } from '@bohe/api-client/staff'
import { staffCodes } from '@bohe/api-client/staff/code'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cardsIn } from '#tests/cards/issued-cards.ts'
import { type PaymentStack, startPaymentStack } from '#tests/payments/stack.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { type Colleague, hire } from '#tests/support/staff.ts'

const [used, outOfTime] = [400214, 400215]
const { batchUnknown, beyondOwn, cardsExported, cardUnknown, stateUnchanged } = staffCodes

describe.each(oneDatabase)('recharge cards in the console, on $name', database => {
  let stack: PaymentStack
  let cards: ReturnType<typeof cardsIn>
  let owner: Colleague
  let addresses = 0
  beforeAll(async () => {
    stack = await startPaymentStack(database)
    cards = cardsIn(stack.api)
  })
  afterAll(() => stack?.stop())
  beforeEach(async () => {
    owner = await hire(stack.api)
  })

  const somebody = async () => ({ ...(await stack.member()), address: `198.19.0.${addresses++}` })
  const terms = { title_zh: '展会', title_en: 'A fair', package_id: '11', days: 7, count: 3, reason: 'a fair' }
  const issue = (more: Partial<StaffInput<'issueCards'>> = {}, who = owner) =>
    who.call('issueCards', { ...terms, ...more })
  const printed = (batch_id: string, who = owner) => who.call('exportCards', { batch_id, reason: 'to print' })
  const voided = (batch_id: string, who = owner) => who.call('voidBatch', { batch_id, reason: 'a wrong batch' })
  const row = async (batch_id: string) => (await owner.call('cardBatch', { batch_id })).data
  const use = (
    { card_no, card_password }: { card_no: string; card_password: string },
    member: Awaited<ReturnType<typeof somebody>>,
  ) => cards.use({ cardNo: card_no, password: card_password }, member)

  describe('a batch', () => {
    it('is issued, exported once, and its cards open what it says', async () => {
      const { data } = await issue()
      expect(await row(data.batch_id)).toMatchObject({
        cards: 3,
        redeemed: 0,
        left: 3,
        is_exportable: 1,
        issued_by: owner.email,
      })
      const { data: file } = await printed(data.batch_id)
      expect(new Set(file.cards.map(({ card_no }) => card_no)).size).toBe(3)
      expect((await printed(data.batch_id)).code).toBe(cardsExported.code)
      const [first] = file.cards
      if (!first) throw new Error('no card')
      expect((await use(first, await somebody())).code).toBe(0)
      expect((await use(first, await somebody())).code).toBe(used)
      expect(await row(data.batch_id)).toMatchObject({ redeemed: 1, left: 2, is_exportable: 0 })
    })

    it('leaves its passwords nowhere: not in the database, the log or the audit', async () => {
      const { data } = await issue()
      const { data: file } = await printed(data.batch_id)
      const tables = ['cards', 'card_batches', 'card_exports', 'audit_log'] as const
      const kept = await Promise.all(tables.map(table => stack.db.selectFrom(table).selectAll().execute()))
      const everything = JSON.stringify(kept) + stack.api.log.join()
      for (const { card_password } of file.cards) expect(everything).not.toContain(card_password)
    })

    it('is void where it was not used: who used a card keeps what it gave', async () => {
      const { data } = await issue()
      const { data: file } = await printed(data.batch_id)
      const [first, second] = file.cards
      if (!first || !second) throw new Error('no cards')
      const member = await somebody()
      await use(first, member)
      expect((await voided(data.batch_id)).data).toEqual({ voided: 2 })
      const refused = await use(second, await somebody())
      expect([refused.code, refused.msg]).toEqual([outOfTime, expect.stringMatching(/card/i)])
      expect(await stack.grants(member.id)).toHaveLength(1)
      expect(await row(data.batch_id)).toMatchObject({ redeemed: 1, left: 0 })
      expect((await voided(data.batch_id)).code).toBe(stateUnchanged.code)
    })

    it('that is void before it was exported is never exported', async () => {
      const { data } = await issue()
      await voided(data.batch_id)
      expect((await printed(data.batch_id)).code).toBe(cardsExported.code)
    })

    it('of many days is issued by two persons', async () => {
      const proposed = await issue({ count: 500 })
      expect(proposed.data).toEqual({ state: 'proposed', batch_id: '' })
      const other = await hire(stack.api)
      const { data } = await other.call('approvals', {})
      const waiting = data.list.find(({ action }) => action === 'issueCards') ?? expect.fail('nothing waits')
      expect(waiting).toMatchObject({ amount: '500 × 7 d', is_mine_to_decide: 1 })
      const decision = { approval_id: waiting.id, decision: 'approve', reason: 'for the fair' } as const
      expect((await other.call('decideApproval', decision)).data).toEqual({ state: 'approved' })
      const [newest] = (await owner.call('cardBatches', {})).data.list
      expect(newest).toMatchObject({ cards: 500, issued_by: other.email, is_exportable: 1 })
    })

    it.each([
      ['neither months nor days', { days: 0 }, ['months', 'days']],
      ['both', { months: 1 }, ['months', 'days']],
      ['a day that is over', { valid_until: '2020-01-01' }, ['valid_until']],
      ['a package that is not there', { package_id: '999' }, ['package_id']],
      ['no card', { count: 0 }, ['count']],
    ])('of %s is refused at the field', async (_, wrong, fields) => {
      expect(Object.keys((await issue(wrong)).fields)).toEqual(fields)
    })

    it('belongs to the region that sells', async () => {
      const { data } = await issue()
      const mainland = await hire(stack.api, 'owner', ['1'])
      expect((await mainland.call('cardBatches', {})).data.list).toEqual([])
      expect((await mainland.call('cardBatch', { batch_id: data.batch_id })).code).toBe(batchUnknown.code)
      expect((await issue({}, mainland)).code).toBe(beyondOwn.code)
      for (const act of [printed, voided]) expect((await act(data.batch_id, mainland)).code).toBe(batchUnknown.code)
    })
  })

  describe('one card', () => {
    it('is looked up by its number, and void by itself', async () => {
      const { data } = await issue()
      const { data: file } = await printed(data.batch_id)
      const [first, second] = file.cards
      if (!first || !second) throw new Error('no cards')
      const typed = first.card_no.toLowerCase().replace(/(.{4})/g, '$1-')
      const found = await owner.call('card', { card_no: typed })
      expect(found.data).toMatchObject({
        card_no: first.card_no,
        batch_id: data.batch_id,
        state: 'unused',
        redeemed_by: '',
      })
      const { data: hits } = await owner.call('search', { q: typed })
      expect(hits.hits).toMatchObject([{ kind: 'card', id: first.card_no }])
      const act = () => owner.call('voidCard', { card_id: found.data.id, reason: 'it was stolen' })
      expect((await act()).code).toBe(0)
      expect((await act()).code).toBe(stateUnchanged.code)
      expect((await use(first, await somebody())).code).toBe(outOfTime)
      const member = await somebody()
      expect((await use(second, member)).code).toBe(0)
      expect((await owner.call('card', { card_no: second.card_no })).data).toMatchObject({
        state: 'redeemed',
        redeemed_by: String(member.id),
      })
      expect((await owner.call('card', { card_no: 'BHNOTHING' })).code).toBe(cardUnknown.code)
    })

    it('is either redeemed or void, whoever is faster', async () => {
      const { data } = await issue({ count: 8 })
      const { data: file } = await printed(data.batch_id)
      const members = await Promise.all(file.cards.map(() => somebody()))
      const ids = await Promise.all(
        file.cards.map(async ({ card_no }) => (await owner.call('card', { card_no })).data.id),
      )
      const [redeemed, ended] = await Promise.all([
        Promise.all(file.cards.map((card, at) => use(card, members[at] ?? expect.fail('nobody')))),
        Promise.all(ids.map(card_id => owner.call('voidCard', { card_id, reason: 'a race' }))),
      ])
      file.cards.forEach((_, at) => {
        expect([redeemed[at]?.code === 0, ended[at]?.code === 0].filter(Boolean)).toHaveLength(1)
      })
      expect(await stack.wrongLedgers()).toEqual([])
    })
  })
})
