import { ApiError } from '@bohe/api-client/api-error'
import type { ChatLog } from '@bohe/api-client/chat-log'
import type { ChatState } from '@bohe/api-client/contract/entities/chat'
import { chatCodes } from '@bohe/api-client/contract/every-code'
import { isOutcomeUnknown } from '@bohe/site/forms/is-outcome-unknown.ts'
import type { Unsent } from './outbox.ts'
import type { LineState } from './stream.ts'

/** Where a conversation stands; its events are in the log. */
export type Standing = Omit<ChatState, 'events' | 'has_more'>

/** What a window shows of the conversation. */
export interface Shown {
  /** Not known yet; known; not to be had. */
  phase: 'loading' | 'ready' | 'failed'
  state: Standing | undefined
  log: ChatLog
  unsent: readonly Unsent[]
  line: LineState
  /** Who of the staff is typing, '' for nobody. */
  typing: string
  /** What the server said to what was sent last, when that was a no. */
  refusal: string
  unread: number
}

const nothing: Shown = {
  ...{ phase: 'loading', state: undefined, log: [], unsent: [], line: 'on', typing: '', refusal: '', unread: 0 },
}

/** What is shown, and who is told when it changes. */
export class ShownStore {
  readonly #listeners = new Set<() => void>()
  #shown = nothing

  get = (): Shown => this.#shown

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  change(part: Partial<Shown>): void {
    this.#shown = { ...this.#shown, ...part }
    for (const listener of this.#listeners) listener()
  }

  /** Shows nothing of what was there, but what is named. */
  begin(part: Partial<Shown> = {}): void {
    this.change({ ...nothing, ...part })
  }
}

/** No conversation yet, where it is known whether somebody is there. */
export const noConversation = ({ is_open, is_staffed, hours, opens_at }: Omit<Standing, 'state'>): Standing => ({
  ...{ is_open, is_staffed, hours, opens_at, conversation_id: '', state: 'none', place: 0, staff_name: '' },
  ...{ visitor_read: 0, staff_read: 0, last_seq: 0, has_mail: 0, rating: 0 },
})

/** Whether a call was refused in one of the chat's own words. */
export const isRefusal = (error: unknown, name: keyof typeof chatCodes): boolean =>
  error instanceof ApiError && error.code === chatCodes[name].code

/** Whether a call failed for a reason that passes: what it brings has not been refused. */
export const isForLater = (error: unknown): boolean =>
  !(error instanceof ApiError) || isOutcomeUnknown(error) || error.is('tooManyRequests')

/** A failure in the visitor's language. */
export const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
