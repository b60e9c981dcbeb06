import { rmSync } from 'node:fs'
import { startSandbox } from '@bohe/sandbox/sandbox.ts'
import { dataFolder } from '@bohe/sandbox/testing/data-folder.ts'
import { tick } from '#jobs/jobs.ts'
import { systemRandom } from '#random.ts'
import type { TestDatabase } from '#tests/support/database/databases.ts'
import { killableConnection } from '#tests/support/database/killable-connection.ts'
import { addMember, logInAs } from '#tests/support/members/by-sql.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { startApi } from '#tests/support/start-api.ts'
import { startCallbackProxy } from './callback-proxy.ts'
import type { Dice } from './dice.ts'

/** A payment as its provider knows it; amounts are decimal texts. */
export interface ProviderPayment {
  provider: string
  pay_url: string
  attempt_no: string
  currency: string
  paid_amount: string | null
  refunds: { amount: string; state: string }[]
}

const asJson = async (response: Response) => {
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

export type ChaosStack = Awaited<ReturnType<typeof startChaosStack>>

/**
 * Providers, a proxy for their callbacks, and a server that can be killed and started again on the same database; one
 * clock for all.
 */
export const startChaosStack = async (open: TestDatabase['open'], dice: Dice) => {
  const clock = movableClock()
  const dataDir = dataFolder()
  const connection = await (open ?? (() => Promise.reject(new Error('no database'))))()
  let server: Awaited<ReturnType<typeof startServer>>
  const callbackProxy = await startCallbackProxy(dice.child('callback-proxy'), () => server.origin)
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    dataDir,
    clock,
    retrySchedule: [20, 60, 300, 900],
    webhookUrl: `${callbackProxy.origin}/api/pay/notify/paypal`,
  })
  const settings = { ...sandbox.settings, PUBLIC_API_ORIGIN: callbackProxy.origin }
  const startServer = async () => {
    const { db, kill } = killableConnection(connection.db)
    const database = async () => ({ db, close: async () => {} })
    const api = await startApi({ database, settings, clock, overrides: { random: systemRandom } })
    return { api, kill, origin: await api.app.listen({ port: 0, host: '127.0.0.1' }) }
  }
  server = await startServer()
  const control = (path: string, body: object) =>
    fetch(`${sandbox.origin}/__control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const log: string[] = []
  return {
    clock,
    callbackProxy,
    control,
    db: connection.db,
    log,
    /** The server that runs now. */
    api: () => server.api,
    providers: [...server.api.context.payments.keys()],
    payments: async () => (await asJson(await fetch(`${sandbox.origin}/payments.json`))) as ProviderPayment[],
    member: async () => {
      const id = await addMember({ ...server.api, context: { ...server.api.context, db: connection.db } })
      return { id, token: await logInAs({ ...server.api, context: { ...server.api.context, db: connection.db } }, id) }
    },
    tick: () => tick(server.api.context),
    /** The server dies where it stands, and another one comes up. */
    restart: async () => {
      const dead = server
      dead.kill()
      log.push(...dead.api.log)
      server = await startServer()
      await dead.api.stop()
    },
    stop: async () => {
      await server.api.stop()
      await callbackProxy.stop()
      await sandbox.stop()
      await connection.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
