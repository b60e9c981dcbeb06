import { describe, expect, it } from 'vitest'
import { unknownVariable } from './canned.ts'
import { type ChatAction, type ChatState, stateAfter, stateAtFirst, unseenAnswers } from './conversation.ts'
import { isWithinHours, opensNext } from './hours.ts'
import { ownWords } from './mail-reply.ts'
import { hasRoom, type Seat, seatByLoad } from './seats.ts'

const cn = { opens: '08:00', closes: '24:00', time_zone: 'Asia/Shanghai' }

describe('the hours', () => {
  it.each([
    ['2026-11-25T00:00:00Z', true, undefined],
    ['2026-11-25T15:59:59Z', true, undefined],
    ['2026-11-25T16:00:00Z', false, '2026-11-26T00:00:00.000Z'],
    ['2026-11-24T23:59:00Z', false, '2026-11-25T00:00:00.000Z'],
  ])('at %s: %s, next %s', (at, isOpen, next) => {
    expect(isWithinHours(cn, [], new Date(at))).toBe(isOpen)
    expect(opensNext(cn, [], new Date(at))?.toISOString()).toBe(next)
  })

  it('begin after the holidays', () => {
    const holidays = ['2026-11-25', '2026-11-26']
    const noon = new Date('2026-11-25T04:00:00Z')
    expect(isWithinHours(cn, holidays, noon)).toBe(false)
    expect(opensNext(cn, holidays, noon)?.toISOString()).toBe('2026-11-27T00:00:00.000Z')
  })

  it('keep to the clock of their zone when summer time begins', () => {
    const berlin = { opens: '08:00', closes: '18:00', time_zone: 'Europe/Berlin' }
    expect(opensNext(berlin, [], new Date('2027-03-27T20:00:00Z'))?.toISOString()).toBe('2027-03-28T06:00:00.000Z')
  })
})

describe('a conversation', () => {
  it.each<[ChatState, ChatAction, ChatState | undefined]>([
    ['waiting', 'take', 'open'],
    ['waiting', 'time out', 'ticket'],
    ['waiting', 'leave message', 'ticket'],
    ['open', 'time out', 'closed'],
    ['open', 'make ticket', 'ticket'],
    ['open', 'lose seat', 'waiting'],
    ['ticket', 'lose seat', undefined],
    ['ticket', 'write', 'ticket'],
    ['ticket', 'time out', undefined],
    ['ticket', 'make ticket', undefined],
    ['closed', 'take', 'ticket'],
    ['closed', 'write', undefined],
    ['closed', 'close', undefined],
  ])('that is %s: %s → %s', (state, action, after) => {
    expect(stateAfter(state, action)).toBe(after)
  })

  it('begins as a ticket only when nobody is to be there and nobody is', () => {
    const ways = [true, false].flatMap(isOpen => [true, false].map(isStaffed => stateAtFirst(isOpen, isStaffed)))
    expect(ways).toEqual(['waiting', 'waiting', 'waiting', 'ticket'])
  })

  it('shows what a colleague said, not what one said oneself, nor notes, nor what was seen', () => {
    const said = (seq: number, staffId: number | null, by = 'staff', kind = 'message') => ({ seq, staffId, by, kind })
    const events = [said(1, 2), said(2, 7), said(3, 2, 'staff', 'note'), said(4, null, 'visitor'), said(5, 2)]
    expect(unseenAnswers(events, 7, 1).map(({ seq }) => seq)).toEqual([5])
  })
})

describe('a seat', () => {
  const seat = (staffId: number, open: number, capacity: number, state: Seat['state'] = 'here'): Seat => ({
    ...{ staffId, open, capacity, state },
  })

  it('has room while its owner is here and has fewer than he takes', () => {
    expect([seat(1, 1, 2), seat(1, 2, 2), seat(1, 0, 2, 'busy'), seat(1, 0, 2, 'away')].map(hasRoom)).toEqual([
      ...[true, false, false, false],
    ])
  })

  it('is chosen by how full it is, then by its room', () => {
    expect(seatByLoad([seat(1, 2, 4), seat(2, 1, 4), seat(3, 0, 1, 'busy')])?.staffId).toBe(2)
    expect(seatByLoad([seat(1, 0, 2), seat(2, 0, 4)])?.staffId).toBe(2)
    expect(seatByLoad([seat(1, 1, 1)])).toBeUndefined()
  })
})

it('a ready answer names variables that there are', () => {
  expect(unknownVariable('Hello {{name}}, {{ staff }} here about {{order}}')).toBeUndefined()
  expect(unknownVariable('{{password}}')).toBe('password')
})

describe('an answer by mail', () => {
  it.each([
    ['Thanks!\n\nOn Wed, 25 Nov 2026 at 12:00, Bohe <chat@bohe.com> wrote:\n> Hello', 'Thanks!'],
    ['谢谢\n\n在 2026年11月25日，薄荷客服 <chat@bohe.com> 写道：\n> 您好', '谢谢'],
    ['Yes\r\n\r\n-----Original Message-----\r\nFrom: Bohe', 'Yes'],
    ['a\n> quoted\nb', 'a\nb'],
    ['On my way, thanks', 'On my way, thanks'],
    ['\u0000a\u0007b', 'ab'],
    [
      'On Wed, 25 Nov 2026 at 12:00, Bohe <chat@bohe.com> wrote:\n> Hello\n> Which order?\n\nThe last one',
      'The last one',
    ],
    ['在 2026年11月25日，薄荷客服 <chat@bohe.com> 写道：\n> 您好\n好的\n> 哪个订单？\n最后一个', '好的\n最后一个'],
    ['-----Original Message-----\n\nThe last one', 'The last one'],
    ['On Mon, Bohe wrote:\n> Hello', ''],
  ])('%j says %j', (text, own) => {
    expect(ownWords(text)).toBe(own)
  })
})
