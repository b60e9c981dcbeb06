import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@bohe/launcher/root.ts'
import { addProcessMetrics } from '@bohe/telemetry/registry.ts'
import { check, type Fault, firesAlone, hasPromtool } from '@bohe/testing/prometheus/promtool.ts'
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
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { statementObserver } from '#database/observed.ts'
import { metricsCollector } from '#jobs/collect-metrics.ts'
import { startJobs } from '#jobs/jobs.ts'
import { faults, said } from './alert-faults.ts'
import { buyerIn } from './payment-buyer.ts'
import { type PaymentStack, startPaymentStack } from './payment-stack.ts'
import { oneDatabase } from './support/database/databases.ts'

const isDeep = process.env.TEST_DEEP === '1'

const text = readFileSync(rulesFile, 'utf8')
const rules = (parse(text) as { groups: { rules: Rule[] }[] }).groups.flatMap(group => group.rules)

/** Promises that nothing can see the breach of while it runs: tests prove them (product §8). */
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

  it('each have a fault that makes them fire', () => {
    expect(rules.map(({ alert }) => alert).sort()).toEqual(Object.keys({ ...faults, ...said }).sort())
  })

  it.skipIf(!hasPromtool)('are read by Prometheus, as its settings are', () => {
    expect(check('rules', rulesFile)).toBe('')
    expect(check('config', join(root, 'deploy/prometheus/prometheus.yml'))).toBe('')
  })
})

/** Prometheus' own word of two nodes that answer, and that of a site that has just begun. */
const beside = [
  ...['up{job="bohe-server",instance="one"} 1', 'up{job="bohe-server",instance="two"} 1'],
  'bohe_site_api_seconds_count{by="page",outcome="away"} 0\n',
].join('\n')

describe.each(oneDatabase)('a server that is looked at, on $name', database => {
  let stack: PaymentStack
  let buyer: ReturnType<typeof buyerIn>
  beforeAll(async () => {
    stack = await startPaymentStack(database)
    buyer = buyerIn(stack)
    addProcessMetrics(stack.api.context.metrics.registry)
    const { context } = stack.api
    await startJobs(context).stop()
    // Rounds that were stopped are looked at once more; from then on they come round as a test says.
    for (const look of context.metrics.looks.splice(0)) look()
  })
  afterAll(() => stack.stop())

  const read = async () => {
    const { context } = stack.api
    return beside + (await context.metrics.registry.metrics())
  }

  /** All is well: two nodes live, rounds come round, nothing waits. */
  const wellAgain = async () => {
    const { context } = stack.api
    await stack.forget()
    await stack.db.deleteFrom('check_runs').execute()
    await stack.db.deleteFrom('nodes').execute()
    const at = stack.clock.now()
    const node = { version: '0.1.0', started_at: at, seen_at: at, rss_bytes: 1, delay_ms: 1, resting: '{}' }
    await stack.db
      .insertInto('nodes')
      .values(['one', 'two'].map(id => ({ id, ...node })))
      .execute()
    context.metrics.streams.reset()
    context.metrics.connections.reset()
    context.metrics.waiting.reset()
    context.metrics.roundAge.set({ round: 'outbox' }, 1)
    await metricsCollector(context)()
  }

  it('answers whatever its rules and dashboards ask of it', async () => {
    await wellAgain()
    await faults.BohePoolUsedUp?.(stack, buyer)
    await faults.BoheStreamsFull?.(stack, buyer)
    await faults.BoheChecksMissing?.(stack, buyer)
    for (const inject of [
      faults.BoheBooksWrong,
      faults.BoheAuditBroken,
      faults.BoheMoneyUnexplained,
      faults.BohePollsLate,
    ])
      await inject?.(stack, buyer)
    for (const call of ['login', 'redeemCard'] as const) await stack.api.send(call, {})
    const query = { sql: 'select 1', parameters: [] } as never
    statementObserver(stack.api.context.metrics, 'calls')({ level: 'query', query, queryDurationMillis: 1 })
    await metricsCollector(stack.api.context)()
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
  })

  it.skipIf(!hasPromtool || !isDeep)(
    'has the alert of a fault fire within a minute, and no other',
    { timeout: 300_000 },
    async () => {
      await wellAgain()
      const well = await read()
      const told: Fault[] = [{ alert: undefined, before: well, after: well }]
      for (const [alert, change] of Object.entries(said)) told.push({ alert, before: well, after: change(well) })
      for (const [alert, inject] of Object.entries(faults)) {
        await wellAgain()
        const before = await read()
        await inject(stack, buyer)
        if (alert !== 'BoheDatabaseDown') await metricsCollector(stack.api.context)()
        told.push({ alert, before, after: await read() })
      }
      expect(firesAlone(text, told)).toBe('')
    },
  )
})
