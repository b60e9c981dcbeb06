import { useSyncExternalStore } from 'react'

/** The name under which a browser remembers a conversation; a page without it asks for nothing of the chat. */
export const memoryName = 'bohe.chat'
/** The name under which a tab remembers that its window is open. */
export const openName = 'bohe.chat-open'

interface LauncherState {
  unread: number
  isOpen: boolean
}

const idle: LauncherState = { unread: 0, isOpen: false }

let state = idle
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells the buttons that open the chat how it stands. */
export const tellLauncher = (part: Partial<LauncherState>): void => {
  state = { ...state, ...part }
  for (const listener of listeners) listener()
}

/** How the chat stands, for the buttons that open it. */
export const useLauncher = (): LauncherState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => idle,
  )
