import type { ChatApi } from './chat-api.ts'
import type { ShownStore } from './shown.ts'

const shownMs = 6000
const toldMs = 3000

interface TypingOptions {
  api: ChatApi
  store: ShownStore
  now: () => number
}

/** Who is typing: somebody of the staff is shown for a while, the visitor is told of now and then. */
export class Typing {
  readonly #options: TypingOptions
  #timer: ReturnType<typeof setTimeout> | undefined
  #toldAt = 0

  constructor(options: TypingOptions) {
    this.#options = options
  }

  show(typing: string): void {
    const { store } = this.#options
    clearTimeout(this.#timer)
    store.change({ typing })
    this.#timer = setTimeout(() => store.change({ typing: '' }), shownMs)
  }

  tell(): void {
    const { api, store, now } = this.#options
    const { state } = store.get()
    if (state?.state !== 'open' || now() - this.#toldAt < toldMs) return
    this.#toldAt = now()
    api.typeInChat({ conversation_id: state.conversation_id }).catch(() => undefined)
  }
}
