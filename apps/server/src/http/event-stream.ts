import { Readable } from 'node:stream'
import { streamLimits } from '@bohe/api-client/contract/limits'
import { networkOf } from '@bohe/api-client/contract/networks'
import type { FastifyInstance, FastifyReply } from 'fastify'

const { heartbeatSeconds, waitingBytes, retryMs, ofOne, ofAddress } = streamLimits

/** An event of a stream; one without an id is not asked for again. */
export interface StreamEvent {
  id?: number
  event: string
  data: object
}

const lineOf = ({ id, event, data }: StreamEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * A stream of server-sent events to one client. What waits for a slow one is bounded: who does not take anything between
 * two heartbeats is cut, and comes back with the last number he has.
 */
export class EventStream {
  readonly #out: Readable
  readonly #timer: NodeJS.Timeout
  readonly #onClose: (() => void)[] = []
  #waitedAtLastBeat = false
  #hasTaken = true
  #wasFull = false

  constructor(onReady: () => void, beat: () => unknown) {
    this.#out = new Readable({
      read: () => {
        this.#hasTaken = true
        if (!this.#wasFull) return
        this.#wasFull = false
        onReady()
      },
    })
    this.#timer = setInterval(() => this.#beat(beat), heartbeatSeconds * 1000).unref()
    this.#out.once('close', () => {
      clearInterval(this.#timer)
      for (const listener of this.#onClose) listener()
    })
    // A client that goes away is nothing to tell.
    this.#out.on('error', () => undefined)
    this.#out.push(`retry: ${retryMs}\n\n`)
  }

  get isOver(): boolean {
    return this.#out.destroyed || this.#out.readableEnded
  }

  /** Whether there is room for more; when there was none, `onReady` is called once there is. */
  hasRoom(): boolean {
    if (this.isOver) return false
    this.#wasFull = this.#out.readableLength >= waitingBytes / 2
    return !this.#wasFull
  }

  send(event: StreamEvent): void {
    if (this.isOver) return
    this.#out.push(lineOf(event))
    if (this.#out.readableLength > waitingBytes) this.#out.destroy()
  }

  /** Ends it politely: the client comes back after a while, to another node when this one goes. */
  end(): void {
    if (this.isOver) return
    this.#out.push(`retry: ${retryMs}\nevent: bye\ndata: {}\n\n`)
    this.#out.push(null)
  }

  /** Ends it without a word. */
  cut(): void {
    this.#out.destroy()
  }

  onClose(listener: () => void): void {
    this.#onClose.push(listener)
  }

  /** Answers with the stream. */
  sendBy(reply: FastifyReply): FastifyReply {
    reply.answerCode = 0
    return reply
      .headers({ 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' })
      .send(this.#out)
  }

  #beat(beat: () => unknown): void {
    const isWaiting = this.#out.readableLength > 0
    if (isWaiting && this.#waitedAtLastBeat && !this.#hasTaken) return void this.#out.destroy()
    this.#waitedAtLastBeat = isWaiting
    this.#hasTaken = false
    this.#out.push(': still here\n\n')
    beat()
  }
}

/** Streams of one node: how many there may be of one person, of one address, and at all. */
export class OpenStreams {
  readonly #open: { inc(): void; dec(): void }
  readonly #streams = new Set<EventStream>()
  readonly #counts = new Map<string, number>()

  /** `open` is told of each that begins and ends. */
  constructor(open: { inc(): void; dec(): void }) {
    this.#open = open
  }

  /** Whether one more of a person at an address may be opened. */
  hasRoom(person: string, address: string): boolean {
    const of = (key: string) => this.#counts.get(key) ?? 0
    return this.#streams.size < streamLimits.ofNode && of(person) < ofOne && of(addressKey(address)) < ofAddress
  }

  add(stream: EventStream, person: string, address: string): void {
    const keys = [person, addressKey(address)]
    this.#streams.add(stream)
    this.#open.inc()
    for (const key of keys) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
    stream.onClose(() => {
      this.#streams.delete(stream)
      this.#open.dec()
      for (const key of keys) {
        const left = (this.#counts.get(key) ?? 1) - 1
        if (left > 0) this.#counts.set(key, left)
        else this.#counts.delete(key)
      }
    })
  }

  /** Ends all when the node closes, so that none holds it up. */
  endWith(app: FastifyInstance): void {
    app.addHook('preClose', done => {
      for (const stream of this.#streams) stream.end()
      done()
    })
  }
}

const addressKey = (address: string): string => `address ${networkOf(address)}`
