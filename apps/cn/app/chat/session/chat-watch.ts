import { viewerStore } from '@bohe/site/session/member.ts'
import { mayBeMember } from '@bohe/site/session/viewer-mark.ts'
import { memoryName, tellLauncher } from '#chat/launcher-state.ts'
import { chatApi } from './chat-api.ts'
import { ChatSession } from './chat-session.ts'
import { ChatMemory } from './memory.ts'
import { createUnreadTitle } from './unread-title.ts'
import './chat-unread.css'

const memory = new ChatMemory()

/** The conversation of this page. */
export const session = new ChatSession({ api: chatApi(), memory, page: () => location.pathname })

const nobody = Symbol('nobody yet')

/** Whose the conversation is; nobody's yet while it is not known who looks at the page. */
const personNow = (): string | typeof nobody => {
  const viewer = viewerStore.get()
  if (viewer.state === 'unknown') return nobody
  if (viewer.state === 'member') return `member ${viewer.member.user_name}`
  // Somebody whose log-in could not be looked at, for want of a network, is not somebody else.
  return mayBeMember(document.cookie, '1') ? memory.read().who : 'guest'
}

const personKnown = () =>
  new Promise<string>(resolve => {
    const look = () => {
      const person = personNow()
      if (person === nobody) return
      stop()
      resolve(person as string)
    }
    const stop = viewerStore.subscribe(look)
    look()
  })

/** What is to be done when the window is to close because somebody else has the browser now. */
let onStranger: () => void = () => undefined

/** Hears that the conversation is no longer of who looks at the page. */
export const whenStranger = (act: () => void): void => {
  onStranger = act
}

/** A guest who logs in takes his conversation along; whoever comes after a member finds nothing. */
const turnTo = (person: string): 'same' | 'joined' | 'stranger' => {
  const { who } = memory.read()
  if (who === person) return 'same'
  const outcome = who === 'guest' ? 'joined' : 'stranger'
  if (outcome === 'stranger') memory.clear()
  memory.change({ who: person })
  return outcome
}

const turnAgain = () => {
  const person = personNow()
  if (person === nobody || !isStarted) return
  const outcome = turnTo(person)
  if (outcome === 'joined') void session.refresh()
  if (outcome !== 'stranger') return
  session.reset()
  onStranger()
  void session.begin()
}

let isWindowOpen = false
let isLeader = false

const settle = () => {
  session.mayFollow(isWindowOpen || isLeader)
  session.setSeen(isWindowOpen && document.visibilityState === 'visible')
}

/** One tab of a browser keeps the line while no window is open; the next takes over when it goes. */
const lead = () => {
  const become = () => {
    isLeader = true
    settle()
    return new Promise<never>(() => undefined)
  }
  if (navigator.locks) void navigator.locks.request('bohe.chat', become)
  else void become()
}

const showTitle = createUnreadTitle()

const tell = () => {
  // A tab that does not keep the line knows what the one that does has remembered.
  const unread = isWindowOpen || isLeader ? session.get().unread : memory.read().unread
  tellLauncher({ unread })
  showTitle(unread)
}

const listen = () => {
  session.subscribe(tell)
  viewerStore.subscribe(turnAgain)
  addEventListener('storage', ({ key }) => key === memoryName && tell())
  addEventListener('online', () => session.wake())
  document.addEventListener('visibilitychange', () => {
    settle()
    if (document.visibilityState === 'visible') session.wake()
  })
}

let isStarted = false
let started: Promise<void> | undefined

const start = async (id?: string) => {
  listen()
  lead()
  turnTo(await personKnown())
  isStarted = true
  await session.begin(id)
  settle()
}

/** Goes on with the conversation of this browser, once for each page load. */
export const startChat = (id?: string): Promise<void> => {
  started ??= start(id)
  return started
}

/** Turns to a conversation that is named. */
export const turnToConversation = async (id: string): Promise<void> => {
  if (started) await started.then(() => session.begin(id))
  else await startChat(id)
}

/** Tells whether the window is open, which holds the line and reads what comes. */
export const setWindowOpen = (isOpen: boolean): void => {
  isWindowOpen = isOpen
  settle()
  // A tab that did not keep the line catches up.
  if (isOpen && session.get().phase === 'ready') session.wake()
}
