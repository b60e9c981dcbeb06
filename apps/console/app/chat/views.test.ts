import type { ChatRow } from '@bohe/api-client/staff/calls/chat'
import { describe, expect, it } from 'vitest'
import { inOrder, isInView, withRow } from './views.ts'

const row = (id: number, second: number, more: Partial<ChatRow> = {}): ChatRow => ({
  ...{ id: String(id), state: 'open', region: '1', member_id: '', user_name: '', staff_id: '', staff_name: '' },
  ...{ language: 'en', page: '', tags: [], last_text: '', last_by: 'visitor', last_seq: 1, unread: 0 },
  ...{ is_unanswered: 0, waiting_since: '', answered_at: '', closed_at: '', rating: 0 },
  ...{ last_at: `2026-11-25T04:00:${second}.000Z`, created_at: '2026-11-25T04:00:00.000Z' },
  ...more,
})
const idsOf = (pages: readonly { list: readonly ChatRow[] }[]) => pages.flatMap(page => page.list.map(({ id }) => id))

describe('a list of the inbox', () => {
  const pages = [
    { list: [row(4, 40), row(3, 30)], next: 'x' },
    { list: [row(2, 20)], next: 'y' },
  ]

  it.each([
    ['comes first when it was said last', row(2, 50), true, ['2', '4', '3']],
    ['stays where it is when nothing was said', row(3, 30, { unread: 2 }), true, ['4', '3', '2']],
    ['goes between others', row(9, 25), true, ['4', '3', '9', '2']],
    ['waits for its page when it is older than all', row(1, 10), true, ['4', '3', '2']],
    ['goes when it no longer belongs there', row(4, 60), false, ['3', '2']],
  ] as const)('a conversation %s', (_, changed, isListed, expected) => {
    expect(idsOf(withRow(pages, changed, isListed))).toEqual(expected)
  })

  it('takes an old one when it was loaded to its end, and one when it was empty', () => {
    expect(idsOf(withRow([{ list: [row(4, 40)], next: '' }], row(1, 10), true))).toEqual(['4', '1'])
    expect(idsOf(withRow([{ list: [], next: '' }], row(1, 10), true))).toEqual(['1'])
  })

  it('of those who wait has the longest first', () => {
    const waits = [
      row(2, 20, { waiting_since: '2026-11-25T04:00:20.000Z' }),
      row(1, 30, { waiting_since: '2026-11-25T04:00:10.000Z' }),
    ]
    expect(inOrder(waits, 'waiting').map(({ id }) => id)).toEqual(['1', '2'])
    expect(inOrder(waits, 'all').map(({ id }) => id)).toEqual(['2', '1'])
  })

  it.each([
    ['open', '7', ['mine', 'all']],
    ['open', '8', ['all']],
    ['waiting', '', ['waiting', 'all']],
    ['ticket', '7', ['mine', 'all', 'tickets']],
    ['closed', '7', ['all', 'closed']],
  ] as const)('%s, had by %j: %j', (state, staff_id, views) => {
    const all = ['mine', 'waiting', 'all', 'tickets', 'closed'] as const
    expect(all.filter(view => isInView(row(1, 1, { state, staff_id }), view, '7'))).toEqual(views)
  })
})
