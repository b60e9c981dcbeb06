import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { streamLimits } from '@bohe/api-client/contract/limits'
import { root } from '@bohe/launcher/root.ts'
import { type MetricsPort, openMetricsPort } from '@bohe/telemetry/metrics-port.ts'
import { check, type Fault, firesAlone, hasPromtool, onIdleMachine } from '@bohe/testing/prometheus/promtool.ts'
import {
  dashboardExpressions,
  isAnswered,
  isOfProcess,
  type Rule,
  rulesFile,
  type Selector,
  selectorsIn,
  seriesIn,
} from '@bohe/testing/prometheus/rules.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type StatementObserver, statementObserver } from '#database/observed.ts'
import { metricsCollector } from '#jobs/collect-metrics.ts'
import { createHeartbeat } from '#jobs/heartbeat.ts'
import { startJobs } from '#jobs/jobs.ts'
import { buyerIn } from '#tests/payments/buyer.ts'
import { startPaymentStack } from '#tests/payments/stack.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { faults } from './faults.ts'
import { noteRun, openOther, type Shop } from './shop.ts'

const text = readFileSync(rulesFile, 'utf8')
const rules = (parse(text) as { groups: { rules: Rule[] }[] }).groups.flatMap(group => group.rules)

/** Promises that nothing can see the breach of while it runs: tests prove them. */
const unseen = ['R12', 'R13', 'R15', 'R16', 'R17', 'R20', 'R21', 'R22', 'R23']

describe('the alert rules', () => {
  it('stand for every promise whose breach can be seen', () => {
    const named = new Set(rules.flatMap(({ labels }) => labels.r.split(', ')))
    const promises = Array.from({ length: 29 }, (_, index) => `R${index + 1}`)
    expect(promises.filter(promise => !named.has(promise))).toEqual(unseen)
  })

  it('are each told apart, and say what to do', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    for (const { alert, labels, annotations } of rules) {
      expect(alert).toMatch(/^Bohe[A-Z]\w+$/)
      expect(labels.severity).toMatch(/^(?:critical|warning)$/)
      expect(annotations.summary.length * annotations.description.length).toBeGreaterThan(0)
    }
  })

  // Those of the sites are in packages/testing/src/suites/site-alerts-suite.ts.
  it('each have a fault that makes them fire', () => {
    const ofServer = rules.filter(({ expr }) => !expr.includes('bohe_site'))
    expect(ofServer.map(({ alert }) => alert).sort()).toEqual(Object.keys(faults).sort())
  })

  it.skipIf(!hasPromtool)('are read by Prometheus, as its settings are', () => {
    expect(check('rules', rulesFile)).toBe('')
    expect(check('config', join(root, 'deploy/prometheus/prometheus.yml'))).toBe('')
  })
})

/** What a program tells who collects metrics; undefined when it does not answer. */
const scrape = async (port: number | undefined) => {
  const headers = { connection: 'close' }
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers }).catch(() => undefined)
  return answer?.ok ? answer.text() : undefined
}

/** Prometheus' own word of whether a program answered. */
const up = (instance: string, told: string | undefined) =>
  `up{job="bohe-server",instance="${instance}",machine="${instance}"} ${told === undefined ? 0 : 1}\n`

/** The other slot of a machine rests. */
const restingSlot = 'up{job="bohe-server",instance="one b",machine="one"} 0\n'

/** A lean node's memory, and what a fault takes beside it: the process of the tests has much of its own. */
const asOfNode = (told: string | undefined, own: number) =>
  told?.replace(/^(process_resident_memory_bytes\S*) (\S+)$/m, (_, series, bytes) => {
    return `${series} ${150e6 + Math.max(0, Number(bytes) - own)}`
  })

