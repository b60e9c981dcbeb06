import { memoryName } from '#chat/launcher-state.ts'
import type { Unsent } from './outbox.ts'

/** What a browser remembers of a conversation while it is of use: nothing that was said, but what was not sent yet. */
export interface Remembered {
  /** Whose it is: `guest`, or the member by name. */
  who: string
  /** The conversation, '' before the first message. */
  id: string
  /** Whether somebody may still answer in it. */
  isLive: boolean
  unread: number
  draft: string
  unsent: readonly Unsent[]
}

const nothing: Remembered = { who: 'guest', id: '', isLive: false, unread: 0, draft: '', unsent: [] }

const isOfUse = ({ isLive, draft, unsent }: Remembered) => isLive || draft !== '' || unsent.length > 0

const parsed = (text: string): Partial<Remembered> => {
  try {
    return JSON.parse(text) as Partial<Remembered>
  } catch {
    return {}
  }
}

const unsentPictures = () => caches.open('bohe.chat')
const addressOf = (clientId: string) => `/chat-unsent/${clientId}`

/** What stays between pages, in every tab of the browser; a browser that keeps nothing forgets with the page. */
export class ChatMemory {
  #inPage: Remembered = nothing
  readonly #storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

  constructor(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = () => localStorage) {
    this.#storage = storage
  }

  read(): Remembered {
    try {
      const kept = this.#storage().getItem(memoryName)
      return { ...nothing, who: this.#inPage.who, ...(kept !== null && parsed(kept)) }
    } catch {
      return this.#inPage
    }
  }

  /** Changes it as it is now: another tab may have changed it. */
  change(part: Partial<Remembered> | ((now: Remembered) => Partial<Remembered>)): void {
    const now = this.read()
    this.#inPage = { ...now, ...(typeof part === 'function' ? part(now) : part) }
    try {
      if (isOfUse(this.#inPage)) this.#storage().setItem(memoryName, JSON.stringify(this.#inPage))
      else this.#storage().removeItem(memoryName)
    } catch {
      // It lasts as long as the page then.
    }
  }

  /** Forgets everything: the next person at this browser sees nothing of it. */
  clear(): void {
    this.change({ ...nothing })
    void this.#dropPictures()
  }

  /** Keeps a picture that is not sent yet. A cache holds files, which a storage of text does not. */
  async keepPicture(clientId: string, file: Blob): Promise<void> {
    try {
      await (await unsentPictures()).put(addressOf(clientId), new Response(file))
    } catch {
      // It lasts as long as the page then.
    }
  }

  async pictureOf(clientId: string): Promise<Blob | undefined> {
    try {
      return await (await (await unsentPictures()).match(addressOf(clientId)))?.blob()
    } catch {
      return undefined
    }
  }

  async dropPicture(clientId: string): Promise<void> {
    try {
      await (await unsentPictures()).delete(addressOf(clientId))
    } catch {
      // Nothing was kept.
    }
  }

  async #dropPictures(): Promise<void> {
    try {
      await caches.delete('bohe.chat')
    } catch {
      // Nothing was kept.
    }
  }
}
