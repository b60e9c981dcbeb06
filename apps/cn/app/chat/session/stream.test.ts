import type { ChatEvent } from '@bohe/api-client/contract/entities/chat'
import { everyCode } from '@bohe/api-client/contract/every-code'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Following, followStream, type LineState, pauseBefore } from './stream.ts'
import { answer } from './testing/chat-standing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  following?.stop()
  vi.useRealTimers()
})

let following: Following | undefined

/** A server that answers each connection as it is told to, and a page that follows it. */
const follow = () => {
  const asked: string[] = []
  const log: number[] = []
  const lines: LineState[] = []
  const typing: string[] = []
  const onRefused = vi.fn()
  const connections: ReadableStreamDefaultController<Uint8Array>[] = []
  let refusal: number | undefined
  const fetch = async (target: unknown, init?: RequestInit) => {
    asked.push(new URL(String(target), 'http://site.test').searchParams.get('after') ?? '')
    if (refusal !== undefined) return Response.json({ code: refusal, msg: '', data: null })
    const body = new ReadableStream<Uint8Array>({
      start: controller => {
        connections.push(controller)
        init?.signal?.addEventListener('abort', () => controller.error(new Error('aborted')))
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
  }
  following = followStream(
    { conversationId: '7', after: () => log.at(-1) ?? 0, fetch: fetch as typeof globalThis.fetch, random: () => 0.5 },
    {
      onEvent: ({ seq }: ChatEvent) => log.push(seq),
      onTyping: name => typing.push(name),
      onLine: line => lines.push(line),
      onRefused,
    },
  )
  const say = (text: string) => connections.at(-1)?.enqueue(new TextEncoder().encode(text))
  const refuse = (name: keyof typeof everyCode | undefined) => {
    refusal = name && everyCode[name].code
  }
  const cut = () => connections.at(-1)?.close()
  return { asked, log, lines, typing, onRefused, connections, say, refuse, cut }
}

const told = (seq: number) => `id: ${seq}\nevent: event\ndata: ${JSON.stringify(answer(seq))}\n\n`
const settle = () => vi.advanceTimersByTimeAsync(0)

describe('a stream', () => {
  it('brings events however they are cut up on their way, and who is typing', async () => {
    const stream = follow()
    await settle()
    const whole = `retry: 1500\n\n${told(1)}: still here\n\nevent: typing\ndata: {"name":"Mei"}\n\n${told(2)}`
    for (const part of [whole.slice(0, 25), whole.slice(25, 60), whole.slice(60)]) stream.say(part)
    await settle()
    expect([stream.log, stream.typing, stream.lines]).toEqual([[1, 2], ['Mei'], ['on']])
  })

  it('goes on after the last number when it was cut, sooner at first than later', async () => {
    const stream = follow()
    await settle()
    stream.say(told(1) + told(2))
    await settle()
    stream.cut()
    await settle()
    expect([stream.lines, stream.asked]).toEqual([['on', 'lost'], ['0']])
    await vi.advanceTimersByTimeAsync(pauseBefore(0, () => 0.5))
    expect(stream.asked).toEqual(['0', '2'])
    expect(stream.lines.at(-1)).toBe('on')
    stream.cut()
    await vi.advanceTimersByTimeAsync(pauseBefore(0, () => 0.5))
    // Nothing came by the second: the third waits longer.
    expect(stream.asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(pauseBefore(1, () => 0.5))
    expect(stream.asked).toHaveLength(3)
  })

  it('is looked for at once when the network is back', async () => {
    const stream = follow()
    await settle()
    stream.cut()
    await settle()
    following?.wake()
    await settle()
    expect(stream.asked).toHaveLength(2)
  })

  it('that says nothing for longer than it may is dead', async () => {
    const stream = follow()
    await settle()
    await vi.advanceTimersByTimeAsync(39_000)
    stream.say(': still here\n\n')
    await vi.advanceTimersByTimeAsync(39_000)
    expect(stream.lines).toEqual(['on'])
    await vi.advanceTimersByTimeAsync(1100)
    expect(stream.lines).toEqual(['on', 'lost'])
  })

  it('waits and says so where too many are open', async () => {
    const full = follow()
    full.refuse('chatStreamsFull')
    await settle()
    full.cut()
    await settle()
    await vi.advanceTimersByTimeAsync(1000)
    expect(full.lines.at(-1)).toBe('full')
    full.refuse(undefined)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(full.lines.at(-1)).toBe('on')
  })

  it('of a conversation that is not this visitor’s ends', async () => {
    const stream = follow()
    await settle()
    stream.refuse('chatUnknown')
    stream.cut()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(stream.onRefused).toHaveBeenCalledOnce()
    expect(stream.asked).toHaveLength(2)
  })

  it('is asked for no more once it is stopped', async () => {
    const stream = follow()
    await settle()
    following?.stop()
    await vi.advanceTimersByTimeAsync(120_000)
    expect([stream.asked.length, stream.lines]).toEqual([1, ['on']])
  })
})

it('who lost the line comes back at a time of his own, and never later than in half a minute', () => {
  expect(pauseBefore(3, () => 0)).toBeLessThan(pauseBefore(3, () => 0.9))
  expect(pauseBefore(50, () => 0.999)).toBeLessThanOrEqual(30_000)
})
