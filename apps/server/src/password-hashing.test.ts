import { describe, expect, it } from 'vitest'
import { createPasswordHashing, createTurnstile, hashesAtOnce, Overloaded } from './password-hashing.ts'

const hashing = createPasswordHashing({ memoryCost: 32, timeCost: 1 })
const digest = '5f4dcc3b5aa765d61d8327deb882cf99'

describe('password hashing', () => {
  it('keeps argon2id and recognises the digest', async () => {
    const stored = await hashing.hash(digest)
    expect(stored).toMatch(/^\$argon2id\$v=19\$/)
    expect(await hashing.verify(stored, digest)).toBe(true)
    expect(await hashing.verify(stored, digest.replace('5', '6'))).toBe(false)
  })

  it('says no for nobody, whatever the digest', async () => {
    expect(await hashing.verify(undefined, digest)).toBe(false)
    expect(await hashing.verify(undefined, '0'.repeat(32))).toBe(false)
  })
})

describe('work that leads to a hash', () => {
  it('is done a few at once, so that it leaves the database to others', async () => {
    let running = 0
    let most = 0
    const work = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise(setImmediate)
      running -= 1
    }
    await Promise.all(Array.from({ length: 100 }, () => hashing.inTurn(work)))
    expect(most).toBe(3 * hashesAtOnce)
  })
})

describe('a turnstile', () => {
  it('runs so many together, lets so many wait in order, and refuses the rest', async () => {
    const pass = createTurnstile(2, 2)
    const order: string[] = []
    const releases: (() => void)[] = []
    const work = (name: string) => () => {
      order.push(name)
      return new Promise<void>(resolve => releases.push(resolve))
    }
    const [first, second, third, fourth] = ['a', 'b', 'c', 'd'].map(name => pass(work(name)))
    await expect(pass(work('e'))).rejects.toThrow(Overloaded)
    await new Promise(setImmediate)
    expect(order).toEqual(['a', 'b'])
    releases[0]?.()
    await first
    await new Promise(setImmediate)
    expect(order).toEqual(['a', 'b', 'c'])
    for (const n of [1, 2]) releases[n]?.()
    await Promise.all([second, third])
    await new Promise(setImmediate)
    releases[3]?.()
    await fourth
    expect(order).toEqual(['a', 'b', 'c', 'd'])
  })

  it('goes on after a failure', async () => {
    const pass = createTurnstile(1, 0)
    await expect(pass(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await pass(async () => 'well')).toBe('well')
  })
})
