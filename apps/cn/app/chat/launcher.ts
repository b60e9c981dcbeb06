import { memoryName, openName } from './launcher-state.ts'

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
