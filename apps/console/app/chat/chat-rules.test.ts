import { merged, readUpTo } from '@bohe/api-client/chat-log'
import type { ChatEvent } from '@bohe/api-client/contract/entities/chat'
import type { ChatRow } from '@bohe/api-client/staff/calls/chat'
import { describe, expect, it } from 'vitest'
import { filled, matching, unfilled } from './answers/canned.ts'
import { lastRead } from './conversation/log.ts'
import { backOffMs } from './live/back-off.ts'
import { newsOf } from './live/news.ts'

const event = (seq: number, by: ChatEvent['by'], kind: ChatEvent['kind'] = 'message', number = 0): ChatEvent => ({
  ...{ seq, by, kind, number, name: '', text: '', picture: '', width: 0, height: 0, client_id: '', is_mail: 0 },
  at: '2026-11-25T04:00:00.000Z',
})

describe('a log', () => {
  it('has each event once and in order, however they come', () => {
    const log = merged(
      [event(1, 'visitor'), event(4, 'staff')],
      [event(4, 'staff'), event(3, 'staff'), event(2, 'staff')],
    )
    expect(log.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
    expect(merged(log, [event(2, 'staff')])).toBe(log)
  })

  it('tells which answer the visitor has read', () => {
    const log = [event(1, 'visitor'), event(2, 'staff'), event(3, 'staff'), event(4, 'visitor', 'read', 2)]
    expect(readUpTo(log, 'visitor', 1)).toBe(2)
    expect(lastRead(log, readUpTo(log, 'visitor', 1))).toBe(2)
    expect(lastRead(log, 3)).toBe(3)
    expect(lastRead(log, 1)).toBe(0)
  })
})

describe('a ready answer', () => {
  const variables = { name: 'Lin', staff: 'Mei', order: '' }

  it('is filled with what is known, and says what is left', () => {
    const text = filled('Hello {{name}}, {{ staff }} here about {{order}}', variables)
    expect(text).toBe('Hello Lin, Mei here about {{order}}')
    expect(unfilled(text)).toBe('{{order}}')
    expect(unfilled('Hello')).toBeUndefined()
  })

  it('leaves the name of a guest out', () => {
    expect(filled('Hello {{name}}, this is {{staff}}', { ...variables, name: '' })).toBe('Hello, this is Mei')
  })

  it('is found by its name first, then by its words in either language', () => {
    const answer = (name: string, text_zh: string) => ({
      id: name,
      name,
      text_zh,
      text_en: 'Restart it',
      version: 1,
      changed_at: '',
    })
    const answers = [answer('hello', '您好'), answer('order-paid', '已付'), answer('restart', '重启，您好')]
    expect(matching(answers, 'RE').map(({ name }) => name)).toEqual(['restart', 'hello', 'order-paid'])
    expect(matching(answers, '您好').map(({ name }) => name)).toEqual(['hello', 'restart'])
    expect(matching(answers, 'zzz')).toEqual([])
  })
})

describe('what is new', () => {
  const row = (more: Partial<ChatRow>) => ({ state: 'open', staff_id: '7', unread: 0, last_seq: 9, ...more }) as ChatRow

  it.each([
    [
      'a visitor who has just begun to wait',
      row({ state: 'waiting', staff_id: '', last_seq: 1 }),
      undefined,
      'waiting',
    ],
    ['one who waits again', row({ state: 'waiting', staff_id: '' }), row({}), 'waiting'],
    ['one who has been waiting', row({ state: 'waiting', last_seq: 2 }), row({ state: 'waiting' }), undefined],
    ['one of one’s own who wrote', row({ unread: 2 }), row({ unread: 1 }), 'message'],
    ['one of one’s own that was read', row({ unread: 0 }), row({ unread: 2 }), undefined],
    ['one of a colleague', row({ staff_id: '8', unread: 2 }), row({ staff_id: '8' }), undefined],
    ['one of one’s own that was closed', row({ state: 'closed', unread: 2 }), row({ unread: 1 }), undefined],
  ] as const)('%s', (_, changed, before, news) => {
    expect(newsOf(changed, before, '7')).toBe(news)
  })
})

it.each([
  [1, 0, 500],
  [1, 1, 1000],
  [4, 1, 8000],
  [20, 0, 15_000],
  [20, 1, 30_000],
])('after %i failures, by a chance of %i, waits %i ms', (failures, chance, ms) => {
  expect(backOffMs(failures, chance)).toBe(ms)
})
