import { describe, expect, it, vi } from 'vitest'
import { type AppOpening, openClient } from './use-open-client.ts'

/** A browser whose time and whose app are the test's. */
const browser = () => {
  let time = 0
  let timer: { at: number; then: () => void } | undefined
  let leave: (() => void) | undefined
  const went: string[] = []
  const opening: AppOpening = {
    go: address => void went.push(address),
    after: (milliseconds, then) => {
      timer = { at: time + milliseconds, then }
      return () => {
        timer = undefined
      }
    },
    now: () => time,
    onLeft: then => {
      leave = then
      return () => {
        leave = undefined
      }
    },
  }
  return {
    opening,
    went,
    leave: () => leave?.(),
    isWaiting: () => timer !== undefined || leave !== undefined,
    /** Time goes on; a due timer rings once the whole of it has passed, as after sleep. */
    pass: (milliseconds: number) => {
      time += milliseconds
      if (timer && timer.at <= time) timer.then()
    },
  }
}

describe('opening the installed client', () => {
  it('goes to its deep link at once', () => {
    const { opening, went } = browser()
    openClient('bohe://start', opening, vi.fn())
    expect(went).toEqual(['bohe://start'])
  })

  it('finds none when the page is still in front after 1.6 seconds', () => {
    const { opening, pass, isWaiting } = browser()
    const answer = vi.fn()
    openClient('bohe://start', opening, answer)
    pass(1599)
    expect(answer).not.toHaveBeenCalled()
    pass(1)
    expect(answer.mock.calls).toEqual([[false]])
    expect(isWaiting()).toBe(false)
  })

  it('found it when the page is left before', () => {
    const { opening, pass, leave, isWaiting } = browser()
    const answer = vi.fn()
    openClient('bohe://start', opening, answer)
    pass(800)
    leave()
    pass(5000)
    expect(answer.mock.calls).toEqual([[true]])
    expect(isWaiting()).toBe(false)
  })

  it('found it when the page slept through the wait', () => {
    const { opening, pass } = browser()
    const answer = vi.fn()
    openClient('bohe://resume', opening, answer)
    pass(60_000)
    expect(answer.mock.calls).toEqual([[true]])
  })

  it('says nothing any more once it is called off', () => {
    const { opening, pass, leave, isWaiting } = browser()
    const answer = vi.fn()
    openClient('bohe://start', opening, answer)()
    pass(1600)
    leave()
    expect(answer).not.toHaveBeenCalled()
    expect(isWaiting()).toBe(false)
  })
})
