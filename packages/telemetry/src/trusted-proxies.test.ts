import { describe, expect, it } from 'vitest'
import { trustIn } from './trusted-proxies.ts'

describe('a trusted proxy', () => {
  const isTrusted = trustIn(['loopback', '10.0.0.0/8'])

  it.each([
    ['127.0.0.1', true],
    ['::1', true],
    ['10.9.8.7', true],
    ['192.0.2.1', false],
  ])('is told by its address, every time: %s', (address, trusted) => {
    expect([isTrusted(address), isTrusted(address)]).toEqual([trusted, trusted])
  })

  it('is still told when more addresses came than are kept', () => {
    for (let n = 0; n < 2500; n++) expect(isTrusted(`192.0.${n >> 8}.${n & 255}`)).toBe(false)
    expect([isTrusted('10.9.8.7'), isTrusted('192.0.0.0')]).toEqual([true, false])
  })
})