describe.each(oneDatabase)('a server that is looked at, on $name', database => {
  let shop: Shop
  let one: MetricsPort | undefined
  const usualStreams = { ...streamLimits }
  beforeAll(async () => {
    Object.assign(streamLimits, { ofNode: streamLimits.ofOne })
    let observe: StatementObserver = () => undefined
    const open = () => (database.open as NonNullable<typeof database.open>)(statement => observe(statement))
    const stack = await startPaymentStack({ ...database, open })
    const { context } = stack.api
    observe = statementObserver(context.metrics, 'calls')
    one = await openMetricsPort({ host: '127.0.0.1', port: 0 }, context.metrics.registry)
    const hearts = [createHeartbeat(context), createHeartbeat(context)] as const
    shop = { stack, buyer: buyerIn(stack), hearts, other: await openOther() }
    await startJobs(context).stop()
    // Rounds that were stopped are looked at once more; from then on they come round as a test says.
    for (const look of context.metrics.looks.splice(0)) look()
  })
  afterAll(async () => {
    for (const heart of shop.hearts) await heart.stop()
    await Promise.all([one?.close(), shop.other?.close()])
    await shop.stack.stop()
    Object.assign(streamLimits, usualStreams)
  })

  let ownMemory = 0
  const read = async () => {
    const [told, other] = [await scrape(one?.port), await scrape(shop.other?.port)]
    return up('one', told) + restingSlot + up('two', other) + asOfNode(told, ownMemory)
  }
  const collect = () => metricsCollector(shop.stack.api.context)()

  /** All is well: two nodes live, rounds come round, nothing waits. */
  const wellAgain = async () => {
    const { stack, hearts } = shop
    const { metrics } = stack.api.context
    await stack.forget()
    for (const table of ['check_runs', 'nodes'] as const) await stack.db.deleteFrom(table).execute()
    for (const heart of hearts) await heart.beat()
    for (const kind of ['ledger', 'audit', 'backup'] as const) await noteRun(stack, kind)
    metrics.connections.reset()
    metrics.waiting.reset()
    metrics.roundAge.set({ round: 'outbox' }, 1)
    await collect()
    ownMemory = process.memoryUsage.rss()
  }

  it('answers whatever its rules and dashboards ask of it', async () => {
    await wellAgain()
    const undo: unknown[] = []
    for (const alert of [
      ...['BohePoolUsedUp', 'BoheStreamsFull', 'BoheChecksMissing', 'BoheBooksWrong', 'BoheAuditBroken'],
      ...['BoheMoneyUnexplained', 'BohePollsLate'],
    ])
      undo.push(await faults[alert]?.(shop))
    for (const call of ['login', 'redeemCard'] as const) await shop.stack.api.send(call, {})
    await collect()
    const output = await read()
    const series = [...seriesIn(output).keys()]
    const isOfSite = ({ name }: Selector) => name.startsWith('bohe_site')
    const asked = [...rules.map(({ alert, expr }) => ({ file: alert, expr })), ...dashboardExpressions()]
    const unanswered = asked.flatMap(({ file, expr }) =>
      selectorsIn(expr)
        .filter(one => !isOfSite(one) && !isOfProcess(one, output) && !isAnswered(one, series))
        .map(({ name, matchers }) => ({ file, name, matchers })),
    )
    expect(asked.length).toBeGreaterThan(50)
    expect(unanswered).toEqual([])
    for (const each of undo) if (typeof each === 'function') await each()
  })

  // Half a minute of faults, one after the other.
  it.runIf(hasPromtool && isDeep)(
    'has the alert of a fault fire within a minute, and no other',
    { timeout: 300_000 },
    async () => {
      await wellAgain()
      const well = onIdleMachine(await read())
      const told: Fault[] = [{ alert: undefined, before: well, after: well }]
      for (const [alert, inject] of Object.entries(faults)) {
        await wellAgain()
        const readNow = alert === 'BoheEventLoopHeld' ? read : async () => onIdleMachine(await read())
        const before = await readNow()
        const undo = await inject(shop)
        if (alert !== 'BoheDatabaseDown') await collect()
        told.push({ alert, before, after: await readNow() })
        if (typeof undo === 'function') await undo()
      }
      expect(firesAlone(text, told)).toBe('')
    },
  )
})
