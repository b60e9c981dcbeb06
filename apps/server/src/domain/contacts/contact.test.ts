import { describe, expect, it } from 'vitest'
import { isNativeClient } from '../devices.ts'
import { isOffered } from '../region-offer.ts'
import { contactKey } from './contact.ts'
import { phoneOf } from './phone-number.ts'

describe('a phone number', () => {
  it.each([
    ['of the mainland stays as the spec takes it', '86', '13800000001', '13800000001'],
    ['of Britain loses its trunk zero', '44', '07912345678', '7912345678'],
    ['of the United States stays', '1', '4155552671', '4155552671'],
    ['that the plan does not know is none', '44', '12345', undefined],
    ['of a code that is nobody’s is none', '999', '12345678', undefined],
  ])('%s', (_what, country, typed, number) => {
    expect(phoneOf(country, typed)?.number).toBe(number)
  })
})

describe('a contact', () => {
  it('is the same in capitals', () => {
    expect(contactKey({ kind: 'mail', email: 'Gold@Bohe.com' })).toBe('mail:gold@bohe.com')
    expect(contactKey({ kind: 'phone', phone: { countryCode: '44', number: '7912345678' } })).toBe(
      'phone:44:7912345678',
    )
  })
})

describe('an offer', () => {
  it.each([
    ['without lists is for every region', [], [], true],
    ['for the mainland is for the mainland', ['1'], [], true],
    ['for overseas is not', ['0'], [], false],
    ['that leaves the mainland out is not, whatever it includes', ['0', '1'], ['1'], false],
  ])('%s', (_what, include_region_codes, exclude_region_codes, offered) => {
    expect(isOffered({ include_region_codes, exclude_region_codes }, '1')).toBe(offered)
  })
})

describe('an os_type', () => {
  it('counts against the device limit from Windows to iOS only', () => {
    expect(['0', '1', '2', '3', '4', '5'].filter(isNativeClient)).toEqual(['0', '1', '2', '3'])
  })
})
