import type { VendorContext } from '#core/vendor.ts'

export type Line = { from: 'visitor' | 'agent'; text: string; at: string }

/** The lines between a visitor and the agents, oldest first. `contact` reaches a visitor who left a message. */
export type Conversation = { visitor: string; lines: Line[]; contact?: string }

const kind = 'chat'
const mostLines = 200
const mostCharacters = 1000

/** Every conversation of the chat; they outlive the sandbox's process. */
export class Conversations {
  readonly #context: VendorContext
  /** The one with the newest line last. */
  readonly #all: Map<string, Conversation>

  constructor(context: VendorContext) {
    this.#context = context
    const kept = context.store.all(kind) as Conversation[]
    const lastAt = ({ lines }: Conversation) => lines.at(-1)?.at ?? ''
    kept.sort((one, other) => lastAt(one).localeCompare(lastAt(other)))
    this.#all = new Map(kept.map(one => [one.visitor, one]))
  }

  of(visitor: string): Conversation | undefined {
    return this.#all.get(visitor)
  }

  /** The one with the newest line first. */
  newestFirst(): Conversation[] {
    return [...this.#all.values()].toReversed()
  }

  /** Adds a line, cut to 1000 characters; undefined when it is empty. */
  say(visitor: string, from: Line['from'], words: string, contact = ''): Line | undefined {
    const text = words.trim().slice(0, mostCharacters)
    if (!text) return undefined
    const line: Line = { from, text, at: this.#context.clock.now().toISOString() }
    const before = this.#all.get(visitor) ?? { visitor, lines: [] }
    const reached = contact.trim().slice(0, 100)
    const after = { ...before, ...(reached && { contact: reached }), lines: [...before.lines, line].slice(-mostLines) }
    this.#all.delete(visitor)
    this.#all.set(visitor, after)
    this.#context.store.put(kind, visitor, after)
    return line
  }
}
