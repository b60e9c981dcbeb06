import { type ChatLog, hasContent, lastSeq, merged, readUpTo } from '@bohe/api-client/chat-log'
import type { ChatEvent, ChatState } from '@bohe/api-client/contract/entities/chat'
import type { ChatApi } from './chat-api.ts'
import { isLongAgo, unreadIn } from './log.ts'
import type { ChatMemory } from './memory.ts'
import { openWhole } from './open-whole.ts'
import { unsentBefore, withoutSent } from './outbox.ts'
import { OutboxSender, type Sent } from './outbox-sender.ts'
import { isRefusal, noConversation, type Shown, ShownStore, sentenceOf } from './shown.ts'
import { type Following, followStream, type LineState } from './stream.ts'
import { Typing } from './typing.ts'

/** What a session is made of. */
export interface SessionOptions {
  api: ChatApi
  memory: ChatMemory
  /** The page that the visitor is on. */
  page: () => string
  follow?: typeof followStream
  now?: () => number
}

/** A stream that is refused again and again is not asked for without end. */
const mostRefusals = 2
const waitingLookMs = 15_000

/**
 * A visitor's conversation: its log, what is still unsent, and the line to the server. Both go on by themselves: the log
 * after the last number up to which it is whole, what is unsent in its order and under its own names.
 */
export class ChatSession {
  readonly outbox: OutboxSender
  readonly #options: Required<SessionOptions>
  readonly #store = new ShownStore()
  readonly #typing: Typing
  #following: Following | undefined
  #mayFollow = false
  #isSeen = false
  #isReading = false
  #lookTimer: ReturnType<typeof setTimeout> | undefined
  #refusals = 0
  /** Whether the visitor has turned away from what was there. */
  #beginsAnew = false
  /** Up to which number nothing of the log is missing: the answer to what the visitor said may be further on. */
  #wholeUpTo = 0
  /** Answers to what was asked before this count are of no interest any more. */
  #round = 0

  constructor(options: SessionOptions) {
    this.#options = { follow: followStream, now: Date.now, ...options }
    const { api, memory, page, now } = this.#options
    this.#typing = new Typing({ api, now, store: this.#store })
    this.outbox = new OutboxSender({
      ...{ api, memory, page, now, store: this.#store },
      seenSeq: () => this.#wholeUpTo,
      onSent: (sent, { to }) => this.#sent(sent, to),
      onClosed: () => void this.refresh(),
    })
  }

  get = (): Shown => this.#store.get()

  subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener)

  get draft(): string {
    return this.#options.memory.read().draft
  }

  set draft(text: string) {
    this.#options.memory.change({ draft: text })
  }

  /** Begins where the browser left off, or with a conversation that is named. */
  async begin(id?: string): Promise<void> {
    const remembered = this.#options.memory.read()
    this.#forget({ unsent: unsentBefore(remembered.unsent) })
    await this.refresh(id ?? remembered.id)
  }

  #forget(but: Partial<Shown> = {}): void {
    this.#round++
    this.#refusals = 0
    this.#wholeUpTo = 0
    this.#beginsAnew = false
    this.#stopFollowing()
    clearTimeout(this.#lookTimer)
    this.outbox.begin()
    this.#store.begin(but)
  }

  /** Forgets all that is shown; what the browser remembers is the caller's. */
  reset(): void {
    this.outbox.forget()
    this.#forget()
  }

