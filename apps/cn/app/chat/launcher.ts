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

const fetchWindow = () => import('./window/chat-host.tsx')

/** Opens the chat's window, or closes it; its script comes when it is asked for. */
export const toggleChat = async (button: HTMLElement): Promise<void> => (await fetchWindow()).toggle(button)

let isAwake = false

/** Goes on with what the browser remembers: a window that was open, a conversation that somebody may answer in. */
export const wakeChat = (): void => {
  if (isAwake) return
  isAwake = true
  try {
    if (sessionStorage.getItem(openName)) void fetchWindow().then(host => host.reopen())
    else if (localStorage.getItem(memoryName)) void import('./session/chat-watch.ts').then(chat => chat.startChat())
  } catch {
    // A browser that keeps nothing has nothing to go on with.
  }
}
