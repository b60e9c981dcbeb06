/**
 * Buys from two nodes of the API behind haproxy, this commit beside the last release, on a PostgreSQL with a synchronous
 * copy that lists are read from, while everything breaks: nodes are killed and started again, the disk fills, the
 * primary dies and its copy takes over, callbacks are lost, doubled, held back and tampered with, providers answer 500
 * or nothing, one node's clock goes 90 s ahead. When all is quiet, a day later by the clock, the books have to be exact
 * to the cent: money in = fulfilled + given back for every order, every ledger = its membership, every bill = ours. Ends
 * with 1 when they are not. It needs Debian's postgresql, haproxy and faketime, and root; it works on clusters of its
 * own, which it drops. `--orders` says how many, `--a-second` how fast, `--seed` which accidents.
 * Two cores carry 15 a second, of 100,000 for two hours; the quiet takes half an hour more.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { daysBilled } from '#domain/beijing-day.ts'
import { ledgerCheck } from '#features/membership/ledger.ts'
import { tick } from '#jobs/jobs.ts'
import { operate } from '#operators/carry-out.ts'
import { commands } from '#operators/commands.ts'
import { leftovers, moneyThatIsWrong, timesThatAreWrong } from '#tests/chaos/books.ts'
import { type BuyerDependencies, chaosBuyer } from '#tests/chaos/buyer.ts'
import { diceOf } from '#tests/chaos/dice.ts'
import type { ProviderPayment } from '#tests/chaos/stack.ts'
import { requirePrograms, run } from '#tests/support/debian.ts'
import { addMember, logInAs } from '#tests/support/members/by-sql.ts'
import { sendBy } from './caller.ts'
import {
  clock,
  type DrillStack,
  disk,
  passTime,
  primary,
  replica,
  startDrillStack,
  stopDrillStack,
} from './drill-stack.ts'
import { canSetClocks } from './nodes.ts'
import { watchOutages } from './watch-outages.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    'a-second': { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const orders = Number(values.orders)
const aSecond = Number(values['a-second'])
/** A buyer's plan goes over so many seconds; here it goes so many times as fast. */
const speed = 40
const longestPlan = 3600
/** The other node's clock, in seconds. */
const ahead = 90
/** Most that a fail-over may take from the callers, in seconds. */
const bar = 5

await requirePrograms(['pg_createcluster', 'haproxy', 'runuser', 'mount'], 'postgresql haproxy')
const told = (text: string) => process.stdout.write(`${text}\n`)
const dice = diceOf(values.seed)
told(`${orders} orders in the drill (seed ${values.seed})`)

