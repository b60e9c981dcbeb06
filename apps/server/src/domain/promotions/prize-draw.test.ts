import { describe, expect, it } from 'vitest'
import { chancesLeft, drawn, offeredTo, rollsOf } from './prize-draw.ts'

const now = new Date('2026-11-21T08:00:00Z')
const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)]

describe('chances to draw', () => {
  const terms = { daily_chances: 2, check_in_chances: 1, day_limit: null, member_limit: null }
  const none = { checkIns: 0, today: 0, earlierDays: [] }

  it.each([
    ['are those of the day at first', {}, {}, 2],
    ['grow by each check-in', {}, { checkIns: 3 }, 5],
    ['are used up by draws of today', {}, { today: 2 }, 0],
    ['of earlier days lapse', {}, { earlierDays: [0, 1] }, 2],
    ['of check-ins are used after those of the day', {}, { checkIns: 2, today: 3 }, 1],
    ['of check-ins used on earlier days stay used', {}, { checkIns: 2, earlierDays: [3, 1] }, 3],
    ['are none without any', { daily_chances: 0 }, {}, 0],
    ['end at the limit of a day', { day_limit: 3 }, { checkIns: 9, today: 2 }, 1],
    ['end at the limit of a member', { member_limit: 4 }, { today: 1, earlierDays: [2] }, 1],
    ['are never below none', { day_limit: 1, member_limit: 1 }, { today: 2, earlierDays: [5] }, 0],
    ['of today are not taken back by terms that were better once', {}, { earlierDays: [5] }, 2],
  ])('%s', (_, changed, soFar, left) => {
    expect(chancesLeft({ ...terms, ...changed }, { ...none, ...soFar })).toBe(left)
  })
})

describe('what a draw offers', () => {
  const present = {
    ...{ id: 7, weight: 5, stock: 2, given: 1, member_limit: 2, won: 1 },
    ...{ starts_at: now, ends_at: after, cards_end_at: after },
  }

  it.each([
    ['a present that is left, in its window, within the member’s limit', {}, true],
    ['not one that is gone', { given: 2 }, false],
    ['not one that the member has won often enough', { won: 2 }, false],
    ['one without limit however often he won', { member_limit: null, won: 99 }, true],
    ['not one whose window is to come', { starts_at: after }, false],
    ['one whose window began before', { starts_at: before }, true],
    ['not one whose window is over', { ends_at: now }, false],
    ['not one whose cards are over', { cards_end_at: now }, false],
    ['one without windows', { starts_at: null, ends_at: null, cards_end_at: null }, true],
  ])('is %s', (_, changed, isOffered) => {
    const blank = { presentId: null, weight: 3 }
    const expected = isOffered ? [{ presentId: 7, weight: 5 }, blank] : [blank]
    expect(offeredTo([{ ...present, ...changed }], 3, now)).toEqual(expected)
  })
})

describe('a roll', () => {
  const offered = [
    { presentId: 7, weight: 2 },
    { presentId: 8, weight: 1 },
    { presentId: null, weight: 3 },
  ]

  it('gives each thing as many rolls as it weighs', () => {
    expect(Array.from({ length: rollsOf(offered) }, (_, roll) => drawn(offered, roll))).toEqual([
      ...[7, 7, 8],
      ...[null, null, null],
    ])
  })

  it('beyond all of them is none', () => {
    expect(() => drawn(offered, 6)).toThrow('a roll of 6 where there are 6')
  })

  it('where nothing is offered comes to nothing', () => {
    expect(drawn([{ presentId: null, weight: 0 }], 0)).toBeNull()
  })
})
