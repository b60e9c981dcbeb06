import { describe, expect, it } from 'vitest'
import { pageAddress } from './recharge-data.ts'

describe('the address that a provider sends the buyer back to', () => {
  it.each([
    ['/recharge.html?id=1', 'https://www.bohe.test/recharge.html'],
    ['/cn/m/recharge.html?id=1', 'https://www.bohe.test/cn/m/recharge.html'],
    ['/cn/m/recharge.html.data?id=1&_routes=recharge', 'https://www.bohe.test/cn/m/recharge.html'],
  ])('of %s is the page itself: %s', (asked, page) => {
    expect(pageAddress('https://www.bohe.test', new URL(asked, 'http://127.0.0.1:4100'))).toBe(page)
  })
})
