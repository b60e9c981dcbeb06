import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTraceReceiver } from './trace-receiver.ts'
import {
  beginRequest,
  isTracing,
  linkTo,
  notePart,
  placeOf,
  startTracing,
  stopTracing,
  traced,
  tracedLater,
  traceparentOf,
  within,
} from './tracing.ts'

const number = '3f0c2a52-97c7-4a54-8c0e-94b1f4b0d0c1'
const trace = '3f0c2a5297c74a548c0e94b1f4b0d0c1'
const build = { program: 'api', version: '1.2.3' }
const ask = { name: 'wechat create', kind: 'client' as const }

let receiver: Awaited<ReturnType<typeof startTraceReceiver>>
beforeEach(async () => {
  receiver = await startTraceReceiver()
})
afterEach(async () => {
  await stopTracing()
  await receiver.stop()
})

const start = (share = 1) => startTracing({ endpoint: receiver.endpoint, share }, build)

/** What arrived when all was sent. */
const received = async () => {
  await stopTracing()
  return receiver.spans
}

describe('without a receiver', () => {
  it('nothing is traced, and work goes on', async () => {
    await startTracing({ endpoint: undefined, share: 1 }, build)
    expect([isTracing(), beginRequest({ name: 'buy' }, number)]).toEqual([false, undefined])
    expect(await within(undefined, () => traced(ask, async () => 1))).toBe(1)
    expect(await tracedLater({ name: 'job' }, { requestId: number, isFresh: false }, async () => 2)).toBe(2)
    notePart(() => expect.unreachable('nobody asks what it is'), 1, false)
    linkTo(number)
  })
})

describe('the trace of a request', () => {
  it('has its number, and every part below it', async () => {
    await start()
    const span = beginRequest({ name: 'buy' }, number)
    await within(span, async () => {
      await traced(ask, async () => notePart(() => ({ name: 'insert orders', kind: 'client' }), 3, false))
      await traced(ask, () => Promise.reject(new Error('138001')), { threw: () => ({ outcome: 'down' }) }).catch(
        () => undefined,
      )
    })
    span?.end({ facts: { 'bohe.code': 0 } })
    const [statement, first, second, request] = await received()
    expect(request).toMatchObject({ service: 'bohe-api', name: 'buy', traceId: trace, parentSpanId: '', kind: 2 })
    expect([first?.parentSpanId, second?.parentSpanId]).toEqual([request?.spanId, request?.spanId])
    expect(statement).toMatchObject({ traceId: trace, parentSpanId: first?.spanId, kind: 3, isFailed: false })
    expect(second).toMatchObject({ isFailed: true, facts: { outcome: 'down' } })
    expect(receiver.text()).not.toContain('138001')
  })

  it('goes on in the program that it is passed on to, and in work that is done later', async () => {
    await start()
    const site = beginRequest({ name: 'GET' }, number)
    const api = beginRequest({ name: 'buy' }, number, site && traceparentOf(site))
    await tracedLater({ name: 'job' }, { requestId: number, isFresh: false }, async () => undefined)
    api?.end()
    site?.end({ name: 'GET api' })
    const [job, call, first] = await received()
    expect([job, call, first].map(span => span?.name)).toEqual(['job', 'buy', 'GET api'])
    expect([job, call, first].map(span => span?.traceId)).toEqual([trace, trace, trace])
    expect([job, call].map(span => span?.parentSpanId)).toEqual([first?.spanId, first?.spanId])
  })

  it('names the trace of the request that it goes on with, and none for its own', async () => {
    await start()
    const order = '0b1e7a52-97c7-4a54-8c0e-94b1f4b0d0c2'
    const callback = beginRequest({ name: 'callback' }, number)
    within(callback, () => {
      for (const begun of [order, number, null]) linkTo(begun)
    })
    callback?.end()
    expect((await received()).map(({ linked }) => linked)).toEqual([[placeOf(order).traceId]])
  })

  it('tells how what was asked of somebody else ended, when an answer can be a no', async () => {
    await start()
    const span = beginRequest({ name: 'sendSms' }, number)
    const answered = (outcome: string) => ({ facts: { outcome }, isFailed: outcome !== 'sent' })
    await within(span, async () => {
      for (const outcome of ['sent', 'failed']) await traced(ask, async () => outcome, { answered })
    })
    expect((await received()).map(({ isFailed, facts }) => [isFailed, facts.outcome])).toEqual([
      [false, 'sent'],
      [true, 'failed'],
    ])
  })

  it('is nobody else’s: a place in another trace is not taken', async () => {
    await start()
    for (const told of [`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, 'nonsense', undefined])
      beginRequest({ name: 'buy' }, number, told)?.end()
    expect((await received()).map(({ traceId, parentSpanId }) => [traceId, parentSpanId])).toEqual(
      Array(3).fill([trace, '']),
    )
  })

  it('is kept or not by its number alone, on every program', async () => {
    await start(0)
    const site = beginRequest({ name: 'GET' }, number)
    beginRequest({ name: 'buy' }, number, site && traceparentOf(site))?.end()
    site?.end()
    expect(await received()).toEqual([])
  })
})

it('a receiver that is away keeps no program from ending', async () => {
  await startTracing({ endpoint: 'http://127.0.0.1:9', share: 1 }, build)
  beginRequest({ name: 'buy' }, number)?.end()
  const began = performance.now()
  await stopTracing()
  expect(performance.now() - began).toBeLessThan(5000)
})

it.each([
  [number, trace],
  [trace, trace],
  ['0'.repeat(32), expect.stringMatching(/^(?!0+$)[\da-f]{32}$/)],
  ['a-number-of-a-proxy', expect.stringMatching(/^[\da-f]{32}$/)],
])('the trace of %s is %s', (requestId, traceId) => {
  expect(placeOf(requestId)).toEqual({ traceId, spanId: expect.stringMatching(/^[\da-f]{16}$/) })
})
