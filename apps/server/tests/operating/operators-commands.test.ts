import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operate } from '#operators/carry-out.ts'
import { commands } from '#operators/commands.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { logIn } from '#tests/support/members/accounts.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

const coupon = (...more: string[]) => [
  'coupons:issue',
  ...['--title-zh', '双十二', '--title-en', 'Double 12', '--from', '2026-11-20', '--until', '2026-12-12'],
  ...more,
]

describe.each(oneDatabase)('commands of operators, on $name', ({ open }) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi({ database: open })
  })
  afterAll(() => api.stop())

  const run = (...args: string[]) => operate(commands, api.context, args, 'lin')
  const acts = () => api.context.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  const couponOf = (code: string) =>
    api.context.db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst()

  it('apply migrations, and find none after the start', async () => {
    expect(await run('schema:migrate')).toEqual({ code: 0, output: '', errors: '0 migrations\n' })
  })

  describe('the command line', () => {
    it('tells which commands there are', async () => {
      const { code, output } = await run('--help')
      expect(code).toBe(0)
      for (const name of Object.keys(commands)) expect(output).toContain(name)
    })

    it.each(Object.entries(commands))('of %s tells its options', async (name, { options }) => {
      const { code, output } = await run(name, '--help')
      expect(code).toBe(0)
      for (const option of [...Object.keys(options), 'dry-run', 'as', 'help']) expect(output).toContain(`--${option}`)
    })

    it.each([
      [[], 'no command; see pnpm operate --help'],
      [['cards:burn'], "unknown command 'cards:burn'"],
      [['constructor'], "unknown command 'constructor'"],
      [['orders:refund', '--reason', 'asked'], '--invoice-no is missing'],
      [['cards:issue', '--title-en', 'Gifts'], '--title-zh, --package, --count are missing'],
      [['orders:refund', '--invoice-no', '1', '--reason', ' '], '--reason must be some text, not " "'],
      [['reconcile', '--date', '2026-02-30'], '--date must be a day such as 2026-11-25, not "2026-02-30"'],
      [['reconcile', '--provider', 'cash'], '--provider must be one of wechat, alipay, qq, paypal, not "cash"'],
      [['reconcile', '--provider', 'wechat'], 'wechat is off: it has no settings here'],
      [['reconcile'], 'no payment provider has settings here'],
      [['ledger:check', '--repare'], "unknown option '--repare' (Did you mean --repair?)"],
      [['ledger:check', 'now'], "too many arguments for 'ledger:check'. Expected 0 arguments but got 1: now."],
      [coupon(), 'give either --percent, or --amount-cny and --amount-usd'],
      [coupon('--percent', '0'), '--percent must be a whole number from 1 to 100, not "0"'],
      [coupon('--percent', '101'), '--percent must be a whole number from 1 to 100, not "101"'],
      [coupon('--percent', '5', '--amount-cny', '5'), 'give either --percent, or --amount-cny and --amount-usd'],
      [
        coupon('--amount-cny', '0', '--amount-usd', '1'),
        '--amount-cny must be an amount above zero, such as 9.90, not "0"',
      ],
      [coupon('--percent', '5', '--until', '2026-11-19'), '--until is before --from'],
      [
        coupon('--percent', '5', '--packages', '11;12'),
        '--packages must be whole numbers with commas between, not "11;12"',
      ],
      [coupon('--percent', '5', '--months', '2'), '--months must be some of 1, 3, 6, 12, with commas between, not "2"'],
      [['audit:verify', '--expect', 'x'], '--expect must be the 64 hexadecimal digits of a seal, not "x"'],
      [coupon('--percent', '5', '--code', 'with space'), 'nobody could type with space as a discount code'],
      [coupon('--percent', '5', '--packages', '11,999'), 'there is no package 999'],
    ])('%j ends with 1 and one line', async (args, line) => {
      expect(await run(...args)).toEqual({ code: 1, output: '', errors: `bohe operate: ${line}\n` })
    })

    it('that was refused leaves nothing', async () => {
      expect(await acts()).toEqual([])
      expect(api.log).toEqual([])
    })
  })

  describe('cards:issue', () => {
    const titles = ['--title-zh', '礼品卡', '--title-en', 'Gift card']
    const cards = (...more: string[]) => run('cards:issue', ...titles, '--package', '12', ...more)
    const count = async () => {
      const all = api.context.db.selectFrom('cards').select(({ fn }) => fn.countAll<number>().as('count'))
      return (await all.executeTakeFirstOrThrow()).count
    }

    it('prints each number with its password, which is nowhere else', async () => {
      const outcome = await cards('--months', '3', '--count', '5', '--valid-until', '2027-12-31')
      expect(outcome.code).toBe(0)
      const printed = outcome.output
        .trim()
        .split('\n')
        .map(line => line.split(' '))
      expect(printed).toHaveLength(5)
      for (const [number, password] of printed) {
        expect([number, password]).toEqual([expect.stringMatching(/^BH\w{14}$/), expect.stringMatching(/^\w{12}$/)])
        const card = await api.context.db
          .selectFrom('cards')
          .innerJoin('card_batches', 'card_batches.id', 'cards.batch_id')
          .selectAll()
          .where('card_no', '=', String(number))
          .executeTakeFirstOrThrow()
        const valid_until = new Date('2027-12-31T16:00:00.000Z')
        expect(card).toMatchObject({ package_id: 12, months: 3, days: 0, valid_until, issued_by: 'lin' })
        expect(card.ciphertext).toBeNull()
        expect(JSON.stringify([await acts(), api.log, card, outcome.errors])).not.toContain(password)
      }
      expect((await acts()).at(-1)?.after).toMatchObject({ cards: 5 })
    })

    it('prints a table for a printer, and keeps sealed passwords of prizes', async () => {
      const outcome = await cards('--days', '15', '--count', '2', '--csv', '--keep-password')
      const [head, ...rows] = outcome.output.trim().split('\n')
      expect(head).toBe('card_no,card_password,title_zh,title_en,package_id,months,days,valid_until')
      expect(rows[0]).toMatch(/^BH\w{14},\w{12},礼品卡,Gift card,12,0,15,$/)
      const kept = api.context.db
        .selectFrom('cards')
        .select('ciphertext')
        .where('card_no', '=', rows[0]?.slice(0, 16) ?? '')
      expect((await kept.executeTakeFirstOrThrow()).ciphertext).not.toBeNull()
    })

    it('makes a redeemable card', async () => {
      const { output } = await cards('--months', '1', '--count', '1')
      const [card_no = '', card_password = ''] = output.trim().split(' ')
      const token = await logIn(api, '13800000001', 'mint2026')
      const answer = await api.send('redeemCard', { card_no, card_password, is_auth_use: '1' }, { token })
      expect(answer).toMatchObject({ code: 0 })
    })

    it.each([
      [['--count', '1'], 'give either --months or --days'],
      [['--count', '1', '--months', '1', '--days', '1'], 'give either --months or --days'],
      [['--count', '10001', '--months', '1'], '--count must be a whole number from 1 to 10000, not "10001"'],
      [['--count', '1', '--months', '1', '--valid-until', '2026-11-20'], '--valid-until is over'],
      [['--count', '1', '--months', '1', '--package', '999'], 'there is no package 999'],
    ])('with %j is refused', async (args, line) => {
      expect(await cards(...args)).toEqual({ code: 1, output: '', errors: `bohe operate: ${line}\n` })
    })

    it('tried only, prints and writes nothing', async () => {
      const before = await count()
      const outcome = await cards('--months', '1', '--count', '3', '--dry-run')
      expect(outcome).toMatchObject({ code: 0, output: '', errors: expect.stringContaining('3 cards') })
      expect(await count()).toBe(before)
    })
  })

  describe('coupons:issue', () => {
    it('issues a code with its limits, and writes down who did', async () => {
      const limits = [
        '--total',
        '100',
        '--per-member',
        '1',
        '--packages',
        '11,12',
        '--months',
        '3,12',
        '--regions',
        '0',
      ]
      const outcome = await run(...coupon('--code', 'TWELVE', '--percent', '12', ...limits, '--as', 'Mei'))
      expect(outcome).toMatchObject({ code: 0, output: 'TWELVE\n' })
      const issued = await couponOf('TWELVE')
      expect(issued).toMatchObject({
        kind: 'percent',
        percent: 12,
        starts_at: new Date('2026-11-19T16:00:00.000Z'),
        ends_at: new Date('2026-12-12T16:00:00.000Z'),
        total_limit: 100,
        member_limit: 1,
        package_ids: [11, 12],
        price_types: ['3', '12'],
        region_codes: ['0'],
        taken: 0,
        issued_by: 'Mei',
      })
      const act = (await acts()).at(-1)
      expect(act).toMatchObject({ actor: 'Mei', action: 'coupons:issue', before: null, at: api.clock.now() })
      expect(act?.arguments).toMatchObject({ code: 'TWELVE', percent: 12, total: 100 })
      expect(act?.after).toMatchObject({ id: issued?.id, code: 'TWELVE' })
    })

    it('issues an amount off in both currencies under a random code', async () => {
      const outcome = await run(...coupon('--amount-cny', '20', '--amount-usd', '2.90'))
      expect(outcome.output).toMatch(/^[A-Z0-9]{12}\n$/)
      const issued = await couponOf(outcome.output.trim())
      expect(issued).toMatchObject({ kind: 'fixed', amount_cny: 2000, amount_usd: 290, issued_by: 'lin' })
    })

    it('refuses a code that there is, whatever its capitals', async () => {
      const again = await run(...coupon('--code', 'twelve', '--percent', '5'))
      expect(again).toMatchObject({ code: 1, errors: 'bohe operate: there is a code twelve already\n' })
    })

    it('tried only, writes nothing', async () => {
      const before = await acts()
      const outcome = await run(...coupon('--code', 'TRIED', '--percent', '5', '--dry-run'))
      expect(outcome).toMatchObject({ code: 0, errors: expect.stringMatching(/^dry run, nothing was written: /) })
      expect(await couponOf('TRIED')).toBeUndefined()
      expect(await acts()).toEqual(before)
    })
  })
})
