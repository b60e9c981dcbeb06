import { randomUUID } from 'node:crypto'
import type { Clock } from './clock.ts'

export type Channel = 'sms' | 'voice' | 'mail' | 'chat'

/** One message that reached a person. `code` is the verification code in it, null when there is none. */
export type Message = {
  id: string
  channel: Channel
  to: string
  text: string
  code: string | null
  at: string
  subject?: string
  html?: string
  from?: string
}

const capacity = 500

/** Every phone and mailbox in one place. Forgotten when the sandbox stops. */
export class Inbox {
  readonly #clock: Clock
  readonly #messages: Message[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  receive(message: Omit<Message, 'id' | 'code' | 'at'>): Message {
    const code = verificationCode(`${message.subject ?? ''}\n${message.text}`)
    const received = { ...message, id: randomUUID(), code, at: this.#clock.now().toISOString() }
    this.#messages.unshift(received)
    this.#messages.length = Math.min(this.#messages.length, capacity)
    return received
  }

  /** Newest first; `to` may be written with or without +86, in either case. */
  newestFirst(to?: string): Message[] {
    return this.#messages.filter(message => !to || sameRecipient(message.to, to))
  }

  find(id: string): Message | undefined {
    return this.#messages.find(message => message.id === id)
  }
}

function sameRecipient(one: string, other: string): boolean {
  return one.includes('@') ? one.toLowerCase() === other.trim().toLowerCase() : dialled(one) === dialled(other)
}

function dialled(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^86(?=1\d{10}$)/, '')
}

/** The 4 to 8 digits a person would type in: six before others; digits read out one by one count too. */
export function verificationCode(text: string): string | null {
  const joined = text.replace(/(?<!\d)\d(?:[ ,，、.-]{1,2}\d(?!\d)){3,7}/g, spelled => spelled.replace(/\D/g, ''))
  const runs = joined.match(/(?<![\d+#.])\d{4,8}(?![\d.]\d|\d)/g) ?? []
  return runs.find(run => run.length === 6) ?? runs.find(run => run.length === 5) ?? runs[0] ?? null
}
