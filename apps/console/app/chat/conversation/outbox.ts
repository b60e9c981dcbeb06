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

/** What is typed for a conversation and what of it is not sent: it stays when another one is opened, and after a reload. */
export const useOutbox = (conversationId: string) => {
  const { draft, isNote, unsent } = useSyncExternalStore(subscribe, () => typedIn(conversationId))
  return {
    draft,
    isNote,
    unsent,
    write: (text: string, isForColleagues: boolean) =>
      change(conversationId, before => ({ ...before, draft: text, isNote: isForColleagues })),
    put: (item: Unsent) =>
      change(conversationId, before => ({
        ...before,
        unsent: [...before.unsent.filter(({ clientId }) => clientId !== item.clientId), item],
      })),
    drop: (clientId: string) =>
      change(conversationId, before => ({
        ...before,
        unsent: before.unsent.filter(each => each.clientId !== clientId),
      })),
    /** Puts a text back where it was typed, before what was typed since. */
    takeBack: ({ clientId, text }: Unsent) =>
      change(conversationId, before => ({
        ...before,
        draft: before.draft === '' ? text : `${text}\n${before.draft}`,
        unsent: before.unsent.filter(each => each.clientId !== clientId),
      })),
  }
}
