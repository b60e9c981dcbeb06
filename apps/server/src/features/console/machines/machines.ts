import type { ParsedStaffInput } from '@bohe/api-client/staff'
import { checkKinds } from '@bohe/api-client/staff/calls/machines'
import { secondsAfter } from '#clock.ts'
import type { Context } from '#context.ts'
import { clientCalls } from '#features/machines/client-calls.ts'
import { allNodes } from '#features/machines/node-store.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import * as store from './machine-store.ts'

/** A node beats every ten seconds: who was not heard of for three beats is gone. */
const goneSeconds = 30

const secondsSince = (at: Date | null, now: Date) =>
  at === null ? 0 : Math.max(0, Math.floor((now.getTime() - at.getTime()) / 1000))

const shownNode = (node: Awaited<ReturnType<typeof allNodes>>[number], now: Date) => ({
  ...{ id: node.id, version: node.version, delay_ms: node.delay_ms, rss_bytes: node.rss_bytes },
  ...{ started_at: node.started_at.toISOString(), seen_at: node.seen_at.toISOString() },
  is_gone: node.seen_at < secondsAfter(now, -goneSeconds) ? (1 as const) : (0 as const),
  resting: Object.entries(node.resting).map(([provider, until]) => ({ provider, until })),
})

type Checks = Awaited<ReturnType<typeof store.checksOf>>

const shownCheck = ({ kind, provider, day, at, checked, findings }: Checks['bills'][number]) => ({
  ...{ kind, provider, day, at: at.toISOString(), checked, findings },
})

const never = { at: '', checked: null, findings: 0 }

/** Each check with its last run; what never ran says so, and so does a provider whose bills were never compared. */
const shownChecks = ({ payments }: Context, { alone, bills }: Checks) => [
  ...checkKinds
    .filter(kind => kind !== 'reconcile')
    .map(kind => {
      const row = alone.find(each => each.kind === kind)
      return row ? shownCheck(row) : { kind, provider: '', day: '', ...never }
    }),
  ...[...payments.keys()]
    .filter(provider => !bills.some(row => row.provider === provider))
    .map(provider => ({ kind: 'reconcile' as const, provider, day: '', ...never })),
  ...bills.map(shownCheck),
]

/** What runs, what waits, and what was checked. */
export const machines = async (_: ParsedStaffInput<'machines'>, { context, now }: SignedInCall) => {
  const { db, config } = context
  const [nodes, queue, pollers, checks, facts, tables, clients] = await Promise.all([
    ...[allNodes(db), store.queueAt(db, now), store.pollersAt(db, now), store.checksOf(db)],
    ...[store.databaseFacts(db), store.biggestTables(db), clientCalls(context)],
  ] as const)
  const kind = config.database.url ? ('postgresql' as const) : ('embedded' as const)
  return {
    at: now.toISOString(),
    nodes: nodes.map(node => shownNode(node, now)),
    queue: queue.map(({ oldest, ...row }) => ({ ...row, oldest_seconds: secondsSince(oldest, now) })),
    pollers: pollers.map(({ oldest, ...row }) => ({ ...row, lag_seconds: secondsSince(oldest, now) })),
    checks: shownChecks(context, checks),
    clients: clients.map(({ lastAt, ...row }) => ({ ...row, last_at: lastAt.toISOString() })),
    database: { kind, ...facts, tables },
  }
}
