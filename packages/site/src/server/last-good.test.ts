import { describe, expect, it, vi } from 'vitest'
import { lastGood } from './last-good.ts'

/** Answers that count up, on a clock of their own; a broken one fails. */
const setUp = () => {
  const state = { now: 0, asked: 0, isBroken: false }
  const ask = async () => {
    state.asked++
    if (state.isBroken) throw new Error('the API is down')
    return `answer ${state.asked}`
  }
  return { state, get: lastGood(ask, 1000, () => state.now) }
}

describe('the last good answer', () => {
  it('is asked for once by all who come at first, and kept while it is fresh', async () => {
    const { state, get } = setUp()
    expect(await Promise.all([get(), get()])).toEqual(['answer 1', 'answer 1'])
    state.now = 1000
    expect(await get()).toBe('answer 1')
    expect(state.asked).toBe(1)
  })

  it('is given while it is asked for anew', async () => {
    const { state, get } = setUp()
    await get()
    state.now = 1001
    expect(await get()).toBe('answer 1')
    await vi.waitFor(async () => expect(await get()).toBe('answer 2'))
  })

  it('stays when the next one fails, and is asked for again', async () => {
    const { state, get } = setUp()
    await get()
    Object.assign(state, { now: 2000, isBroken: true })
    expect(await get()).toBe('answer 1')
    expect(await get()).toBe('answer 1')
    await vi.waitFor(() => expect(state.asked).toBeGreaterThan(1))
    state.isBroken = false
    await vi.waitFor(async () => expect(await get()).toMatch(/answer [2-9]/))
  })

  it('fails as long as there never was one', async () => {
    const { state, get } = setUp()
    state.isBroken = true
    await expect(get()).rejects.toThrow('the API is down')
    state.isBroken = false
    expect(await get()).toBe('answer 2')
  })
})