const buyersIn = ({ front, sandbox, context }: DrillStack) => {
  const api = { context, send: sendBy(front) }
  const writing = { context, clock }
  const stack: BuyerDependencies = {
    db: context.db,
    api: () => api,
    providers: [...context.payments.keys()],
    control: (path, body) =>
      fetch(`${sandbox.origin}/__control/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    member: async () => {
      const id = await addMember(writing)
      return { id, token: await logInAs(writing, id) }
    },
  }
  return stack
}

const coupons = {
  CHAOS12: ['--percent', '12'],
  CHAOSFEW: ['--amount-cny', '5', '--amount-usd', '1', '--total', String(Math.max(8, orders / 100))],
  CHAOSFREE: ['--percent', '100', '--total', String(Math.max(5, orders / 200))],
}

const issueCoupons = async ({ context }: DrillStack) => {
  const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10)
  for (const [code, terms] of Object.entries(coupons)) {
    const titles = ['--title-zh', code, '--title-en', code, '--from', day(-1), '--until', day(30)]
    const { code: result, errors } = await operate(
      commands,
      context,
      ['coupons:issue', '--code', code, ...titles, ...terms],
      'drill',
    )
    if (result !== 0) throw new Error(errors)
  }
}

const fillDisk = async () => {
  const file = join(disk, 'full')
  await run('dd', 'if=/dev/zero', `of=${file}`, 'bs=1M').catch(() => undefined)
  await wait(5000)
  rmSync(file)
  await primary.bringBack()
}

const failOver = async ({ balancer }: DrillStack) => {
  await primary.die()
  await replica.promote()
  await balancer.failOver()
}

/** What breaks once, when so many of the orders were begun. */
const accidents = (stack: DrillStack) => [
  { at: orders * 0.3, what: 'the disk of the primary filled for 5 s', cause: fillDisk },
  { at: orders * 0.6, what: 'the primary died and its copy took over', cause: () => failOver(stack) },
]

const breakProviders = async (stack: BuyerDependencies) => {
  for (const provider of stack.providers)
    if (dice.oneIn(20)) {
      const slow = { delay: dice.oneIn(20) ? 9000 : 20 + dice.below(300) }
      const trouble = { status: dice.pick([500, 502, 503, 504, 429]), handled: dice.oneIn(2), count: 1 + dice.below(3) }
      await stack.control(`${provider}/fail-next`, dice.oneIn(4) ? slow : trouble)
    }
}

const buyAmidAccidents = async (stack: DrillStack) => {
  const buyerDependencies = buyersIn(stack)
  await issueCoupons(stack)
  const began = performance.now()
  const now = () => ((performance.now() - began) / 1000) * speed
  const due = accidents(stack)
  const underWay = new Set<ReturnType<typeof chaosBuyer>>()
  const acting = new Set<Promise<unknown>>()
  const outages = watchOutages()
  let failedOverAt = 0
  const probe = { id: 0, token: '' }
  Object.assign(probe, await buyerDependencies.member())
  const ended = new AbortController()
  const probing = (async () => {
    while (!ended.signal.aborted) {
      const status = await buyerDependencies
        .api()
        .send('userInfo', {}, probe)
        .then(
          ({ status }) => status,
          () => 0,
        )
      outages.note(status)
      await wait(50)
    }
  })()
  let deaths = 0
  const crashing = (async () => {
    const bad = dice.child('deaths')
    while (!ended.signal.aborted) {
      // A node takes some seconds to start, and more until it is as fast as it gets: most of the time both are.
      await wait(30_000 + bad.below(30_000), undefined, { signal: ended.signal }).catch(() => undefined)
      if (ended.signal.aborted) return
      deaths += 1
      await bad.pick(stack.nodes).crash()
    }
  })()
  let started = 0
  let toldOf = 0
  let breaking: Promise<unknown> = Promise.resolve()
  while (started < orders || underWay.size > 0) {
    const target = Math.min(orders, ((performance.now() - began) / 1000) * aSecond)
    for (; started < target; started += 1)
      underWay.add(chaosBuyer(buyerDependencies, dice.child(`buyer ${started}`), now(), Object.keys(coupons)))
    if (started >= toldOf + 5000) {
      toldOf = started
      told(
        `${started} were begun after ${((performance.now() - began) / 1000).toFixed(0)} s, ${underWay.size} are under way`,
      )
    }
    const next = due[0]
    if (next && started >= next.at) {
      due.shift()
      breaking = breaking.then(async () => {
        const from = performance.now()
        if (next.cause !== fillDisk) failedOverAt = from
        await next.cause()
        told(`${next.what} (${((performance.now() - from) / 1000).toFixed(1)} s)`)
        // Nodes are red for 15 s after a write that found no room: what the next one costs is told apart.
        await wait(20_000)
        if (next.cause !== fillDisk)
          told(`its callers were answered again after ${outages.after(failedOverAt).toFixed(1)} s`)
      })
    }
    await breakProviders(buyerDependencies)
    if (dice.oneIn(8)) void stack.callbackProxy.release()
    for (const buyer of underWay) {
      const act = buyer.act(now()).catch(() => undefined)
      acting.add(act)
      void act.finally(() => acting.delete(act))
      if (buyer.isDone() && acting.size < orders) underWay.delete(buyer)
    }
    if (started === orders && now() > (orders / aSecond) * speed + longestPlan * 2) break
    await wait(250)
  }
  await breaking
  await Promise.all(acting)
  ended.abort()
  await Promise.all([probing, crashing])
  return { outages, failedOverAt, deaths, seconds: (performance.now() - began) / 1000 }
}

/** A day passes: repeats, polls, refunds and bills come to their end. */
const untilQuiet = async ({ context, callbackProxy }: DrillStack) => {
  callbackProxy.beHonest()
  await callbackProxy.release()
  for (const each of [...Array(10).fill(180), ...Array(30).fill(600), ...Array(36).fill(3600)]) {
    passTime(each)
    // Some of it is more than one round takes.
    for (let rounds = 0; rounds < 50 && (await tick(context)) > 0; rounds += 1);
  }
}

const wrongBills = async ({ context }: DrillStack): Promise<string[]> => {
  const wrong: string[] = []
  for (const day of daysBilled(clock.now(), 3)) {
    const { code, output, errors } = await operate(commands, context, ['reconcile', '--date', day], 'drill')
    if (code !== 0) wrong.push(`bills of ${day}: ${errors}${output}`)
  }
  return wrong
}

const drill = async (): Promise<boolean> => {
  const stack = await startDrillStack(dice, ahead)
  told(stack.released ? `one node is ${stack.released}` : 'no release in this history: both nodes are this commit')
  told(canSetClocks ? `one node's clock is ${ahead} s ahead` : 'no faketime: both nodes have one clock')
  const { outages, failedOverAt, deaths, seconds } = await buyAmidAccidents(stack)
  for (const node of stack.nodes) await node.stop()
  told(`all buyers were through after ${seconds.toFixed(0)} s; nodes were killed ${deaths} times`)
  await untilQuiet(stack)
  const payments = async () =>
    (await (await fetch(`${stack.sandbox.origin}/payments.json`)).json()) as ProviderPayment[]
  const books = { db: stack.context.db, payments }
  const [paid] = await books.db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('state', 'in', ['paid', 'refunded'])
    .execute()
  const wrong = [
    ...(await leftovers(books)),
    ...(await moneyThatIsWrong(books)),
    ...(await timesThatAreWrong(books)),
    ...(await ledgerCheck(books.db)).map(finding => JSON.stringify(finding)),
    ...(await wrongBills(stack)),
  ]
  told(`${paid?.n} orders were paid for; callbacks: ${JSON.stringify(stack.callbackProxy.counts)}`)
  const lost = outages.after(failedOverAt)
  told(`the fail-over took ${lost.toFixed(1)} s from the callers (bar ${bar} s)`)
  told(`other answers than 200 and 503, by status (0: none): ${JSON.stringify([...outages.others])}`)
  for (const line of wrong.slice(0, 50)) told(line)
  told(wrong.length === 0 ? 'the books are exact' : `${wrong.length} things are wrong`)
  return wrong.length === 0 && lost <= bar
}

process.exitCode = await drill()
  .finally(stopDrillStack)
  .then(isExact => (isExact ? 0 : 1))
