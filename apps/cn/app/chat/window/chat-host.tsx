import { chatWindowWords } from '@bohe/i18n/namespaces/chat-window'
import { WordsProvider } from '@bohe/site/i18n/translation.ts'
import { pageLanguage, withWords, wordsIn } from '@bohe/site/i18n/words.ts'
import { createRoot, type Root } from 'react-dom/client'
import { openName, tellLauncher } from '#chat/launcher-state.ts'
import { session, setWindowOpen, startChat, turnToConversation, whenStranger } from '#chat/session/chat-watch.ts'
import { ChatWindow } from './chat-window.tsx'

let shown: { root: Root; place: HTMLElement; opener: HTMLElement | undefined } | undefined

const rememberOpen = (isOpen: boolean) => {
  try {
    if (isOpen) sessionStorage.setItem(openName, '1')
    else sessionStorage.removeItem(openName)
  } catch {
    // It is closed on the next page then.
  }
}

const close = () => {
  if (!shown) return
  const { root, place, opener } = shown
  shown = undefined
  root.unmount()
  place.remove()
  rememberOpen(false)
  setWindowOpen(false)
  tellLauncher({ isOpen: false })
  // What opened it may have gone with its page.
  const back = opener?.isConnected ? opener : document.querySelector<HTMLElement>('[data-live-chat]')
  back?.focus()
}

const open = async (opener: HTMLElement | undefined, takesFocus: boolean) => {
  await withWords(chatWindowWords)
  if (shown) return
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  shown = { root, place, opener }
  root.render(
    <WordsProvider value={wordsIn(pageLanguage())}>
      <ChatWindow session={session} place={place} takesFocus={takesFocus} onClose={close} />
    </WordsProvider>,
  )
  rememberOpen(true)
  tellLauncher({ isOpen: true })
  whenStranger(close)
  setWindowOpen(true)
}

/** Opens the window, or closes it; afterwards the focus is back on the button. */
export const toggle = async (button: HTMLElement): Promise<void> => {
  if (shown) return close()
  void startChat()
  await open(button, true)
}

/** Opens the window again that was open on the page before; the focus stays where it is. */
export const reopen = async (): Promise<void> => {
  void startChat()
  await open(undefined, false)
}

/** Opens the window at a conversation. */
export const openAt = async (button: HTMLElement, id: string): Promise<void> => {
  void turnToConversation(id)
  await open(button, true)
}
