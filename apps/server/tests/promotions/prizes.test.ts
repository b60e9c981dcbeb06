import type { CallData } from '@bohe/api-client/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ledgerCheck } from '#features/membership/ledger.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import type { TimedMember } from '#tests/support/members/member-with-time.ts'
import { codeNameOf } from '#tests/support/members/newcomer.ts'
import { testStart } from '#tests/support/movable-clock.ts'
import type { Caller } from '#tests/support/start-api.ts'
import { type DrawStack, keyed, startDrawStack } from './draw-stack.ts'

type Present = NonNullable<NonNullable<Parameters<DrawStack['addDraw']>[0]>['presents']>[number]

const consignee = {
  username: 'Mint Lin',
  country_code: '86',
  phone: '13812345678',
  email: 'lin@mint.test',
  address: '1 Garden Road, Shanghai',
}

describe.each(oneDatabase)('a prize, on $name', database => {
  let stack: DrawStack
  beforeAll(async () => {
    stack = await startDrawStack(database)
  })
  afterAll(() => stack.stop())
  beforeEach(() => stack.clock.set(testStart))

  const win = async (present: Present, member: Caller) => {
    const { activity_id } = await stack.addDraw({ presents: [present] })
    const { data } = await stack.draw(activity_id, member)
    return { activity_id, prize_id: data.prize_id }
  }
  const winCard = async (member: Caller, terms: Parameters<DrawStack['cards']['issue']>[0] = {}) => {
    const { batchId } = await stack.cards.issue(terms)
    return win({ kind: 'card', title: 'A month of Gold', batch_id: batchId }, member)
  }
  const receive = (input: object, caller: Caller) => stack.api.send('receivePrize', input, caller)
  const listed = async (caller: Caller) => (await stack.api.call('prizes', {}, caller)).data.list
  const first = async (caller: Caller) => (await listed(caller))[0]

  describe('listed', () => {
    it('shows what was won when, and that it is unredeemed', async () => {
      const member = await stack.somebody()
      const { prize_id } = await win({ kind: 'days', title: 'A week', days: 7 }, member)
      const entry = { id: prize_id, award_type: 'days', create_time: testStart.toISOString(), status: '0', message: '' }
      expect(await listed(member)).toEqual([
        { ...entry, activity_title: 'title in English', present_title: 'A week', status_title: 'Unredeemed' },
      ])
      expect(await listed({ ...member, language: 'zh_CN' })).toEqual([
        { ...entry, activity_title: 'title 中文', present_title: 'A week（中文）', status_title: '未兑换' },
      ])
    })

    it('by page, the newest first, and beside the chances of its activity', async () => {
      const member = await stack.somebody()
      const { activity_id } = await stack.addDraw({ terms: { daily_chances: 5 } })
      const ids: string[] = []
      for (let time = 0; time < 5; time += 1) ids.unshift((await stack.draw(activity_id, member)).data.prize_id)
      const pages = await Promise.all([1, 2, 3].map(page => stack.api.call('prizes', { page, size: 2 }, member)))
      expect(pages.map(({ data }) => data.list.map(({ id }) => id))).toEqual([
        ids.slice(0, 2),
        ids.slice(2, 4),
        ids.slice(4),
      ])
      expect(pages[0]?.data).toMatchObject({ current_page: 1, last_page: 3, per_page: 2, total: 5 })
      const { data } = await stack.api.call('myPresents', { activity_id }, member)
      expect(data.list.map(({ id }) => id)).toEqual(ids)
      expect((await stack.api.call('prizes', {}, await stack.somebody())).data).toMatchObject({ total: 0, list: [] })
    })
  })

  describe('of days', () => {
    it('is applied to the account, once', async () => {
      const member = await stack.somebody()
      const { prize_id } = await win({ kind: 'days', days: 7 }, member)
      const { code, data } = await receive({ prize_id, is_auth_use: '1' }, member)
      expect([code, data]).toMatchObject([0, { id: prize_id, status: '3', status_title: 'Redeemed' }])
      const week = [{ source: 'prize', source_id: `prize:${prize_id}`, seconds: 7 * 86_400 }]
      expect(await stack.grants(member.id)).toEqual(week)
      expect(await codeNameOf(receive({ prize_id, is_auth_use: '1' }, member))).toBe('prizeTaken')
      expect(await stack.grants(member.id)).toEqual(week)
      expect(await ledgerCheck(stack.db)).toEqual([])
    })

    it('is not put there unasked', async () => {
      const member = await stack.somebody()
      const { prize_id } = await win({ kind: 'days', days: 7 }, member)
      const answer = await receive({ prize_id }, member)
      expect(answer).toMatchObject({ code: 400001, fields: { is_auth_use: expect.any(String) } })
      expect(await first(member)).toMatchObject({ status: '0' })
    })

    it('claimed 50 times at once gives them once', async () => {
      const member = await stack.somebody()
      const { prize_id } = await win({ kind: 'days', days: 7 }, member)
      const claims = Array.from({ length: 50 }, () => receive({ prize_id, is_auth_use: '1' }, member))
      expect((await Promise.all(claims)).filter(({ code }) => code === 0)).toHaveLength(1)
      expect(await stack.grants(member.id)).toHaveLength(1)
    })

    it('can still be claimed when its activity is over', async () => {
      const member = await stack.somebody()
      const { prize_id } = await win({ kind: 'days', days: 7 }, member)
      stack.clock.advance(30 * 86_400)
      expect((await receive({ prize_id, is_auth_use: '1' }, await stack.again(member))).code).toBe(0)
    })
  })

  describe('that is a card', () => {
    it('keeps number and password to itself until it is redeemed, and shows them then', async () => {
      const member = await stack.somebody()
      const { prize_id } = await winCard(member)
      expect(await first(member)).not.toHaveProperty('card_no')
      const { data } = await receive({ prize_id, is_auth_use: '0' }, member)
      const shown = data as CallData<'receivePrize'>
      expect(shown).toMatchObject({
        status: '3',
        card_no: expect.stringMatching(/^BH.{14}$/),
        card_password: expect.stringMatching(/^.{12}$/),
      })
      expect(await first(member)).toEqual(shown)
      expect(await stack.grants(member.id)).toEqual([])
      const card = { cardNo: shown.card_no ?? '', password: shown.card_password ?? '' }
      const friend = await stack.somebody()
      expect((await stack.cards.use(card, friend)).code).toBe(0)
      expect(await stack.grants(friend.id)).toHaveLength(1)
    })

    it('is redeemed to the account', async () => {
      const member = await stack.somebody()
      const { prize_id } = await winCard(member)
      const { data } = await receive({ prize_id, is_auth_use: '1' }, member)
      const shown = data as CallData<'receivePrize'>
      expect(shown).toMatchObject({ status: '3', card_no: expect.any(String) })
      expect(await stack.grants(member.id)).toMatchObject([{ source: 'card', seconds: 30 * 86_400 }])
      const card = { cardNo: shown.card_no ?? '', password: shown.card_password ?? '' }
      expect(await codeNameOf(stack.cards.use(card, await stack.somebody()))).toBe('cardUsed')
    })

    it('out of time stays as it is', async () => {
      const member = await stack.somebody()
      const { prize_id } = await winCard(member, { valid_until: new Date(testStart.getTime() + 60_000) })
      stack.clock.advance(60)
      expect(await codeNameOf(receive({ prize_id, is_auth_use: '1' }, member))).toBe('cardOutOfTime')
      expect(await first(member)).toMatchObject({ status: '0' })
      expect(await stack.grants(member.id)).toEqual([])
    })

    it('shown twice with one Idempotency-Key is the same, and is in a dump without its password', async () => {
      const member = await stack.somebody()
      const { prize_id } = await winCard(member)
      const show = () => receive({ prize_id }, keyed(member, 'show'))
      const [once, twice] = [await show(), await show()]
      expect(twice.data).toEqual(once.data)
      const { card_no, card_password = '' } = once.data as CallData<'receivePrize'>
      const tables = ['cards', 'prizes', 'draws', 'idempotency_keys', 'audit_log', 'outbox']
      const rows = await Promise.all(
        tables.map(name => sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(stack.db)),
      )
      const text = rows.flatMap(found => found.rows.map(({ row }) => row)).join('\n')
      expect(text).toContain(card_no)
      for (const encoding of ['utf8', 'hex', 'base64'] as const)
        expect(text).not.toContain(Buffer.from(card_password).toString(encoding))
      expect(stack.api.log.join('\n')).not.toContain(card_password)
    })
  })

  describe('that is sent', () => {
    it('wants to know where to, and is submitted then', async () => {
      const member = await stack.somebody()
      const { prize_id } = await win({}, member)
      const { code, data } = await receive({ prize_id, ...consignee }, member)
      expect([code, data]).toMatchObject([0, { status: '1', status_title: 'Submitted', message: '' }])
      const { claim, claimed_at } = await stack.db
        .selectFrom('prizes')
        .selectAll()
        .where('id', '=', Number(prize_id))
        .executeTakeFirstOrThrow()
      expect(claim).toEqual(consignee)
      expect(claimed_at).toEqual(testStart)
      expect(await codeNameOf(receive({ prize_id, ...consignee }, member))).toBe('prizeTaken')
    })

    it.each([
      ['username', '', 'This field cannot be empty!'],
      ['username', '   ', 'This field cannot be empty!'],
      ['username', undefined, 'This field cannot be empty!'],
      ['phone', '', 'Mobile cannot be empty!'],
      ['phone', undefined, 'Mobile cannot be empty!'],
      ['phone', '23812345678', 'Mobile format error!'],
      ['phone', '1381234567', 'Mobile format error!'],
      ['email', '', 'Email cannot be empty!'],
      ['email', undefined, 'Email cannot be empty!'],
      ['email', 'lin@mint', 'Email format error!'],
      ['address', '', 'This field cannot be empty!'],
      ['address', undefined, 'This field cannot be empty!'],
      ['address', 'x'.repeat(201), 'This field is too long!'],
    ])('names %s when it is %j', async (name, value, sentence) => {
      const member = await stack.somebody()
      const { prize_id } = await win({}, member)
      const answer = await receive({ prize_id, ...consignee, [name]: value }, member)
      expect([answer.code, answer.fields]).toEqual([400001, { [name]: sentence }])
      expect(await first(member)).toMatchObject({ status: '0' })
    })

    it('takes a phone of another country only if there can be such a number', async () => {
      const member = await stack.somebody()
      const { prize_id } = await win({}, member)
      const claim = { prize_id, ...consignee, country_code: '44' }
      expect((await receive({ ...claim, phone: '1234' }, member)).fields).toEqual({ phone: 'Mobile format error!' })
      expect((await receive({ ...claim, phone: '7400123456' }, member)).code).toBe(0)
    })

    it('names all that is missing at once', async () => {
      const member = await stack.somebody()
      const { prize_id } = await win({}, member)
      const { fields } = await receive({ prize_id }, member)
      expect(Object.keys(fields).toSorted()).toEqual(['address', 'email', 'phone', 'username'])
    })

    it('cannot be applied to an account', async () => {
      const member = await stack.somebody()
      const { prize_id } = await win({}, member)
      expect(await codeNameOf(receive({ prize_id, ...consignee, is_auth_use: 1 }, member))).toBe('prizeNotForAccount')
    })
  })

  describe('of another member', () => {
    const kinds: [string, (member: TimedMember) => Promise<{ prize_id: string; activity_id: string }>][] = [
      ['days', member => win({ kind: 'days', days: 7 }, member)],
      ['card', winCard],
      ['goods', member => win({}, member)],
    ]

    it.each(kinds)('(%s) is neither seen nor claimed', async (_, won) => {
      const [owner, thief] = [await stack.somebody(), await stack.somebody()]
      const { prize_id, activity_id } = await won(owner)
      for (const is_auth_use of ['0', '1'])
        expect(await codeNameOf(receive({ prize_id, ...consignee, is_auth_use }, thief))).toBe('prizeUnknown')
      await receive({ prize_id, ...consignee, is_auth_use: '0' }, owner)
      expect(await codeNameOf(receive({ prize_id, ...consignee }, thief))).toBe('prizeUnknown')
      expect(await listed(thief)).toEqual([])
      expect((await stack.api.call('myPresents', { activity_id }, thief)).data.list).toEqual([])
      expect(await stack.grants(thief.id)).toEqual([])
    })
  })

  it('is refused on the mainland, and where there is none', async () => {
    const member = await stack.somebody()
    const { prize_id } = await win({ kind: 'days', days: 7 }, member)
    const mainland = { ...member, region: '1' as const }
    expect(await codeNameOf(receive({ prize_id, is_auth_use: '1' }, mainland))).toBe('notSoldInRegion')
    expect(await codeNameOf(stack.api.call('prizes', {}, mainland))).toBe('notSoldInRegion')
    for (const unknown of ['999999', '999999999999999999'])
      expect(await codeNameOf(receive({ prize_id: unknown }, member))).toBe('prizeUnknown')
    expect((await receive({}, member)).code).toBe(400001)
  })
})
