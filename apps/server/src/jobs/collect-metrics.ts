import { setTimeout as wait } from 'node:timers/promises'
import { secondsAfter } from '#clock.ts'
import type { Context } from '#context.ts'
import { beijingDay } from '#domain/beijing-day.ts'
import { clientCalls } from '#features/machines/client-calls.ts'
import * as store from '#features/machines/health-store.ts'
import { restingProviders } from '#features/orders/poll.ts'
import type { Metrics } from '#metrics.ts'

/** What the database tells is good for so long, however often it is asked for. Milliseconds. */
const freshMs = 5000
/** Who collects metrics gives up after seconds himself. */
const answerWithinMs = 4000
/** A node says that it lives every ten seconds. */
const silentAfterSeconds = 35
const billsSinceSeconds = 10 * 86_400

type Health = Awaited<ReturnType<typeof look>>

/** One statement after the other, so that calls keep the other connections. */
const look = async (context: Context) => {
  const { db, clock } = context
  const now = clock.now()
  return {
    now,
    outbox: await store.outboxAt(db, now),
    polls: await store.overduePolls(db, now),
    unexplained: await store.unexplainedMoney(db),
    refunds: await store.pendingRefunds(db),
    order: await store.oldestOverdueOrder(db, now),
    clients: await clientCalls(context),
    nodes: await store.nodesSince(db, secondsAfter(now, -silentAfterSeconds)),
    checks: await store.lastChecks(db, beijingDay(secondsAfter(now, -billsSinceSeconds))),
  }
}

const labelled = (metrics: Metrics) => [
  ...[metrics.outbox, metrics.overduePolls, metrics.overduePollAge, metrics.unexplained],
  ...[metrics.nodes, metrics.clientCalls, metrics.checkAge, metrics.checkFindings],
]

const single = (metrics: Metrics) => [
  ...[metrics.outboxAge, metrics.unexplainedAge, metrics.pendingRefunds, metrics.pendingRefundAge],
  metrics.overdueOrders,
]

/** What was told before is not told again when the database says nothing: nobody takes it for how things are. */
const forget = (metrics: Metrics) => {
  for (const gauge of labelled(metrics)) gauge.reset()
  // A gauge without labels would be reset to zero, which reads as if all were well.
  for (const gauge of single(metrics)) gauge.remove()
}

const showMoney = (metrics: Metrics, { unexplained, refunds, order, polls }: Health, age: Age) => {
  for (const { kind, waiting } of unexplained) metrics.unexplained.set({ kind }, waiting)
  metrics.unexplainedAge.set(Math.max(0, ...unexplained.map(({ oldest }) => age(oldest))))
  metrics.pendingRefunds.set(refunds.waiting)
  metrics.pendingRefundAge.set(age(refunds.oldest))
  metrics.overdueOrders.set(age(order))
  for (const { provider, overdue, oldest } of polls) {
    metrics.overduePolls.set({ provider }, overdue)
    metrics.overduePollAge.set({ provider }, age(oldest))
  }
}

const showWork = (metrics: Metrics, { outbox, nodes, clients, checks }: Health, age: Age) => {
  for (const state of ['waiting', 'due', 'dead'] as const) metrics.outbox.set({ state }, outbox[state])
  metrics.outboxAge.set(age(outbox.oldest))
  for (const state of ['live', 'silent'] as const) metrics.nodes.set({ state }, nodes[state])
  for (const { client, calls } of clients) metrics.clientCalls.set({ client }, calls)
  for (const { kind, provider, at, findings } of checks) {
    metrics.checkAge.set({ kind, provider }, age(at))
    metrics.checkFindings.set({ kind, provider }, findings)
  }
}

type Age = (moment: Date | null) => number

const show = (metrics: Metrics, health: Health) => {
  const age: Age = moment => (moment ? Math.max(0, (health.now.getTime() - moment.getTime()) / 1000) : 0)
  forget(metrics)
  showMoney(metrics, health, age)
  showWork(metrics, health, age)
}

/** Gives what refreshes the metrics that are looked up and not counted, before they are read. Never fails. */
export const metricsCollector = (context: Context): (() => Promise<void>) => {
  const { metrics, payments } = context
  let freshUntil = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined
  const lookAgain = async () => {
    try {
      show(metrics, await look(context))
      metrics.isDatabaseUp.set(1)
      freshUntil = performance.now() + freshMs
    } catch {
      // The outage is in the log.
      forget(metrics)
      metrics.isDatabaseUp.set(0)
    }
  }
  return async () => {
    const resting = restingProviders(context)
    for (const provider of payments.keys()) metrics.resting.set({ provider }, resting[provider] ? 1 : 0)
    for (const refresh of metrics.looks) refresh()
    if (performance.now() < freshUntil) return
    looking ??= lookAgain().finally(() => {
      looking = undefined
    })
    const isLate = await Promise.race([looking, wait(answerWithinMs, true, { ref: false })])
    if (isLate) {
      forget(metrics)
      metrics.isDatabaseUp.set(0)
    }
  }
}
