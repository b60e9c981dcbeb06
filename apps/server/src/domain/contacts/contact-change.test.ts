import { describe, expect, it } from 'vitest'
import { contactChange, type WaysIn } from './contact-change.ts'

const onlyPhone: WaysIn = { phone: true, mail: false, identities: 0 }
const onlyMail: WaysIn = { phone: false, mail: true, identities: 0 }
const both: WaysIn = { phone: true, mail: true, identities: 0 }
const onlySocial: WaysIn = { phone: false, mail: false, identities: 1 }
const phoneAndSocial: WaysIn = { phone: true, mail: false, identities: 1 }

const confirmed = { needsConfirmation: true }
const free = { needsConfirmation: false }

describe('changing a contact', () => {
  it.each([
    ['bind', 'phone', onlySocial, free],
    ['bind', 'mail', onlySocial, free],
    ['bind', 'mail', onlyPhone, confirmed],
    ['bind', 'phone', onlyMail, confirmed],
    ['bind', 'phone', onlyPhone, { refuse: 'contactAlreadySet' }],
    ['bind', 'mail', both, { refuse: 'contactAlreadySet' }],
    ['modify', 'phone', onlyPhone, confirmed],
    ['modify', 'mail', both, confirmed],
    ['modify', 'mail', onlyPhone, { refuse: 'contactMissing' }],
    ['clear', 'phone', both, confirmed],
    ['clear', 'mail', both, confirmed],
    ['clear', 'phone', phoneAndSocial, confirmed],
    ['clear', 'phone', onlyPhone, { refuse: 'lastWayIn' }],
    ['clear', 'mail', onlyMail, { refuse: 'lastWayIn' }],
    ['clear', 'mail', onlyPhone, { refuse: 'contactMissing' }],
  ] as const)('%s %s with %o: %o', (action, kind, ways, decision) => {
    expect(contactChange[action](kind, ways)).toEqual(decision)
  })
})
