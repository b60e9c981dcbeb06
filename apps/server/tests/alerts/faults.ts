import { setTimeout as wait } from 'node:timers/promises'
import { everyCode } from '@bohe/api-client/contract/every-code'
import { limits, rates } from '@bohe/api-client/contract/limits'
import { expect, vi } from 'vitest'
import { mostAttempts } from '#database/enqueue-job.ts'
import { startJobs } from '#jobs/jobs.ts'
import { goldMonth } from '#tests/payments/stack.ts'
import { hire, staffCall } from '#tests/support/staff.ts'
import { faultsOfPrograms } from './faults-of-programs.ts'
import {
  type Inject,
  jobsTaken,
  limited,
  noteRun,
  pass,
  refundWaits,
  run,
  times,
  unexplained,
  valuesOf,
  without,
} from './shop.ts'

/** Alerts, and what makes each fire. */
export const faults: Readonly<Record<string, Inject>> = {
  ...faultsOfPrograms,

  BoheMoneyUnexplained: unexplained,
  BoheMoneyUnexplainedForADay: async shop => {
    await unexplained(shop)
    await pass(shop, 90_000)
  },
  BohePaymentsNotTaken: shop => times(4, () => refundWaits(shop)),
  BoheRefundsStuck: async shop => {
    const { stack } = shop
    await refundWaits(shop)
    await stack.control('wechat/fail-next', { status: 500, count: 100 })
    await stack.run(8000, 500)
    await pass(shop, 0)
    return () => stack.control('wechat/fail-next', { count: 0 })
  },
  BoheAccountsOpenLate: async ({ stack, buyer }) => {
    await times(4, async () => buyer.payUnheard(await buyer.order('alipay')))
    stack.clock.advance(100)
    await stack.tick()
    stack.clock.advance(-100)
  },
  BoheCallbacksFail: async ({ stack, buyer }) => {
    const callback = await buyer.payUnheard(await buyer.order('alipay'))
    // A fault of ours is one of the call, too; here it is that of the callbacks alone.
    await without(stack, 'payment_attempts', () => times(4, () => stack.deliver(callback)))
  },
  BoheCallbacksForged: async ({ stack, buyer }) => {
    const callback = await buyer.payUnheard(await buyer.order('alipay'))
    const body = Buffer.from(callback.body.toString().replace(/sign=[^&]{4}/, 'sign=AAAA'))
    await times(12, () => stack.deliver({ ...callback, body }))
  },
  BoheCallbacksLost: async ({ stack, buyer }) => {
    await times(6, async () => buyer.payUnheard(await buyer.order('alipay')))
    await stack.run(12)
  },
  BohePollsLate: async shop => {
    await shop.buyer.order('alipay')
    await pass(shop, 60)
  },
  BoheProviderRefuses: async ({ stack }) => {
    const member = await stack.member()
    await stack.control('wechat/fail-next', { status: 403, code: 'NO_AUTH', count: 7 })
    await times(7, () => stack.api.call('buy', { ...goldMonth, pay_type: 'wechat', pay_scene: 'qr' }, member))
  },
  BoheOrdersLate: async shop => {
    const { stack } = shop
    // It got no code, so that nobody pays or is asked about it, and no node ends it.
    await stack.control('alipay/fail-next', { status: 500 })
    await stack.api.call('buy', { ...goldMonth, pay_type: 'alipay', pay_scene: 'qr' }, await stack.member())
    await pass(shop, 31 * 60)
  },
  BoheBooksWrong: async ({ stack, buyer }) => {
    const ordered = await buyer.order('alipay')
    await stack.deliver(await buyer.payUnheard(ordered))
    const owned = stack.db.selectFrom('memberships').select(['lots', 'runs_out_at'])
    const { lots, runs_out_at } = await owned.where('member_id', '=', ordered.member.id).executeTakeFirstOrThrow()
    const change = (set: { lots: string; runs_out_at: Date | null }) =>
      stack.db.updateTable('memberships').set(set).where('member_id', '=', ordered.member.id).execute()
    await change({ lots: '[]', runs_out_at: null })
    await run(stack, 'ledger:check')
    return () => change({ lots: JSON.stringify(lots), runs_out_at })
  },
  BoheChecksMissing: async shop => {
    await run(shop.stack, 'ledger:check')
    await pass(shop, 200_000)
  },
  BoheChecksNever: ({ stack }) => stack.db.deleteFrom('check_runs').where('kind', '=', 'audit').execute(),

  BoheJobsLate: async shop => {
    await refundWaits(shop)
    await pass(shop, 40)
  },
  BoheJobsGivenUp: async shop => {
    const { stack } = shop
    const { id } = await stack.db
      .selectFrom('members')
      .select('id')
      .where('email', '=', 'gold@bohe.test')
      .executeTakeFirstOrThrow()
    await (await hire(stack.api)).call('sendPasswordReset', { member_id: String(id), reason: 'asked for it' })
    await stack.control('mail/fail-next', { status: 451, count: mostAttempts })
    await stack.run(mostAttempts * 3600, 3600)
    for (const kind of ['ledger', 'audit', 'backup'] as const) await noteRun(stack, kind)
    await pass(shop, 0)
    return () => stack.control('mail/fail-next', { count: 0 })
  },
  BoheRoundsStuck: async shop => {
    const { stack } = shop
    const { context } = stack.api
    await refundWaits(shop)
    // The provider takes its time; that of the node's own clock passes meanwhile.
    await stack.control('wechat/fail-next', { delay: 4000 })
    const jobs = startJobs(context)
    const ages = context.metrics.looks.at(-1)
    await vi.waitFor(async () => expect(await jobsTaken(stack)).toHaveLength(1))
    const now = performance.now.bind(performance)
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 40_000)
    await vi.waitFor(async () => {
      ages?.()
      const late = (await valuesOf(context.metrics.roundAge)).filter(({ value }) => value > 35)
      expect(late.map(({ labels }) => labels)).toEqual([['outbox']])
    }, 3000)
    return async () => {
      context.metrics.looks.pop()
      await jobs.stop()
      clock.mockRestore()
      context.metrics.roundAge.set({ round: 'outbox' }, 1)
    }
  },
  BoheRoundsFail: async ({ stack }) => {
    const { context } = stack.api
    await without(stack, 'orders', async () => {
      const jobs = startJobs(context)
      await vi.waitFor(async () => {
        const failed = await valuesOf(context.metrics.failedRounds)
        expect(failed.find(({ labels }) => labels[0] === 'expire orders')?.value).toBeGreaterThan(3)
      }, 10_000)
      context.metrics.looks.pop()
      await jobs.stop()
    })
  },
  BoheHeartbeatLost: shop => pass(shop, 36, [shop.hearts[0]]),

  BoheCodesFail: async ({ stack }) => {
    await stack.control('aliyun/fail-next', { status: 500, count: 8 })
    await times(4, index =>
      stack.api.call('sendSms', { phone: `1340000000${index}`, state: '1' }, { address: `203.0.${index}.8` }),
    )
    return () => stack.control('aliyun/fail-next', { count: 0 })
  },
  BoheCodesUsedUp: ({ stack }) => {
    const ask = async (email: string, address: string) =>
      (await stack.api.call('sendMail', { email, state: '1' }, { address })).code
    const askTwice = async () => {
      expect(await ask('first@bohe.test', '198.18.0.1')).toBe(0)
      expect(await ask('second@bohe.test', '192.0.2.1')).toBe(everyCode.sendBudget.code)
    }
    // Near its end everybody solves a captcha first; here nobody has to.
    const withoutCaptcha = () => limited(limits.code, { captchaFromPercent: 1000 }, askTwice)
    return limited(rates.mailTotalHour, { max: 1 }, withoutCaptcha)
  },
  BohePasswordsGuessed: ({ stack: { api } }) =>
    times(120, index =>
      api.send('login', { username: 'nobody', password: '0'.repeat(32) }, { address: `203.0.${index}.7` }),
    ),
  BoheCardsGuessed: async ({ stack }) => {
    const member = await stack.member()
    const card = { card_no: '1234567890123456', card_password: '12345678' }
    await times(40, index => stack.api.send('redeemCard', card, { ...member, address: `203.0.${index}.7` }))
  },
  BoheStaffRefused: ({ stack: { api } }) =>
    times(20, index =>
      staffCall(api, 'logIn', { email: 'owner@bohe.test', password: 'guessed at' }, { address: `203.0.${index}.9` }),
    ),
  BoheAuditBroken: async ({ stack }) => {
    const { id } = await stack.member()
    const input = { member_id: String(id), days: 1, reason: 'an outage' }
    await (await hire(stack.api)).call('grantTime', input)
    await stack.db.updateTable('audit_log').set({ actor: 'somebody else' }).execute()
    await run(stack, 'audit:verify')
  },

  BoheProviderRests: async ({ stack, buyer }) => {
    await times(6, () => buyer.order('alipay'))
    await stack.control('alipay/fail-next', { status: 500, count: 30 })
    await stack.run(11, 11)
    return async () => {
      await stack.control('alipay/fail-next', { count: 0 })
      await stack.run(200, 20)
    }
  },
  BoheMemoryHigh: async () => {
    const part = 4_000_000
    const hoard = new ArrayBuffer(200 * part)
    // A little at a time: the event loop is not what is held up.
    await times(200, async index => {
      new Uint8Array(hoard, index * part, part).fill(1)
      await wait(3)
    })
    // Gives the room back at once, so that the next database's run begins without it.
    return () => hoard.transfer(0)
  },
}
