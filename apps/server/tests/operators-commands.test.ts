import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operate } from '#operators/carry-out.ts'
import { commands } from '#operators/commands.ts'
import { databases } from './support/databases.ts'
import { startApi, type TestApi } from './support/start-api.ts'

const coupon = (...more: string[]) => [
  'coupons:issue',
  ...['--title-zh', '双十二', '--title-en', 'Double 12', '--from', '2026-11-20', '--until', '2026-12-12'],
  ...more,
]

describe.each(databases.filter(({ open }) => open))('commands of operators, on $name', ({ open }) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi({ database: open })
  })
  afterAll(() => api.stop())

  const run = (...args: string[]) => operate(commands, api.context, args, 'lin')
  const acts = () => api.context.db.selectFrom('operator_acts').selectAll().orderBy('id').execute()
  const couponOf = (code: string) =>
    api.context.db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst()

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
      [['cards:burn'], 'no command cards:burn; see pnpm operate --help'],
      [['constructor'], 'no command constructor; see pnpm operate --help'],
      [['orders:refund', '--reason', 'asked'], '--invoice-no is needed'],
      [['orders:refund', '--invoice-no', '1', '--reason', ' '], '--reason is not like text'],
      [['reconcile', '--date', '2026-02-30'], '--date is not like yyyy-MM-dd'],
      [['reconcile', '--provider', 'cash'], '--provider is not like wechat|alipay|qq|paypal'],
      [['reconcile', '--provider', 'wechat'], 'wechat is off: it has no settings here'],
      [['reconcile'], 'no payment provider has settings here'],
      [['ledger:check', '--repare'], "Unknown option '--repare'"],
      [['ledger:check', 'now'], "Unexpected argument 'now'"],
      [coupon(), 'give either --percent, or --amount-cny and --amount-usd'],
      [coupon('--percent', '0'), '--percent is not like number'],
      [coupon('--percent', '101'), '--percent is not like number'],
      [coupon('--percent', '5', '--amount-cny', '5'), 'give either --percent, or --amount-cny and --amount-usd'],
      [coupon('--amount-cny', '0', '--amount-usd', '1'), '--amount-cny is not like 9.90'],
      [coupon('--percent', '5', '--until', '2026-11-19'), '--until is before --from'],
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
      const [act] = await acts()
      expect(act).toMatchObject({ operator: 'Mei', command: 'coupons:issue', before: null, at: api.clock.now() })
      expect(act?.arguments).toMatchObject({ code: 'TWELVE', percent: 12, total: 100 })
      expect(act?.after).toMatchObject({ id: issued?.id, code: 'TWELVE' })
    })

    it('issues an amount off in both currencies under a random code', async () => {
      const outcome = await run(...coupon('--amount-cny', '20', '--amount-usd', '2.90'))
      expect(outcome.output).toMatch(/^[A-HJ-NP-Z2-9]{10}\n$/)
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
