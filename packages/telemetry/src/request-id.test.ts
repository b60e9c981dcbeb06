import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { currentRequestId, newRequestId, numberRequests, withRequestId } from './request-id.ts'

const from = (remoteAddress: string, given?: string | string[]) =>
  ({ headers: { 'x-request-id': given }, socket: { remoteAddress } }) as unknown as IncomingMessage

const given = '0123456789abcdef0123456789abcdef'
const fresh = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/

describe('the number of a request', () => {
  it('is that of a proxy of ours', () => {
    expect(numberRequests(['10.0.0.0/8'])(from('10.1.2.3', given))).toBe(given)
  })

  it('is none that anybody else gives', () => {
    expect(numberRequests(['10.0.0.0/8'])(from('203.0.113.7', given))).toMatch(fresh)
    expect(numberRequests([])(from('127.0.0.1', given))).toMatch(fresh)
  })

  it.each(['', 'short', `${given}${given}`, 'two, two-two-two-two', 'UPPERCASE-0123456', 'a\nb-0123456789abc'])(
    'is a new one instead of %j',
    wrong => {
      expect(numberRequests(['loopback'])(from('127.0.0.1', wrong))).toMatch(fresh)
    },
  )

  it('is a new one when several are given', () => {
    expect(numberRequests(['loopback'])(from('127.0.0.1', [given, given]))).toMatch(fresh)
  })

  it('is its own', () => {
    expect(new Set(Array.from({ length: 1000 }, newRequestId)).size).toBe(1000)
  })
})

it('is known to all that is done for the request, and to nothing else', async () => {
  const seen = (id: string) =>
    withRequestId(id, async () => {
      await Promise.resolve()
      return currentRequestId()
    })
  expect(await Promise.all([seen('one'), seen('two')])).toEqual(['one', 'two'])
  expect(currentRequestId()).toBe(undefined)
})
