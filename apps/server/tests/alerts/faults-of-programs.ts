import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { chatStreamPath } from '@bohe/api-client/contract/every-address'
import { rates, streamLimits } from '@bohe/api-client/contract/limits'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { callTimeLimits } from '#database/availability/time-limits.ts'
import { openServer } from '#database/connect.ts'
import { watchPools } from '#database/observed.ts'
import { openReads } from '#database/replica/open-reads.ts'
import { metricsCollector } from '#jobs/collect-metrics.ts'
import { ChatVisitor } from '#tests/support/chat/chat.ts'
import { EventSourceClient } from '#tests/support/chat/event-source.ts'
import { type Inject, limited, nobodysDatabase, openOther, silentServer, times, valuesOf, without } from './shop.ts'

/** Alerts of the programs and their database, and what makes each fire. */
export const faultsOfPrograms: Readonly<Record<string, Inject>> = {
  BoheProgramDown: async shop => {
    await shop.other?.close()
    return async () => {
      shop.other = await openOther()
    }
  },
  BoheDatabaseDown: async ({ stack: { api } }) => {
    const { context } = api
    const away = openServer({ url: nobodysDatabase, pool: 1 })
    await metricsCollector({ ...context, db: away.db })()
    return away.close
  },
  BoheDatabaseTrouble: async ({ stack: { db } }) => {
    const writing = db.transaction().execute(async tx => {
      await sql`set transaction read only`.execute(tx)
      await tx.deleteFrom('orders').execute()
    })
    await expect(writing).rejects.toThrow('read-only transaction')
  },
  BoheReplicaNotRead: async ({ stack: { db, api } }) => {
    const { log, metrics } = api.context
    const url = nobodysDatabase
    const replica = openReads(db, { url, readUrl: url, pool: 1, log, metrics })
    await replica.watch.look()
    return async () => {
      metrics.looks.pop()
      await replica.close()
      metrics.replicaAge.set(0)
    }
  },
  BoheCallsFail: ({ stack }) => without(stack, 'activities', () => stack.api.call('activities', {})),
  BoheCallsSlow: async ({ stack }) => {
    // Not the database: an embedded one holds the event loop meanwhile.
    await stack.control('aliyun/fail-next', { delay: 2600 })
    await stack.api.call('sendSms', { phone: '13400000009', state: '1' }, { address: '203.0.9.8' })
  },
  BohePoolUsedUp: async ({ stack: { api } }) => {
    const { metrics } = api.context
    const { server, url } = await silentServer()
    const pool = openServer({ url, pool: 1, limits: { ...callTimeLimits, connectMs: 1000 } })
    const asking = Array.from({ length: 5 }, () => sql`select 1`.execute(pool.db).catch(() => undefined))
    watchPools(metrics, { calls: pool.usage })
    await vi.waitFor(() => expect(pool.usage().waiting).toBeGreaterThan(0))
    return async () => {
      metrics.looks.pop()
      await Promise.all(asking)
      await pool.close()
      server.close()
    }
  },
  BoheEventLoopHeld: async () => {
    // Often enough for one in a hundred turns, however long a slow machine takes to be asked about it.
    await times(4, async () => {
      const until = performance.now() + 700
      while (performance.now() < until);
      // The turn that was held up is measured by the next one.
      await wait(50)
    })
  },
  BoheFlood: ({ stack: { api } }) =>
    limited(rates.flood, { max: 1 }, () =>
      times(1500, async () => {
        await api.request({ url: '/api/nothing', remoteAddress: '198.51.100.66' })
        // They come by a wire: the loop turns between two.
        await nextTurn()
      }),
    ),
  BoheStreamsFull: async ({ stack: { api } }) => {
    const { port } = api.app.server.address() as AddressInfo
    const visitor = new ChatVisitor(api)
    await visitor.call('openChat', {})
    const { conversation_id } = (await visitor.say('hello')).data
    const url = `http://127.0.0.1:${port}${chatStreamPath}?region_code=1&conversation_id=${conversation_id}`
    const streams = Array.from(
      { length: streamLimits.ofNode },
      () => new EventSourceClient(url, { cookie: visitor.cookie }),
    )
    for (const stream of streams) await stream.until(() => stream.status !== 0)
    expect(streams.map(({ status, refusal }) => [status, refusal])).toEqual(streams.map(() => [200, {}]))
    return async () => {
      for (const stream of streams) await stream.cut()
      await vi.waitFor(async () =>
        expect((await valuesOf(api.context.metrics.streams)).every(({ value }) => value === 0)).toBe(true),
      )
    }
  },
}