  /** Asks where the conversation stands, and what of it is new. */
  async refresh(id = this.get().state?.conversation_id ?? ''): Promise<void> {
    const round = this.#round
    const { api, page } = this.#options
    try {
      const answer = await openWhole(api, { conversation_id: id, after: this.#wholeUpTo, page: page() })
      if (round !== this.#round) return
      this.#stand(answer, id !== '')
      void this.outbox.flush()
    } catch (error) {
      if (round !== this.#round) return
      if (id !== '' && isRefusal(error, 'chatUnknown')) await this.#leaveForOwn()
      else if (this.get().phase !== 'ready') this.#store.change({ phase: 'failed', refusal: sentenceOf(error) })
      else this.#goOn()
    }
  }

  /** The conversation is not this visitor's any more: he goes on with what is his. */
  async #leaveForOwn(): Promise<void> {
    this.#options.memory.change({ id: '', isLive: false, unread: 0 })
    this.#forget({ unsent: this.get().unsent })
    await this.refresh('')
  }

  #stand({ events, has_more: _, ...state }: ChatState, isWanted: boolean): void {
    const isOver = state.state === 'closed' && (this.#beginsAnew || isLongAgo(events, this.#options.now()))
    const isPast = !isWanted && (isOver || (state.state === 'ticket' && this.#beginsAnew))
    const wasMissed = this.get().phase === 'failed'
    this.#store.change({
      ...{ phase: 'ready', state: isPast ? noConversation(state) : state },
      ...(wasMissed && { refusal: '' }),
    })
    this.#takeNext(isPast ? [] : events)
    this.#goOn()
  }

  /** Follows what goes on, and looks at it again where nothing is told of it. */
  #goOn(): void {
    this.#follow()
    this.#lookAgain()
  }

  /** Takes what comes right after what the log has. */
  #takeNext(events: ChatLog): void {
    this.#wholeUpTo = Math.max(this.#wholeUpTo, lastSeq(events))
    this.#take(events)
  }

  #take(events: readonly ChatEvent[]): void {
    const { state, log: held, unsent } = this.get()
    const log = merged(held, events)
    const unread = unreadIn(log, readUpTo(log, 'visitor', state?.visitor_read ?? 0))
    const isAnswered = events.some(event => event.by === 'staff' && hasContent(event))
    this.#store.change({ log, unread, unsent: withoutSent(unsent, log), ...(isAnswered && { typing: '' }) })
    this.#remember()
    if (this.#isSeen) void this.#read()
  }

  #remember(): void {
    const { state, unread, log } = this.get()
    if (!state) return
    const isLive = state.state === 'waiting' || state.state === 'open'
    // Another tab's unsent words are its own to send.
    this.#options.memory.change(now => ({
      ...{ id: isLive ? state.conversation_id : '', isLive, unread },
      unsent: withoutSent(now.unsent, log),
    }))
  }

  /** While it waits, nothing tells of its place: it is looked at now and then. */
  #lookAgain(): void {
    clearTimeout(this.#lookTimer)
    if (this.get().state?.state !== 'waiting' || !this.#mayFollow) return
    this.#lookTimer = setTimeout(() => void this.refresh(), waitingLookMs)
  }

  /** Follows the log from now on, or no longer. */
  mayFollow(may: boolean): void {
    this.#mayFollow = may
    if (may) this.#follow()
    else this.#stopFollowing()
    this.#lookAgain()
  }

  #stopFollowing(): void {
    this.#following?.stop()
    this.#following = undefined
  }

  #follow(): void {
    const { state } = this.get()
    const isOver = !state || state.state === 'none' || state.state === 'closed'
    if (isOver) this.#stopFollowing()
    if (isOver || !this.#mayFollow || this.#following || this.#refusals > mostRefusals) return
    this.#following = this.#options.follow(
      { conversationId: state.conversation_id, after: () => this.#wholeUpTo },
      {
        onEvent: event => this.#hear(event),
        onTyping: name => this.#typing.show(name),
        onLine: line => this.#tellLine(line),
        onRefused: () => this.#followNoMore(),
      },
    )
  }

  #hear(event: ChatEvent): void {
    this.#takeNext([event])
    // Whatever else happens than words changes where the conversation stands.
    if (!hasContent(event) && event.kind !== 'read') void this.refresh()
  }

  #tellLine(line: LineState): void {
    this.#store.change({ line })
    if (line !== 'on') return
    this.#refusals = 0
    void this.outbox.flush()
  }

  /** It is followed again when it turns out to be the visitor's all the same: he may have just logged in. */
  #followNoMore(): void {
    this.#following = undefined
    this.#refusals += 1
    void this.refresh()
  }

  /** The network or the visitor is back: whatever waits tries again at once. */
  wake(): void {
    this.#following?.wake()
    void this.refresh(this.get().state?.conversation_id ?? this.#options.memory.read().id)
  }

  /** Whether the visitor looks at the window: what it shows is read then. */
  setSeen(isSeen: boolean): void {
    this.#isSeen = isSeen
    if (isSeen) void this.#read()
  }

  async #read(): Promise<void> {
    const { state, unread } = this.get()
    if (!state || unread === 0 || this.#isReading) return
    const round = this.#round
    const seq = this.#wholeUpTo
    this.#isReading = true
    const isDone = await this.#options.api.readChat({ conversation_id: state.conversation_id, seq }).then(
      () => true,
      // It is read when the line is back and something is said.
      () => false,
    )
    this.#isReading = false
    const now = this.get().state
    if (!isDone || !now || round !== this.#round) return
    this.#store.change({ state: { ...now, visitor_read: Math.max(now.visitor_read, seq) } })
    this.#take([])
  }

  /** Says something: it is shown at once, and sent when it can be. */
  say(text: string): void {
    this.draft = ''
    this.outbox.add({ kind: 'message', text })
  }

  sendPicture(file: File): void {
    this.outbox.add({ kind: 'picture', text: file.name }, file)
  }

  async #sent({ conversation_id, event }: Sent, to: string): Promise<void> {
    const { state } = this.get()
    if (!state || state.conversation_id === conversation_id) return this.#take([event])
    // It was said in a conversation that is not shown any more.
    if (to !== '') return
    // The first message begins a conversation, or joins one that another tab has begun.
    this.#stopFollowing()
    this.#round++
    this.#wholeUpTo = 0
    this.#store.change({ log: [], state: { ...noConversation(state), conversation_id, state: 'waiting' } })
    this.#options.memory.change({ id: conversation_id, isLive: true })
    await this.refresh(conversation_id)
    this.#take([event])
  }

  /** Tells that the visitor is typing, now and then. */
  tellTyping(): void {
    this.#typing.tell()
  }

  /** Ends the conversation. */
  async leave(): Promise<void> {
    await this.#options.api.leaveChat({ conversation_id: this.get().state?.conversation_id ?? '' })
    await this.refresh()
  }

  async rate(stars: number, text: string): Promise<void> {
    await this.#options.api.rateChat({ conversation_id: this.get().state?.conversation_id ?? '', stars, text })
    await this.refresh()
  }

  async mail(email: string): Promise<void> {
    await this.#options.api.mailChat({ conversation_id: this.get().state?.conversation_id ?? '', email })
  }

  /** Leaves a message that is answered by mail; without words, the conversation as it is becomes one. */
  async leaveMessage(email: string, text: string, client_id: string): Promise<void> {
    const { api, page } = this.#options
    const { state } = this.get()
    const running = state?.state === 'waiting' || state?.state === 'ticket' ? state.conversation_id : ''
    const left = await api.leaveTicket({ conversation_id: running, text, email, client_id, page: page() })
    // What is written beside a question that was asked before has not gone with it.
    if (text !== '') this.draft = ''
    await this.refresh(left.conversation_id)
  }

  /** Turns to a conversation that is yet to begin. */
  async beginAnew(): Promise<void> {
    const { state, unsent } = this.get()
    if (!state) return
    this.#forget({ phase: 'ready', unsent, state: noConversation(state) })
    this.#beginsAnew = true
    this.#remember()
    // Whether somebody is there may have changed since.
    await this.refresh('')
  }
}
