import type { Client } from '@bohe/api-client/client'
import type { CallData } from '@bohe/api-client/contract'
import { useSyncExternalStore } from 'react'
import { mayBeMember } from './viewer-mark.ts'

/** The member as the API shows it. */
export type Member = CallData<'userInfo'>

/** Who looks at the page: not known yet, a visitor, or a member. The server's HTML always says unknown. */
export type Viewer = { state: 'unknown' } | { state: 'visitor' } | { state: 'member'; member: Member }

const unknown: Viewer = { state: 'unknown' }
const visitor: Viewer = { state: 'visitor' }

let viewer: Viewer = unknown
const listeners = new Set<() => void>()

const change = (next: Viewer) => {
  viewer = next
  // The mark that the document's first script may have set.
  document.documentElement.dataset.viewer = next.state
  for (const listener of listeners) listener()
}

/** The viewer's state, outside React: set by log-in, log-out, an expired token. */
export const viewerStore = {
  get: (): Viewer => viewer,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  setMember: (member: Member) => change({ state: 'member', member }),
  setVisitor: () => change(visitor),
}

/** Asks the API who is logged in; without an answer the page stays a visitor's. Refreshes a member that is known already. */
export const refreshViewer = async (api: Client, region: string): Promise<Viewer> => {
  if (!mayBeMember(document.cookie, region)) viewerStore.setVisitor()
  else {
    const member = await api.userInfo().catch(() => undefined)
    if (member) viewerStore.setMember(member)
    else if (viewer.state !== 'member') viewerStore.setVisitor()
  }
  return viewer
}

/** Who looks at the page; unknown while the server renders and until the first answer. */
export const useViewer = (): Viewer => useSyncExternalStore(viewerStore.subscribe, viewerStore.get, () => unknown)
