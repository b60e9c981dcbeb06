import { setImmediate as turn } from 'node:timers/promises'
import { isDeep } from '@bohe/testing/variants.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysBilled } from '#domain/beijing-day.ts'
import { ledgerCheck } from '#features/membership/ledger.ts'
import { operate } from '#operators/carry-out.ts'
import { commands } from '#operators/commands.ts'
import { concurrentDatabase } from '#tests/support/database/databases.ts'
import { leftovers, moneyThatIsWrong, timesThatAreWrong } from './books.ts'
import { chaosBuyer } from './buyer.ts'
import { diceOf } from './dice.ts'
import { type ChaosStack, startChaosStack } from './stack.ts'

const orders = 1000
const seed = process.env.TEST_SEED ?? String(Date.now() % 1_000_000)

/** Seconds of the run between two looks, and between two buyers. */
const step = 20
const apart = 12
const deadlines = 4000

const coupons = {
  CHAOS12: ['--percent', '12'],
  CHAOSFEW: ['--amount-cny', '5', '--amount-usd', '1', '--total', '8'],
  CHAOSFREE: ['--percent', '100', '--total', '5'],
}

const title = `${orders} orders in chaos (seed ${seed}), on $name`

describe.runIf(isDeep).each(concurrentDatabase)(title, ({ open }) => {
  const dice = diceOf(seed)
  let stack: ChaosStack
  let buyers: ReturnType<typeof chaosBuyer>[]
  let deaths = 0
  let faults = 0

  beforeAll(async () => {
    stack = await startChaosStack(open, dice)
    for (const [code, terms] of Object.entries(coupons)) await issue(code, terms)
    buyers = Array.from({ length: orders }, (_, number) =>
      chaosBuyer(stack, dice.child(`buyer ${number}`), number * apart, Object.keys(coupons)),
    )
  })
  afterAll(() => stack?.stop())

  const operator = (...args: string[]) => operate(commands, stack.api().context, args, 'lin')
  const issue = async (code: string, terms: string[]) => {
    const titles = ['--title-zh', code, '--title-en', code, '--from', '2026-11-01', '--until', '2026-12-31']
    expect(await operator('coupons:issue', '--code', code, ...titles, ...terms)).toMatchObject({ code: 0 })
  }

  const trouble = () => ({
    status: dice.pick([500, 502, 503, 504, 429]),
    // Done, but nobody hears that it was: what a time-out looks like.
    handled: dice.oneIn(2),
    count: 1 + dice.below(3),
  })
  const breakSomething = async (provider: string) => {
    faults += 1
    // A real time-out takes eight real seconds.
    const slow = { delay: dice.oneIn(50) ? 9000 : 20 + dice.below(200) }
    await stack.control(`${provider}/fail-next`, dice.oneIn(4) ? slow : trouble())
  }
  const dieAmid = async () => {
    deaths += 1
    for (let turns = dice.below(60); turns > 0; turns -= 1) await turn()
    await stack.restart()
  }

  const look = async (now: number) => {
    stack.clock.advance(step)
    for (const provider of stack.providers) if (dice.oneIn(12)) await breakSomething(provider)
    const work = [...buyers.map(buyer => buyer.act(now)), stack.tick()]
    if (dice.oneIn(4)) work.push(stack.callbackProxy.release())
    const done = Promise.allSettled(work)
    if (dice.oneIn(30)) await dieAmid()
    await done
  }

  const untilQuiet = async () => {
    stack.callbackProxy.beHonest()
    await stack.callbackProxy.release()
    for (const each of [...Array(30).fill(60), ...Array(30).fill(600), ...Array(36).fill(3600)]) {
      stack.clock.advance(each)
      await stack.tick()
    }
  }

  it(
    'all end with the money where it belongs',
    async () => {
      const end = orders * apart + deadlines
      for (let now = 0; now < end; now += step) await look(now)
      await untilQuiet()
      expect(await leftovers(stack)).toEqual([])
      expect(await moneyThatIsWrong(stack)).toEqual([])
    },
    orders * 2000,
  )

  it('leave a ledger that equals every expiry', async () => {
    expect(await ledgerCheck(stack.db)).toEqual([])
    expect(await timesThatAreWrong(stack)).toEqual([])
  })

  it('agree with the bills of the providers', async () => {
    const days = daysBilled(stack.clock.now(), 2)
    // Faults that nobody met yet wait for the next calls, behind some that only make them slow.
    for (const provider of stack.providers) await stack.control(`${provider}/fail-next`, { count: 0 })
    for (const day of days) {
      const { code, output, errors } = await operator('reconcile', '--date', day)
      expect(output).toBe('')
      expect(errors).toMatch(/ 0 differences$/m)
      expect(code).toBe(0)
    }
  })

  it('met enough accidents to mean something', () => {
    const { counts } = stack.callbackProxy
    const met = Object.fromEntries(
      Object.entries({ ...counts, deaths, faults }).map(([what, times]) => [what, times > 0]),
    )
    expect(met).toEqual(Object.fromEntries(Object.keys(met).map(what => [what, true])))
    expect(new Set(buyers.map(({ plan }) => plan)).size).toBeGreaterThan(6)
  })

  it('would have been noticed otherwise', async () => {
    const [before] = await stack.db.selectFrom('orders').select('id').where('state', '=', 'expired').execute()
    await stack.db
      .updateTable('orders')
      .set({ state: 'paid', paid_at: stack.clock.now() })
      .where('id', '=', before?.id ?? 0)
      .execute()
    expect(await leftovers(stack)).toContain('1 paid orders without exactly one grant')
    await stack.db.updateTable('refunds').set({ state: 'pending', done_at: null }).execute()
    expect((await leftovers(stack)).join()).toContain('refunds that are not done')
    await stack.db.updateTable('payment_attempts').set({ amount_minor: 1 }).where('state', '=', 'paid').execute()
    expect((await moneyThatIsWrong(stack)).length).toBeGreaterThan(orders / 10)
  })
})
