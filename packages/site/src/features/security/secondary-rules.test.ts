import { secondaryPassword } from '@bohe/validation/fields'
import { describe, expect, it } from 'vitest'
import { secondaryRules } from './password-fields.tsx'

describe('the ticked parts of the rule', () => {
  it.each(['a1b2', 'abcdefghijk1', 'a1b', 'abcdefghijkl1', 'abcd', '1234', 'a1-b', 'a1 b', ''])(
    'agree with the rule about %j',
    typed => {
      const isMet = Object.values(secondaryRules).every(rule => rule(typed))
      expect(isMet).toBe(secondaryPassword.safeParse(typed).success)
    },
  )
})
