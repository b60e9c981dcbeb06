import { describe, expect, it } from 'vitest'
import { PaymentProviderError } from '#gateways/payment/payment-gateway.ts'
import { type Trouble, troubleOf } from '#gateways/payment/trouble.ts'
import { createLog } from '#log.ts'
import { createBreaker } from './breaker.ts'

const start = new Date('2026-11-21T08:00:00Z')
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000)

const given = (...troubles: (Trouble | null)[]) => {
  const lines: string[] = []
  const breaker = createBreaker(
    'qq',
    createLog(line => lines.push(JSON.parse(line).message)),
  )
  for (const trouble of troubles) breaker.note(trouble, start)
  return { breaker, lines }
}
const down = (times: number): Trouble[] => Array(times).fill('down')
const rests = 'a payment provider is in trouble and rests'
const isBack = 'a payment provider answers again'

describe('a provider', () => {
  it('is asked about everything while it answers, and after a few failures', () => {
    expect(given().breaker.allows(20, start)).toBe(20)
    expect(given(...down(4)).breaker.allows(20, start)).toBe(20)
    expect(given(...down(4), null, ...down(4)).breaker.allows(20, start)).toBe(20)
  })

  it('rests after five failures in a row, and is asked about one attempt then', () => {
    const { breaker, lines } = given(...down(5))
    expect([0, 14, 15, 60].map(seconds => breaker.allows(20, at(seconds)))).toEqual([0, 0, 1, 1])
    expect(breaker.restsUntil).toEqual(at(15))
    expect(lines).toEqual([rests])
  })

  it('is asked about everything again when that one is answered', () => {
    const { breaker, lines } = given(...down(5))
    breaker.note(null, at(15))
    expect(breaker.allows(20, at(15))).toBe(20)
    expect(breaker.restsUntil).toBeNull()
    expect(lines).toEqual([rests, isBack])
  })

  it('rests longer and longer, below a minute, while that one fails', () => {
    const { breaker, lines } = given(...down(5))
    const ends = [15, 45, 100, 155]
    for (const end of ends) {
      expect([end - 1, end].map(seconds => breaker.allows(20, at(seconds)))).toEqual([0, 1])
      breaker.note('down', at(end))
    }
    expect(lines).toEqual(Array(5).fill(rests))
  })

  it('that says "too often" rests at once, for longest', () => {
    const { breaker } = given('busy')
    expect([54, 55].map(seconds => breaker.allows(20, at(seconds)))).toEqual([0, 1])
  })

  it('goes on resting whatever comes of what it was asked before', () => {
    const { breaker } = given(...down(5), null, null)
    expect(breaker.allows(20, at(1))).toBe(0)
  })
})

describe('trouble of a provider', () => {
  it.each([
    ['unreachable', 'down'],
    ['unproved', 'down'],
    ['HTTP503', 'down'],
    ['SYSTEM_ERROR', 'down'],
    ['ACQ.SYSTEM_ERROR', 'down'],
    ['isp.unknow-error', 'down'],
    ['HTTP429', 'busy'],
    ['FREQUENCYLIMITED', 'busy'],
    ['RATE_LIMIT_REACHED', 'busy'],
    ['HTTP404', null],
    ['ORDERNOTEXIST', null],
    ['ACQ.TRADE_NOT_EXIST', null],
  ])('by its word %s is %s', (code, trouble) => {
    expect(troubleOf(new PaymentProviderError(code, ''))).toBe(trouble)
  })

  it('is none of a mistake of ours', () => {
    expect(troubleOf(new TypeError('unreachable'))).toBeNull()
  })
})
