import { expect, it } from 'vitest'
import { nextToSend, type Unsent, unsentIn, withChange, withoutSent } from './outbox.ts'
import { answer, event } from './testing/chat-standing.ts'

const unsent = (clientId: string, state: Unsent['state'] = 'held'): Unsent => ({
  ...{ clientId, to: '7', kind: 'message', text: clientId, at: '2026-11-21T04:00:00Z', seenSeq: 0, state },
})

it('what the log has by the visitor’s own name for it is sent', () => {
  const waiting = [unsent('a'), unsent('b')]
  const left = withoutSent(waiting, [event(1, { client_id: 'a' }), answer(2, { client_id: 'b' })])
  expect(left).toEqual([waiting[1]])
  expect(withoutSent(waiting, [])).toBe(waiting)
})

it('what was said first goes first, and what was refused holds nothing up', () => {
  expect(nextToSend([unsent('a'), unsent('b')])?.clientId).toBe('a')
  expect(nextToSend([unsent('a', 'refused'), unsent('b', 'sending')])?.clientId).toBe('b')
  expect(nextToSend([unsent('a', 'refused')])).toBeUndefined()
  expect(nextToSend(withChange([unsent('a', 'refused')], 'a', { state: 'sending' }))?.clientId).toBe('a')
})

it('what was said in another conversation is not shown in this one', () => {
  const waiting = [unsent('a'), { ...unsent('b'), to: '' }]
  expect(unsentIn(waiting, '7')).toEqual(waiting)
  expect(unsentIn(waiting, '8')).toEqual([waiting[1]])
})
