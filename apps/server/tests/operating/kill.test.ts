import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DevStack } from '@bohe/launcher/dev-stack.ts'
import { freePorts } from '@bohe/launcher/ports.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '#database/connect.ts'
import { ledgerCheck } from '#features/membership/ledger.ts'
import { prepareFolder } from '#tests/support/database/prepared-folder.ts'
import { Customer } from '#tests/support/members/customer.ts'

const rounds = 30
const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)

/** Mulberry32: the moments of a run can be had again with TEST_SEED. */
const chance = (() => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
})()

const dataDir = mkdtempSync(join(tmpdir(), 'bohe-kill-'))
const customers: Customer[] = []
let stack: DevStack

beforeAll(async () => {
  await prepareFolder(join(dataDir, 'server'))
  // Payment services repeat a callback after seconds here, not after minutes.
  const env = { SANDBOX_RETRY_FACTOR: '50' }
  stack = await new DevStack({ ports: await freePorts(), dataDir, sites: [], env }).start()
})

afterAll(async () => {
  await stack?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const walkUntilKilled = async (payType: 'wechat' | 'alipay', killed: AbortSignal) => {
  while (!killed.aborted) {
    const customer = new Customer(customers.length, stack.origins)
    customers.push(customer)
    await customer.becomeMember(payType).catch(error => {
      if (!killed.aborted) throw error
    })
  }
}

const isMoneyTaken = () => customers.some(({ known }) => known.moneyTaken.length > 0)

/**
 * Several customers on their way, then kill -9 at some moment of it, then a new start. The last one comes when there is
 * money to be lost, however slow the machine is.
 */
const killOnTheWay = async (isLast: boolean) => {
  const killed = new AbortController()
  const walks = (['wechat', 'alipay', 'wechat'] as const).map(payType => walkUntilKilled(payType, killed.signal))
  await Promise.race([wait(100 + chance() * 2500), Promise.all(walks)])
  if (isLast) await Promise.race([expect.poll(isMoneyTaken, { timeout: 60_000 }).toBe(true), Promise.all(walks)])
  killed.abort()
  await stack.programs.get('server')?.kill()
  await Promise.all(walks)
  await stack.startServer()
}

/** Everything acknowledged is there; money that was taken has become a paid order, or becomes one now. */
const verify = async (customer: Customer) => {
  if (!customer.known.registered) return
  await customer.logIn()
  expect(await customer.orderIds()).toEqual(expect.arrayContaining(customer.known.orders))
  for (const invoice of customer.known.paid) expect(await customer.isPaid(invoice)).toBe(true)
  for (const invoice of customer.known.moneyTaken) await customer.becomesPaid(invoice)
}

describe.runIf(isDeep)(`kill -9 of the server on the way (seed ${seed})`, () => {
  it.each(Array.from({ length: rounds }, (_, round) => round + 1))(
    'loses nothing in round %i',
    async round => {
      const before = customers.length
      await killOnTheWay(round === rounds)
      for (const customer of customers.slice(before)) await verify(customer)
    },
    120_000,
  )

  it('leaves a ledger that equals every shown expiry, with one grant for each paid order', async () => {
    await stack.programs.get('server')?.stop()
    const { db, close } = await connect({ url: undefined, pool: 1, prepares: true, folder: join(dataDir, 'server') })
    expect(await ledgerCheck(db)).toEqual([])
    const grants = await db.selectFrom('membership_ledger').select('source_id').where('source', '=', 'order').execute()
    const paid = await db.selectFrom('orders').select('id').where('state', '=', 'paid').execute()
    expect(grants.length).toBe(paid.length)
    const taken = customers.flatMap(({ known }) => known.moneyTaken)
    expect(paid.length).toBeGreaterThanOrEqual(taken.length)
    expect(taken.length).toBeGreaterThan(0)
    await close()
  })
})
