import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { type MetricsPort, openMetricsPort } from '@bohe/telemetry/metrics-port.ts'
import { createRegistry } from '@bohe/telemetry/registry.ts'
import { noteCheck } from '#features/machines/check-runs.ts'
import type { Heartbeat } from '#jobs/heartbeat.ts'
import { operate } from '#operators/carry-out.ts'
import { commands } from '#operators/commands.ts'
import type { buyerIn } from '#tests/payments/buyer.ts'
import type { PaymentStack } from '#tests/payments/stack.ts'

/** Two nodes of a shop: the one that is looked at, and one of which only its heart and its port for metrics are here. */
export interface Shop {
  stack: PaymentStack
  buyer: ReturnType<typeof buyerIn>
  hearts: readonly [Heartbeat, Heartbeat]
  other: MetricsPort | undefined
}

/** Where the other node tells of itself. */
export const openOther = () =>
  openMetricsPort({ host: '127.0.0.1', port: 0 }, createRegistry({ program: 'server', version: '0.1.0' }))

/** Makes something go wrong; what it answers takes that back once it was seen. */
export type Inject = (shop: Shop) => Promise<unknown>

/** Does something so often, one after the other. */
export const times = async (count: number, act: (index: number) => unknown) => {
  for (let index = 0; index < count; index++) await act(index)
}

/** A check ran now and found nothing. */
export const noteRun = ({ db, clock }: PaymentStack, kind: 'ledger' | 'audit' | 'backup') =>
  noteCheck(db, { kind, at: clock.now(), checked: 1, findings: 0 })

type Table = 'activities' | 'payment_attempts' | 'orders'

/** While a table is not there, whatever asks it fails. */
export const without = async ({ db }: PaymentStack, table: Table, act: () => Promise<unknown>) => {
  await db.schema.alterTable(table).renameTo('elsewhere').execute()
  await act().finally(() => db.schema.alterTable('elsewhere').renameTo(table).execute())
}

/** Time passes while nodes live and no work is done. */
export const pass = async ({ stack, hearts }: Shop, seconds: number, living: readonly Heartbeat[] = hearts) => {
  stack.clock.advance(seconds)
  for (const heart of living) await heart.beat()
}

/** Carries out an operators' command. */
export const run = (stack: PaymentStack, ...args: string[]) => operate(commands, stack.api.context, args, 'lin')

/** While a limit is lower than the shop's, what lies beyond it is soon reached. */
export const limited = async (limit: object, to: object, act: () => Promise<unknown>) => {
  const usual = { ...limit }
  Object.assign(limit, to)
  await act()
  Object.assign(limit, usual)
}

/** A server that takes connections and says nothing. */
export const silentServer = async () => {
  const server = createServer(socket => socket.on('error', () => undefined)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `postgres://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/bohe` }
}

/** Where no database answers. */
export const nobodysDatabase = 'postgres://nobody@127.0.0.1:1/bohe'

/** Money of an order that our books do not have: they were brought back from a backup that is older. */
export const unexplained = async ({ stack, buyer }: Shop) => {
  const ordered = await buyer.order('wechat')
  const callback = await buyer.payUnheard(ordered)
  const id = Number(ordered.invoice_id)
  await stack.db.deleteFrom('payment_attempts').where('order_id', '=', id).execute()
  await stack.db.deleteFrom('orders').where('id', '=', id).execute()
  await stack.deliver(callback)
}

/** A refund waits: the buyer paid another sum. */
export const refundWaits = async ({ stack, buyer }: Shop) =>
  stack.deliver(await buyer.payUnheard(await buyer.order('wechat'), { amount: '1.00' }))

/** What a metric says, by its labels. */
export const valuesOf = async (metric: { get(): Promise<{ values: { value: number; labels: object }[] }> }) =>
  (await metric.get()).values.map(({ value, labels }) => ({ value, labels: Object.values(labels).map(String) }))

/** Work that a node has taken from the outbox. */
export const jobsTaken = ({ db }: PaymentStack) =>
  db.selectFrom('outbox').select('id').where('attempts', '>', 0).execute()
