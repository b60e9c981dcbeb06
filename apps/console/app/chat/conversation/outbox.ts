import { useSyncExternalStore } from 'react'

/** Something that was not sent yet, or could not be. Sent again under the same name it is there once. */
export interface Unsent {
  clientId: string
  kind: 'answer' | 'note' | 'picture'
  text: string
  /** A picture in base64. */
  file?: string
  isOnItsWay: boolean
  /** Why it could not be sent, '' where nothing was answered. */
  why: string
}

interface Typed {
  draft: string
  /** The draft is for colleagues alone: it must not become an answer. */
  isNote: boolean
  unsent: readonly Unsent[]
}

const nothing: Typed = { draft: '', isNote: false, unsent: [] }
const nameOf = (conversationId: string) => `bohe.console.chat.${conversationId}`

const kept = new Map<string, Typed>()
const listeners = new Set<() => void>()

/** What was left in this browser's tab: a picture is not, it would not fit. */
const stored = (conversationId: string): Typed => {
  const text = sessionStorage.getItem(nameOf(conversationId))
  if (text === null) return nothing
  // The last release kept no word of notes.
  const { draft, isNote = false, unsent }: Omit<Typed, 'isNote'> & Partial<Typed> = JSON.parse(text)
  // What was on its way when the page went may have arrived: sent again under the same name it is there once.
  return { draft, isNote, unsent: unsent.map(each => ({ ...each, isOnItsWay: false })) }
}

const typedIn = (conversationId: string): Typed => {
  const known = kept.get(conversationId)
  if (known) return known
  const typed = stored(conversationId)
  kept.set(conversationId, typed)
  return typed
}

const change = (conversationId: string, by: (before: Typed) => Typed) => {
  const typed = by(typedIn(conversationId))
  kept.set(conversationId, typed)
  const unsent = typed.unsent.filter(({ kind }) => kind !== 'picture')
  sessionStorage.setItem(nameOf(conversationId), JSON.stringify({ ...typed, unsent }))
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isTaken = ({ kind, isOnItsWay }: Unsent) => isOnItsWay && kind === 'answer'

/** What is typed for a conversation and what of it is not sent, to be changed. */
export const outboxOf = (conversationId: string) => {
  const changeUnsent = (by: (unsent: readonly Unsent[]) => readonly Unsent[]) =>
    change(conversationId, before => ({ ...before, unsent: by(before.unsent) }))
  return {
    write: (text: string, isForColleagues: boolean) =>
      change(conversationId, before => ({ ...before, draft: text, isNote: isForColleagues })),
    put: (item: Unsent) =>
      changeUnsent(unsent => [...unsent.filter(({ clientId }) => clientId !== item.clientId), item]),
    drop: (clientId: string) => changeUnsent(unsent => unsent.filter(each => each.clientId !== clientId)),
    isOnItsWay: (clientId: string): boolean =>
      typedIn(conversationId).unsent.some(each => each.clientId === clientId && each.isOnItsWay),
    /** Keeps what is on its way until it is sent again. */
    hold: (why: string) =>
      changeUnsent(unsent => unsent.map(each => (each.isOnItsWay ? { ...each, isOnItsWay: false, why } : each))),
    /** Puts the answers that are on their way back where they were typed, before what was typed since. */
    takeBack: () =>
      change(conversationId, ({ draft, isNote, unsent }) => ({
        draft: [...unsent.filter(isTaken).map(({ text }) => text), ...(draft === '' ? [] : [draft])].join('\n'),
        isNote,
        unsent: unsent.filter(each => !isTaken(each)),
      })),
  }
}

/** What is typed for a conversation and what of it is not sent: it stays when another one is opened, and after a reload. */
export const useOutbox = (conversationId: string) => {
  const { draft, isNote, unsent } = useSyncExternalStore(subscribe, () => typedIn(conversationId))
  return { draft, isNote, unsent, ...outboxOf(conversationId) }
}
