import { describe, expect, it } from 'vitest'
import { confirmingContact, confirmsFirst, masked, ownContacts } from './own-contacts.ts'

const both = ownContacts({ mobile: '13800138000', email: 'leaf@mint.test' })
const phoneOnly = ownContacts({ mobile: '13800138000', email: '' })

describe('a contact on the screen', () => {
  it.each([
    ['13800138000', '138****8000'],
    ['4155550', '41****'],
    ['leaf@mint.test', 'l***f@mint.test'],
    ['li@mint.test', 'l***@mint.test'],
  ])('%s is shown as %s', (contact, shown) => expect(masked(contact)).toBe(shown))
})

describe('a confirmation by code', () => {
  it.each([
    ['change-phone', phoneOnly, true],
    ['reset-password', phoneOnly, true],
    ['bind-email', phoneOnly, true],
    ['bind-phone', [], false],
    ['password', phoneOnly, false],
    ['set-secondary', both, false],
  ] as const)('before %s with %j: %s', (task, contacts, wanted) => {
    expect(confirmsFirst(task, contacts)).toBe(wanted)
  })

  it('goes to the contact that changes, unless the member chose the other one', () => {
    expect(confirmingContact('change-email', both, undefined)?.by).toBe('email')
    expect(confirmingContact('change-email', both, 'phone')?.by).toBe('phone')
    expect(confirmingContact('bind-email', phoneOnly, undefined)?.by).toBe('phone')
    expect(confirmingContact('reset-password', both, undefined)?.by).toBe('phone')
    expect(confirmingContact('reset-password', [], undefined)).toBeUndefined()
  })
})
