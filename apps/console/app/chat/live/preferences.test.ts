import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { playSound } from './preferences.ts'

let tones = 0
let allow: () => void
const allowed = new Promise<void>(resolve => {
  allow = resolve
})

/** A browser's, which begins when somebody has pressed something on the page. */
class Audio {
  currentTime = 0
  destination = {}
  resume = () => allowed
  createGain() {
    return { gain: { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() }, connect: vi.fn() }
  }
  createOscillator() {
    const start = () => void tones++
    return { frequency: {}, connect: (next: object) => next, start, stop: vi.fn() }
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.stubGlobal('AudioContext', Audio)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the sound', () => {
  it('that a browser held back until somebody pressed something is not made up for', async () => {
    const early = [playSound(), playSound(), playSound()]
    vi.advanceTimersByTime(60_000)
    const inTime = playSound()
    allow()
    await Promise.all([...early, inTime])
    expect(tones).toBe(2)
  })
})
