import type { ChatRow } from '@bohe/api-client/staff/calls/chat'

/** The lists of the inbox, as they stand in the address. */
export const chatViews = ['mine', 'waiting', 'all', 'tickets', 'closed'] as const

export type ChatView = (typeof chatViews)[number]

/** The list that an address names; whose own comes first when it names none. */
export const viewOf = (named: string): ChatView => chatViews.find(view => view === named) ?? 'mine'

/** The address of a conversation, or of a list when none is named. */
export const chatPath = (view: ChatView, id = '', show?: 'record'): string =>
  `/chat${id && `/${id}`}?view=${view}${show ? `&show=${show}` : ''}`

/** Whether a conversation is in a list of somebody. */
export const isInView = ({ state, staff_id }: ChatRow, view: ChatView, meId: string): boolean => {
  const lists: Record<ChatView, boolean> = {
    mine: staff_id === meId && state !== 'closed',
    waiting: state === 'waiting',
    all: true,
    tickets: state === 'ticket',
    closed: state === 'closed',
  }
  return lists[view]
}

/** A page of a list, as it is kept. */
export interface ChatPage {
  list: readonly ChatRow[]
  next: string
}

const isNewer = (one: ChatRow, other: ChatRow) =>
  one.last_at === other.last_at ? Number(one.id) > Number(other.id) : one.last_at > other.last_at

/**
 * The pages of a list after a conversation changed: it goes where it belongs by the last thing that was said, and out of a
 * list that it no longer belongs to. What is older than all that was loaded comes with its page.
 */
export const withRow = (pages: readonly ChatPage[], row: ChatRow, isListed: boolean): ChatPage[] => {
  const without = pages.map(page => ({ ...page, list: page.list.filter(({ id }) => id !== row.id) }))
  if (!isListed) return without
  const at = without.findIndex(
    (page, index) => page.list.some(other => isNewer(row, other)) || (index === without.length - 1 && page.next === ''),
  )
  return without.map((page, index) => {
    if (index !== at) return page
    const place = page.list.findIndex(other => isNewer(row, other))
    return { ...page, list: page.list.toSpliced(place < 0 ? page.list.length : place, 0, row) }
  })
}

/** Those who wait, the longest first; other lists stay as they are. */
export const inOrder = (rows: readonly ChatRow[], view: ChatView): readonly ChatRow[] =>
  view === 'waiting' ? rows.toSorted((one, other) => (one.waiting_since < other.waiting_since ? -1 : 1)) : rows
