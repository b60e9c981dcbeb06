import { serverLimits } from '@bohe/api-client/contract/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemberCall } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { keyedTransaction, once } from '#http/idempotency.ts'
import { databases } from '#tests/support/database/databases.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

describe.each(databases)('an Idempotency-Key, on $name', ({ open }) => {
  const check = it.skipIf(open === undefined)
  let api: TestApi
  let memberId: number
  beforeAll(async () => {
    if (!open) return
    api = await startApi({ database: open })
    memberId = (await api.context.db.selectFrom('members').select('id').executeTakeFirstOrThrow()).id
  })
  afterAll(() => api?.stop())

  const callOf = () => ({ context: api.context, now: api.clock.now(), member: { id: memberId } }) as MemberCall
  let runs = 0
  const buy = async () => ({ order_no: `B${++runs}` })
  const sent = (key: string, input: object, run: () => Promise<object> = buy) => once(callOf(), 'buy', key, input, run)

  check('runs a call once and repeats its answer', async () => {
    const first = await sent('a', { price_id: '1' })
    expect(await sent('a', { price_id: '1' })).toEqual(first)
    expect(await sent('b', { price_id: '1' })).not.toEqual(first)
  })

  check('runs it once when it comes many times at once', async () => {
    const before = runs
    const answers = await Promise.all(Array.from({ length: 20 }, () => sent('many', { price_id: '2' })))
    expect(runs).toBe(before + 1)
    for (const answer of answers)
      expect(answer instanceof Refused ? answer.refused : answer).toEqual(
        answer instanceof Refused ? 'tryLater' : { order_no: `B${runs}` },
      )
  })

  check('refuses other content', async () => {
    await sent('c', { price_id: '1' })
    expect(await sent('c', { price_id: '2' })).toEqual(refuse('idempotencyConflict'))
  })

  check('is free again after a refusal or a failure', async () => {
    expect(await sent('d', {}, async () => refuse('priceUnknown'))).toEqual(refuse('priceUnknown'))
    await expect(sent('d', {}, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await sent('d', {})).toEqual({ order_no: `B${runs}` })
  })

  check('is taken over when its process died, and forgotten after a day', async () => {
    const { db } = api.context
    await sent('e', { n: 1 })
    await db.updateTable('idempotency_keys').set({ answer: null }).where('key', '=', 'e').execute()
    expect(await sent('e', { n: 1 })).toEqual(refuse('tryLater'))
    api.clock.advance(serverLimits.idempotency.leaseSeconds - 1)
    expect(await sent('e', { n: 1 })).toEqual(refuse('tryLater'))
    api.clock.advance(1)
    expect(await sent('e', { n: 1 })).toEqual({ order_no: `B${runs}` })
    api.clock.advance(86_401)
    expect(await sent('e', { n: 2 })).toEqual({ order_no: `B${runs}` })
  })

  /** Work that leaves a row, and its answer. */
  const draw = (call: MemberCall) =>
    keyedTransaction(call, async tx => {
      const work = { topic: 'file.remove', payload: '{}', key: `draw ${++runs}`, run_at: call.now }
      const row = { ...work, last_error: null, done_at: call.now }
      const { id } = await tx.insertInto('outbox').values(row).returning('id').executeTakeFirstOrThrow()
      return { drawn: Number(id) }
    })
  const drawn = async () => {
    const rows = api.context.db.selectFrom('outbox').select('id').where('key', 'like', 'draw %').orderBy('id')
    return (await rows.execute()).map(({ id }) => Number(id))
  }
  const keyed = (key: string, run: (call: MemberCall) => Promise<object>) => once(callOf(), 'draw', key, {}, run)

  check('keeps the answer with the work: one whose answer was lost does not run again', async () => {
    const lost = keyed('lost', async call => {
      await draw(call)
      throw new Error('the node died')
    })
    await expect(lost).rejects.toThrow('the node died')
    const before = await drawn()
    expect(await keyed('lost', draw)).toEqual({ drawn: before.at(-1) })
    expect(await drawn()).toEqual(before)
  })

  check('is one run’s: what a run does after a repeat took its key is undone', async () => {
    let goOn = () => {}
    const waits = new Promise<void>(resolve => {
      goOn = resolve
    })
    const before = await drawn()
    const slow = keyed('slow', async call => {
      await waits
      return draw(call)
    })
    await expect
      .poll(() => api.context.db.selectFrom('idempotency_keys').select('key').where('key', '=', 'slow').execute())
      .toHaveLength(1)
    api.clock.advance(serverLimits.idempotency.leaseSeconds)
    const repeat = await keyed('slow', draw)
    goOn()
    expect(await slow).toEqual(refuse('tryLater'))
    expect(await drawn()).toEqual([...before, (repeat as { drawn: number }).drawn])
  })

  check('goes on from what a run committed before it asked somebody else', async () => {
    const begins = keyed('begun', async call => {
      await api.context.db.transaction().execute(tx => call.keyed?.begin(tx, 42) ?? Promise.reject(new Error('no key')))
      throw new Error('the node died')
    })
    await expect(begins).rejects.toThrow('the node died')
    expect(await keyed('begun', async call => ({ begun: call.keyed?.begun }))).toEqual({ begun: 42 })
  })

  check('that is too long is refused by name', async () => {
    expect(await sent('x'.repeat(129), {})).toEqual(
      refuse('invalidFields', {}, { 'Idempotency-Key': 'field.too-long' }),
    )
  })
})
