import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openServer } from '#database/connect.ts'
import { paymentMethods } from '#gateways/payment/payment-gateway.ts'
import { buyerIn } from '#tests/payments/buyer.ts'
import { type PaymentStack, startPaymentStack } from '#tests/payments/stack.ts'
import {
  asAdmin,
  copyDatabase,
  databaseUrl,
  freshDatabaseName,
  serverUrl,
} from '#tests/support/database/postgres-admin.ts'

const limits = {
  ...{ connectMs: 30_000, lockMs: 25_000, statementMs: 30_000, answerMs: 35_000, idleInTransactionMs: 60_000 },
}

/** Tables that only the chat reads and writes. */
const chatTables = 'chat_conversations, chat_events, chat_seats, chat_blocks, chat_canned'

describe.skipIf(serverUrl === undefined)('while the chat is as stuck as it can be', () => {
  const name = freshDatabaseName()
  let stack: PaymentStack
  let release = () => {}
  let isFree = false
  let waiting: Promise<unknown>
  beforeAll(async () => {
    await copyDatabase(inject('databaseTemplate'), name)
    const url = databaseUrl(name)
    // As the server has them: connections for the chat, and others for everything else.
    const chat = openServer({ url, pool: 4, limits })
    const open = async () => {
      const main = openServer({ url, pool: 4, limits })
      return { ...main, close: () => Promise.all([main.close(), chat.close()]).then(() => undefined) }
    }
    stack = await startPaymentStack({ name: 'PostgreSQL', open }, [], { chat })
    const held = new Promise<void>(resolve => {
      release = () => {
        isFree = true
        resolve()
      }
    })
    const isLocked = Promise.withResolvers<void>()
    const locking = chat.db.transaction().execute(async tx => {
      await sql`lock table ${sql.raw(chatTables)} in access exclusive mode`.execute(tx)
      isLocked.resolve()
      await held
    })
    await isLocked.promise
    // More than the chat has connections: the rest waits for one.
    const stuck = Array.from({ length: 8 }, async () => {
      await stack.api.call('openChat', {}, { region: '1' })
      expect(isFree).toBe(true)
    })
    waiting = Promise.all([locking, ...stuck])
  })
  afterAll(async () => {
    await stack?.stop()
    await asAdmin(`drop database if exists ${name} with (force)`)
  })

  it.each(paymentMethods)('an order is placed, paid by %s and opened', async provider => {
    const buyer = buyerIn(stack)
    const ordered = await buyer.order(provider)
    await stack.pay(ordered.pay_url)
    await expect.poll(() => buyer.stateOf(ordered)).toBe('1')
    await buyer.isPaidOnce(ordered)
    expect(isFree).toBe(false)
  })

  it('and nobody of the chat was answered meanwhile', async () => {
    release()
    await waiting
  })
})
