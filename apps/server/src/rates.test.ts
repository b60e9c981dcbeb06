import { networksOf } from '@bohe/api-client/contract/networks'
import { describe, expect, it } from 'vitest'

describe('the networks that an address is counted by', () => {
  it.each([
    ['203.0.113.7', ['203.0.113.7']],
    ['::ffff:203.0.113.7', ['203.0.113.7']],
    ['2001:db8:12:34ab:1:2:3:4', ['2001:db8:12:34ab::/64', '2001:db8:12:3400::/56', '2001:db8:12::/48']],
    ['2001:DB8::1', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
    ['fe80::1%eth0', ['fe80:0:0:0::/64', 'fe80:0:0:0::/56', 'fe80:0:0::/48']],
    ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48']],
    ['nonsense', ['nonsense']],
  ])('of %s', (address, subjects) => {
    expect(networksOf(address).map(({ subject }) => subject)).toEqual(subjects)
  })

  it('have more room the wider they are', () => {
    expect(networksOf('2001:db8::1').map(({ times }) => times)).toEqual([1, 2, 8])
  })
})
