import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isPassword } from '#features/cards/card-secrets.ts'
import { openCard } from '#features/cards/issue-cards.ts'
import { endBatch } from '#features/cards/store.ts'
import { demoCardBatches } from '#seed/demo-cards.ts'
import { type PaymentStack, startPaymentStack } from '#tests/payments/stack.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { cardsIn } from './issued-cards.ts'

const month = 30 * 86_400
const refusals = { wrong: 400213, used: 400214, outOfTime: 400215, locked: 400216, notSold: 400201 }
const wrongPassword = '333333333333'

describe.each(oneDatabase)('a recharge card, on $name', database => {
  let stack: PaymentStack
  let cards: ReturnType<typeof cardsIn>
  let addresses = 0
  /** A member somewhere of his own. */
  const somebody = async () => {
    addresses += 1
    const address = `198.18.${addresses >> 8}.${addresses & 255}`
    return { ...(await stack.member()), address }
  }
  beforeAll(async () => {
    stack = await startPaymentStack(database)
    cards = cardsIn(stack.api)
  })
  afterAll(() => stack.stop())
  beforeEach(() => stack.clock.advance(3600))

  describe('redeemed', () => {
    it('gives what it holds, once', async () => {
      const member = await somebody()
      const card = await cards.one()
      const { code, data } = await cards.use(card, member)
      const until = new Date(stack.clock.now().getTime() + month * 1000).toISOString()
      expect(code).toBe(0)
      expect(data).toEqual({
        package_title: 'Gold',
        card_title: 'Gold, 1 month',
        months: 1,
        days: 0,
        valid_until: null,
        redeemed: 1,
        expiry_time: until,
        expiry_time_samp: month,
      })
      const source_id = `card:${card.id}`
      expect(await stack.grants(member.id)).toEqual([{ source: 'card', source_id, seconds: month }])
      expect((await stack.api.call('userInfo', {}, member)).data).toMatchObject({ expiry_time: until })
      for (const again of [member, await somebody()]) expect((await cards.use(card, again)).code).toBe(refusals.used)
      expect(await stack.wrongLedgers()).toEqual([])
    })

    it('may be typed in small letters and in groups', async () => {
      const { cardNo, password } = await cards.one()
      const inGroups = (text: string) => (text.toLowerCase().match(/.{4}/g) ?? []).join('-')
      const typed = { cardNo: inGroups(cardNo), password: inGroups(password) }
      expect((await cards.use(typed, await somebody())).code).toBe(0)
    })

    it('adds to time that is there, and its time counts as bought', async () => {
      const member = await somebody()
      await cards.use(await cards.one({ months: 0, days: 7 }), member)
      await cards.use(await cards.one({ months: 0, days: 3 }), member)
      const bought = await stack.api.send('buy', { package_id: '11', price_id: '111', pay_type: 'alipay' }, member)
      expect((await stack.grants(member.id)).map(({ seconds }) => seconds)).toEqual([7 * 86_400, 3 * 86_400])
      expect(bought.code).toBe(400203)
    })

    it('ASVS 2.3.4: by 50 members at once is redeemed by one', async () => {
      const card = await cards.one()
      const members = await Promise.all(Array.from({ length: 50 }, somebody))
      const codes = (await Promise.all(members.map(member => cards.use(card, member)))).map(({ code }) => code)
      expect(codes.sort()).toEqual([0, ...Array(49).fill(refusals.used)])
      const granted = await stack.db
        .selectFrom('membership_ledger')
        .select('member_id')
        .where('source_id', '=', `card:${card.id}`)
        .execute()
      expect(granted).toEqual([{ member_id: (await cards.cardRow(card.cardNo)).redeemed_by }])
      expect(await stack.wrongLedgers()).toEqual([])
    })

    it('50 times at once by one member is redeemed once', async () => {
      const member = await somebody()
      const card = await cards.one()
      const answers = await Promise.all(Array.from({ length: 50 }, () => cards.use(card, member)))
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
      expect(await stack.grants(member.id)).toHaveLength(1)
    })

    it('twice with one Idempotency-Key answers the same; with another card it is refused', async () => {
      const member = { ...(await somebody()), headers: { 'idempotency-key': 'top-up' } }
      const card = await cards.one()
      const first = await cards.use(card, member)
      const second = await cards.use(card, member)
      expect(second).toMatchObject({ code: 0, data: first.data })
      expect((await cards.use(await cards.one(), member)).code).toBe(400012)
      expect(await stack.grants(member.id)).toHaveLength(1)
    })

    it('is refused when its time is over or its batch was withdrawn, and stays as it is', async () => {
      const member = await somebody()
      const late = await cards.one({ valid_until: stack.clock.now() })
      const { batchId, cards: withdrawn } = await cards.issue()
      await stack.db.transaction().execute(tx => endBatch(tx, batchId, stack.clock.now()))
      for (const card of [late, ...withdrawn]) {
        expect((await cards.use(card, member)).code).toBe(refusals.outOfTime)
        expect(await cards.cardRow(card.cardNo)).toMatchObject({ redeemed_by: null, redeemed_at: null })
      }
      expect(await stack.grants(member.id)).toEqual([])
    })

    it('is refused on the mainland, before anything is counted', async () => {
      const member = { ...(await somebody()), region: '1' } as const
      const card = await cards.one()
      for (let time = 0; time < 12; time += 1) expect((await cards.use(card, member)).code).toBe(refusals.notSold)
      expect((await cards.use(card, { ...member, region: '0' })).code).toBe(0)
    })
  })

  describe('looked at', () => {
    it('names what it holds and changes nothing', async () => {
      const member = await somebody()
      const validUntil = new Date(stack.clock.now().getTime() + 86_400_000)
      const terms = { package_id: 13, months: 0, days: 7, title_zh: '钻石七日', valid_until: validUntil }
      const card = await cards.one(terms)
      for (const time of [1, 2, 3]) {
        const { data } = await cards.use(card, { ...member, language: 'zh_CN' }, '0')
        expect([time, data]).toEqual([
          time,
          {
            package_title: '钻石会员',
            card_title: '钻石七日',
            months: 0,
            days: 7,
            valid_until: validUntil.toISOString(),
            redeemed: 0,
            expiry_time: null,
            expiry_time_samp: 0,
          },
        ])
      }
      expect(await cards.cardRow(card.cardNo)).toMatchObject({ redeemed_by: null, redeemed_at: null })
      expect(await stack.grants(member.id)).toEqual([])
    })

    it('says that it is used', async () => {
      const card = await cards.one()
      await cards.use(card, await somebody())
      expect((await cards.use(card, await somebody(), '0')).code).toBe(refusals.used)
    })
  })

  describe('guessed', () => {
    it('is told nothing: a number that is not there and a wrong password read the same', async () => {
      const member = await somebody()
      const { cardNo } = await cards.one()
      const [wrong, unknown] = [
        await cards.use({ cardNo, password: wrongPassword }, member),
        await cards.use({ cardNo: 'BH33333333333333', password: wrongPassword }, member),
      ]
      expect(unknown).toEqual({ ...wrong, headers: expect.anything() })
      expect(wrong.code).toBe(refusals.wrong)
      expect(wrong.fields).toEqual({ card_password: 'The recharge card number or password is wrong' })
    })

    it('more than ten times by one member is refused for an hour, with the right password too', async () => {
      const member = await somebody()
      const card = await cards.one()
      for (let time = 0; time < 10; time += 1)
        expect((await cards.use({ ...card, password: wrongPassword }, member)).code).toBe(refusals.wrong)
      stack.clock.advance(600)
      const locked = await stack.api.send('redeemCard', { card_no: card.cardNo, card_password: card.password }, member)
      expect(locked).toMatchObject({ code: refusals.locked, data: { minutes: 50 } })
      stack.clock.advance(3000)
      expect((await cards.use(card, member)).code).toBe(0)
    })

    it('ASVS 2.4.1: by many at once lets no more than ten through', async () => {
      const member = await somebody()
      const card = await cards.one()
      const tries = Array.from({ length: 50 }, () => cards.use({ ...card, password: wrongPassword }, member))
      const codes = (await Promise.all(tries)).map(({ code }) => code)
      expect(codes.filter(code => code === refusals.wrong)).toHaveLength(10)
      expect(codes.filter(code => code === refusals.locked)).toHaveLength(40)
    })

    it('more than 30 times from one address is refused there, by whoever, and not elsewhere', async () => {
      const card = await cards.one()
      const guess = { ...card, password: wrongPassword }
      const address = '198.51.100.9'
      for (let time = 0; time < 30; time += 1)
        expect((await cards.use(guess, { ...(await stack.member()), address })).code).toBe(refusals.wrong)
      const next = await stack.member()
      for (let time = 0; time < 12; time += 1)
        expect((await cards.use(card, { ...next, address })).code).toBe(refusals.locked)
      expect((await cards.use(card, { ...next, address: '198.51.100.10' })).code).toBe(0)
    })

    it('is not held against who types it right', async () => {
      const member = await somebody()
      for (let time = 0; time < 12; time += 1) expect((await cards.use(await cards.one(), member)).code).toBe(0)
    })
  })

  describe('issued', () => {
    it('has a number and a password of its own, without characters that look alike', async () => {
      const { cards: issued } = await cards.issue({}, 1200)
      expect(new Set(issued.map(({ cardNo }) => cardNo)).size).toBe(1200)
      expect(new Set(issued.map(({ password }) => password)).size).toBe(1200)
      for (const { cardNo, password } of issued) {
        expect(cardNo).toMatch(/^BH[34679ACDEFGHJKMNPQRTWXY]{14}$/)
        expect(password).toMatch(/^[34679ACDEFGHJKMNPQRTWXY]{12}$/)
      }
      const last = issued.at(-1)
      expect((await cards.cardRow(last?.cardNo ?? '')).id).toBe(last?.id)
    })

    it('as a prize can be opened again; otherwise it keeps no password', async () => {
      const { cards: prizes } = await cards.issue({}, 2, true)
      for (const prize of prizes) expect(openCard(stack.api.context, await cards.cardRow(prize.cardNo))).toEqual(prize)
      const plain = await cards.cardRow((await cards.one()).cardNo)
      expect(plain.ciphertext).toBeNull()
      expect(() => openCard(stack.api.context, plain)).toThrow('keeps no password')
    })

    it('is in a dump without its password, sealed or not', async () => {
      const { cards: sealed } = await cards.issue({}, 3, true)
      const { cards: plain } = await cards.issue({}, 3)
      await cards.use(plain[0] ?? (await cards.one()), { ...(await somebody()), headers: { 'idempotency-key': 'x' } })
      const tables = ['cards', 'card_batches', 'idempotency_keys', 'membership_ledger', 'outbox', 'rates']
      const rows = tables.map(name => sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`)
      const dumped = (await Promise.all(rows.map(query => query.execute(stack.db)))).flatMap(found => found.rows)
      const text = dumped.map(({ row }) => row).join('\n')
      for (const { cardNo, password } of [...sealed, ...plain]) {
        expect(text).toContain(cardNo)
        for (const spelled of [
          password,
          Buffer.from(password).toString('hex'),
          Buffer.from(password).toString('base64'),
        ])
          expect(text).not.toContain(spelled)
        expect(stack.api.log.join('\n')).not.toContain(password)
      }
    })

    it('in the demo has the number and password that the README names', async () => {
      const demo = demoCardBatches.flatMap(batch => batch.cards)
      for (const { cardNo, password } of demo) {
        const { password_hash } = await cards.cardRow(cardNo)
        expect(isPassword(stack.api.context.config, cardNo, password, Buffer.from(password_hash))).toBe(true)
      }
    })
  })
})
