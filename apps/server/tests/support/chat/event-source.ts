/** What a stream brought. */
export interface StreamedEvent {
  id: string
  event: string
  data: Record<string, unknown>
}

/** A client of server-sent events, as a browser is one, but for coming back by itself. */
export class EventSourceClient {
  readonly events: StreamedEvent[] = []
  /** The status of the answer; 0 until it came. */
  status = 0
  /** What was refused, in the envelope. */
  refusal: { code?: number } = {}
  readonly #stop = new AbortController()
  readonly #waiting = new Set<() => void>()
  readonly over: Promise<void>

  constructor(url: string, headers: Record<string, string>, onEvent: (event: StreamedEvent) => void = () => {}) {
    this.over = this.#run(url, headers, onEvent).catch(() => undefined)
  }

  /** Cuts the connection. */
  cut(): Promise<void> {
    this.#stop.abort()
    return this.over
  }

  /** Waits until something is so. */
  until(isSo: () => boolean): Promise<void> {
    return new Promise(resolve => {
      const look = () => {
        if (!isSo()) return
        this.#waiting.delete(look)
        resolve()
      }
      this.#waiting.add(look)
      look()
    })
  }

  async #run(url: string, headers: Record<string, string>, onEvent: (event: StreamedEvent) => void) {
    try {
      const response = await fetch(url, { headers, signal: this.#stop.signal })
      this.status = response.status
      if (
        response.status !== 200 ||
        !response.body ||
        !response.headers.get('content-type')?.includes('event-stream')
      ) {
        this.refusal = (await response.json()) as { code?: number }
        return
      }
      this.#look()
      let text = ''
      for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
        text += part
        const blocks = text.split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) this.#take(block, onEvent)
      }
    } finally {
      this.#look()
    }
  }

  #take(block: string, onEvent: (event: StreamedEvent) => void): void {
    const of = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
    const data = of('data')
    if (data === undefined) return
    const event = { id: of('id') ?? '', event: of('event') ?? 'message', data: JSON.parse(data) }
    this.events.push(event)
    onEvent(event)
    this.#look()
  }

  #look(): void {
    for (const look of this.#waiting) look()
  }
}
