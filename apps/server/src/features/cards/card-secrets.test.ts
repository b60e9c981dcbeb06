import { describe, expect, it } from 'vitest'
import { systemRandom } from '#random.ts'
import { isPassword, passwordHash, seal, unseal } from './card-secrets.ts'

const key = { cardKey: Buffer.alloc(32, 1) }
const otherKey = { cardKey: Buffer.alloc(32, 2) }
const cardNo = 'BH34679ACDEFGHJK'
const password = 'MNPQRTWXY346'

describe('what is kept of a card’s password', () => {
  it('tells the password from another, another card’s, and that of no card', () => {
    const hash = passwordHash(key, cardNo, password)
    expect(isPassword(key, cardNo, password, hash)).toBe(true)
    expect(isPassword(key, cardNo, 'MNPQRTWXY347', hash)).toBe(false)
    expect(isPassword(key, 'BH34679ACDEFGHJM', password, hash)).toBe(false)
    expect(isPassword(otherKey, cardNo, password, hash)).toBe(false)
    expect(isPassword(key, cardNo, password, undefined)).toBe(false)
  })

  it('opens with its key, for its card', () => {
    const sealed = seal(key, systemRandom, cardNo, password)
    expect(unseal(key, cardNo, sealed)).toBe(password)
    expect(() => unseal(otherKey, cardNo, sealed)).toThrow()
    expect(() => unseal(key, 'BH34679ACDEFGHJM', sealed)).toThrow()
  })

  it('does not open when a bit of it was changed, anywhere', () => {
    const sealed = seal(key, systemRandom, cardNo, password)
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => unseal(key, cardNo, changed)).toThrow()
    }
    expect(() => unseal(key, cardNo, sealed.subarray(0, 20))).toThrow()
  })

  it('is never the same twice', () => {
    expect(seal(key, systemRandom, cardNo, password)).not.toEqual(seal(key, systemRandom, cardNo, password))
  })
})
