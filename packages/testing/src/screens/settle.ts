import type { Page, Request, Response } from 'playwright-core'
import type { ScriptWeight } from './weights.ts'

/** Runs in the page: resolves when it has nothing to do, and what it did has been drawn. */
export const rest = `new Promise(resolve => requestIdleCallback(
  () => requestAnimationFrame(() => requestAnimationFrame(resolve)), { timeout: 500 }
))`

/** What a page asks for, from its first request on. */
export class Traffic {
  readonly #open = new Set<Request>()
  readonly #weights = new Map<string, number>()
  readonly #asked = new Set<string>()
  #whenQuiet: (() => void)[] = []

  /** Stops listening to the page. */
  readonly end: () => void

  constructor(page: Page) {
    const begun = (request: Request) => {
      // A stream lasts as long as its page.
      if (request.resourceType() === 'eventsource') return
      this.#asked.add(request.url())
      this.#open.add(request)
    }
    const answered = (answer: Response) => {
      const { pathname } = new URL(answer.url())
      if (pathname.endsWith('.js')) this.#weights.set(pathname, Number(answer.headers()['content-length'] ?? 0))
    }
    const ended = (request: Request) => this.#close(request)
    page.on('request', begun).on('response', answered).on('requestfinished', ended).on('requestfailed', ended)
    this.end = () => {
      page.off('request', begun).off('response', answered).off('requestfinished', ended).off('requestfailed', ended)
    }
  }

  /** How many different addresses were requested: an order polls one again and again. */
  get asked(): number {
    return this.#asked.size
  }

  /** What the script weighs as it is sent, whatever asked for it. */
  get scriptWeight(): ScriptWeight {
    const script = [...this.#weights.values()].reduce((sum, bytes) => sum + bytes, 0)
    return { script, files: this.#weights.size }
  }

  /** Resolves when nothing is on its way. */
  quiet(): Promise<void> {
    return this.#open.size === 0 ? Promise.resolve() : new Promise(resolve => this.#whenQuiet.push(resolve))
  }

  #close(request: Request): void {
    this.#open.delete(request)
    if (this.#open.size > 0) return
    for (const resolve of this.#whenQuiet) resolve()
    this.#whenQuiet = []
  }
}

/** Waits until nothing is on its way to a page and what came has been drawn, without having asked for more. */
export const settle = async (page: Page, traffic: Traffic): Promise<void> => {
  let asked: number
  do {
    asked = traffic.asked
    await traffic.quiet()
    await page.evaluate(rest)
  } while (traffic.asked > asked)
}

/**
 * Has each frame of a page drawn. A browser without a screen leaves out what it takes for unseen, such as the chat's
 * window, and says of a press whose frame it left out that it never showed.
 */
export const keepDrawn = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  session.on('Page.screencastFrame', ({ sessionId }) => {
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 1, maxWidth: 64, maxHeight: 64 })
}
