import { streamLimits } from '@bohe/api-client/contract/limits'
import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EventStream, OpenStreams } from './event-stream.ts'

const { heartbeatSeconds, waitingBytes, ofOne, ofAddress } = streamLimits
const message = { id: 1, event: 'event', data: { text: 'x'.repeat(1000) } }

describe('a stream of events', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('takes no more than a bounded part for who does not read, and is cut after two heartbeats', async () => {
    const stream = new EventStream(
      () => {},
      () => {},
    )
    let sent = 0
    for (; stream.hasRoom(); sent += 1) stream.send(message)
    expect(sent * 1000).toBeLessThan(waitingBytes)
    await vi.advanceTimersByTimeAsync(heartbeatSeconds * 3000)
    expect(stream.isOver).toBe(true)
  })

  it('is cut at once by who sends without asking for room', () => {
    const stream = new EventStream(
      () => {},
      () => {},
    )
    for (let sent = 0; sent < 1000; sent += 1) stream.send(message)
    expect(stream.isOver).toBe(true)
  })

  it('is counted for its person and its address until it is over', async () => {
    const streams = new OpenStreams({ inc: () => undefined, dec: () => undefined })
    const open = (person: string, address: string) => {
      const stream = new EventStream(
        () => {},
        () => {},
      )
      streams.add(stream, person, address)
      return stream
    }
    const first = open('one', '198.51.100.1')
    for (let at = 1; at < ofOne; at += 1) open('one', '198.51.100.1')
    expect(streams.hasRoom('one', '198.51.100.2')).toBe(false)
    expect(streams.hasRoom('other', '198.51.100.1')).toBe(true)
    for (let at = ofOne; at < ofAddress; at += 1) open(`person ${at}`, '198.51.100.1')
    expect(streams.hasRoom('other', '198.51.100.1')).toBe(false)
    streams.endWith(fastify())
    first.cut()
    await vi.advanceTimersByTimeAsync(0)
    expect(streams.hasRoom('one', '198.51.100.1')).toBe(true)
  })
})
