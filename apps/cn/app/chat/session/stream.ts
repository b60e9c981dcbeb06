import type { ChatEvent } from '@bohe/api-client/contract/entities/chat'
import { chatStreamPath } from '@bohe/api-client/contract/every-address'
import { chatCodes } from '@bohe/api-client/contract/every-code'

/** How the line stands: there; lost and being looked for; too many windows are open. */
export type LineState = 'on' | 'lost' | 'full'

/** What a stream tells. */
export interface StreamListener {
  onEvent(event: ChatEvent): void
  onTyping(name: string): void
  onLine(state: LineState): void
  /** The conversation is no longer this visitor's, or never was: the stream has ended. */
  onRefused(): void
}

/** Where to go on, and what a test puts in the place of a browser's. */
export interface StreamOptions {
  conversationId: string
  /** The last number up to which the log is whole now. */
  after: () => number
  fetch?: typeof globalThis.fetch
  random?: () => number
}

/** A stream that goes on until it is stopped. */
export interface Following {
  stop(): void
  /** Tries again at once if it waits: the network or the visitor is back. */
  wake(): void
}

/** Nothing for so long, and the line is dead: a stream that lives beats every 15 seconds. */
const silenceMs = 40_000
const firstPauseMs = 1000
const mostPauseMs = 30_000
const fullPauseMs = 12_000

/** How long to wait before a try: longer each time, and never as long as everybody else who lost the line. */
export const pauseBefore = (attempt: number, random: () => number): number =>
  Math.min(mostPauseMs, firstPauseMs * 2 ** attempt) * (0.5 + random() / 2)

/** A block of a stream: what it is, and what it says. */
const parsedBlock = (block: string): { event: string; data: string } => {
  const linesOf = (name: string) =>
    block
      .split('\n')
      .filter(line => line.startsWith(`${name}:`))
      .map(line => line.slice(name.length + 1).trimStart())
      .join('\n')
  return { event: linesOf('event'), data: linesOf('data') }
}

const isStream = (response: Response) => response.headers.get('content-type')?.startsWith('text/event-stream') ?? false

class Stream implements Following {
  readonly #options: StreamOptions
  readonly #listener: StreamListener
  #attempt = 0
  #isStopped = false
  #connection = new AbortController()
  #endPause: (() => void) | undefined

  constructor(options: StreamOptions, listener: StreamListener) {
    this.#options = options
    this.#listener = listener
  }

  stop(): void {
    this.#isStopped = true
    this.#connection.abort()
    this.wake()
  }

  wake(): void {
    this.#attempt = 0
    this.#endPause?.()
  }

  async run(): Promise<void> {
    const { random = Math.random } = this.#options
    while (!this.#isStopped) {
      const outcome = await this.#connect().catch((): 'lost' => 'lost')
      if (this.#isStopped) return
      if (outcome === 'refused') return this.#listener.onRefused()
      this.#listener.onLine(outcome)
      await this.#pause(outcome === 'full' ? fullPauseMs * (0.5 + random()) : pauseBefore(this.#attempt++, random))
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, ms)
      this.#endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async #connect(): Promise<'lost' | 'full' | 'refused'> {
    const { conversationId, after, fetch = globalThis.fetch } = this.#options
    this.#connection = new AbortController()
    const query = new URLSearchParams({ region_code: '1', conversation_id: conversationId, after: String(after()) })
    const { signal } = this.#connection
    const response = await this.#within(fetch(`${chatStreamPath}?${query}`, { signal, cache: 'no-store' }))
    if (!isStream(response) || !response.body) return outcomeOf(await response.json())
    this.#listener.onLine('on')
    await this.#read(response.body)
    return 'lost'
  }

  /** Ends a connection that says nothing. */
  async #within<Value>(wanted: Promise<Value>): Promise<Value> {
    const connection = this.#connection
    const timer = setTimeout(() => connection.abort(), silenceMs)
    return wanted.finally(() => clearTimeout(timer))
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
    let rest = ''
    for (;;) {
      const { done, value = '' } = await this.#within(reader.read())
      if (done || this.#isStopped) return
      const blocks = (rest + value).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) this.#hear(parsedBlock(block))
    }
  }

  #hear({ event, data }: { event: string; data: string }): void {
    // Only a line that brings something is a good one: a server that ends each at once is not asked without pause.
    if (event === 'event' || event === '') this.#attempt = 0
    if (event === 'event') this.#listener.onEvent(JSON.parse(data) as ChatEvent)
    if (event === 'typing') this.#listener.onTyping((JSON.parse(data) as { name: string }).name)
  }
}

const outcomeOf = ({ code }: { code?: number }): 'lost' | 'full' | 'refused' => {
  if (code === chatCodes.chatStreamsFull.code) return 'full'
  return code === chatCodes.chatUnknown.code || code === chatCodes.chatNotHere.code ? 'refused' : 'lost'
}

/** Follows the log of a conversation: comes back by itself, after the last number up to which the log is whole. */
export const followStream = (options: StreamOptions, listener: StreamListener): Following => {
  const stream = new Stream(options, listener)
  void stream.run()
  return stream
}
