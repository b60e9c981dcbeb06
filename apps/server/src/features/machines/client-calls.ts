import { sql } from 'kysely'
import { secondsAfter } from '#clock.ts'
import type { Context } from '#context.ts'
import type { Db } from '#database/schema.ts'
import { beijingDay } from '#domain/beijing-day.ts'
import type { ClientVersion } from '#http/connection/client-versions.ts'

const weekSeconds = 604_800

/** Adds the calls of this node that are not in the database yet. They wait for the next time when it is away. */
export const noteClientCalls = async ({ db, clock, clients }: Context): Promise<void> => {
  const waiting = clients.waiting()
  if (waiting.length === 0) return
  const day = beijingDay(clock.now())
  // In one order, so that two nodes never wait for each other.
  const rows = waiting
    .map(({ client, calls, lastAt }) => ({ day, client, calls, last_at: lastAt }))
    .sort((one, other) => (one.client < other.client ? -1 : 1))
  const added = db.insertInto('client_calls').values(rows)
  await added
    .onConflict(on =>
      on.columns(['day', 'client']).doUpdateSet({
        calls: sql`client_calls.calls + excluded.calls`,
        last_at: sql`greatest(client_calls.last_at, excluded.last_at)`,
      }),
    )
    .execute()
  clients.noted(waiting)
}

const noted = async (db: Db, since: Date): Promise<ClientVersion[]> => {
  const rows = await db
    .selectFrom('client_calls')
    .select(({ fn }) => ['client', fn.sum('calls').as('calls'), fn.max('last_at').as('lastAt')])
    .where('last_at', '>=', since)
    .groupBy('client')
    .execute()
  return rows.map(({ client, calls, lastAt }) => ({ client, calls: Number(calls), lastAt }))
}

/** Which versions called in the last seven days, at every node, most calls first; those of other nodes ten seconds late. */
export const clientCalls = async ({ db, clock, clients }: Context): Promise<ClientVersion[]> => {
  const all = new Map<string, ClientVersion>()
  for (const row of [...(await noted(db, secondsAfter(clock.now(), -weekSeconds))), ...clients.waiting()]) {
    const { calls = 0, lastAt = row.lastAt } = all.get(row.client) ?? {}
    const later = new Date(Math.max(lastAt.getTime(), row.lastAt.getTime()))
    all.set(row.client, { client: row.client, calls: calls + row.calls, lastAt: later })
  }
  return [...all.values()].sort((one, other) => other.calls - one.calls)
}
