import { lastSeq, merged, readUpTo } from '@bohe/api-client/chat-log'
import { describe, expect, it } from 'vitest'
import { groupsOf, unreadIn } from './log.ts'
import { answer, event } from './testing/chat-standing.ts'

const seqs = (log: readonly { seq: number }[]) => log.map(({ seq }) => seq)

describe('a log', () => {
  it.each([
    ['in order', [1, 2], [3, 4], [1, 2, 3, 4]],
    ['late', [1, 4], [2, 3], [1, 2, 3, 4]],
    ['twice', [1, 2], [2, 3, 3, 1], [1, 2, 3]],
    ['with gaps, where the staff’s notes are', [1], [5, 9], [1, 5, 9]],
  ])('holds each event once and in order, when they come %s', (_, first, then, expected) => {
    const log = merged(
      first.map(seq => event(seq)),
      then.map(seq => event(seq)),
    )
    expect(seqs(log)).toEqual(expected)
    expect(lastSeq(log)).toBe(expected.at(-1))
  })

  it('is the same log when nothing is new', () => {
    const log = [event(1), event(2)]
    expect(merged(log, [event(2)])).toBe(log)
    expect(lastSeq([])).toBe(0)
  })
})

describe('what is read', () => {
  const log = [event(1), answer(2), answer(3), answer(4, { kind: 'joined' })]

  it('is what a side has said it has, by whichever window', () => {
    const read = event(5, { kind: 'read', number: 2 })
    expect(unreadIn(log, readUpTo(log, 'visitor', 0))).toBe(2)
    expect(unreadIn(log, readUpTo([...log, read], 'visitor', 0))).toBe(1)
    expect(unreadIn(log, readUpTo(log, 'visitor', 3))).toBe(0)
  })

  it('is what a side had seen as it spoke, and not what came just before', () => {
    expect(unreadIn(log, readUpTo([...log, event(5, { number: 4 })], 'visitor', 0))).toBe(0)
    expect(unreadIn(log, readUpTo([...log, event(5, { number: 2 })], 'visitor', 0))).toBe(1)
    expect(readUpTo([...log, answer(5, { number: 4 })], 'staff', 0)).toBe(4)
  })
})

describe('a log as it is shown', () => {
  it('stands together by sender, with facts between and nothing of read marks', () => {
    const log = [
      event(1),
      event(2),
      answer(3, { kind: 'joined' }),
      answer(4, { kind: 'read', number: 2 }),
      answer(5),
      answer(6, { kind: 'picture' }),
      answer(7, { name: 'Li' }),
    ]
    expect(groupsOf(log).map(({ by, name, events }) => [by, name, seqs(events)])).toEqual([
      ['visitor', '', [1, 2]],
      ['system', 'Mei', [3]],
      ['staff', 'Mei', [5, 6]],
      ['staff', 'Li', [7]],
    ])
  })
})
