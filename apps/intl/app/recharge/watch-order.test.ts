import { describe, expect, it } from 'vitest'
import { OrderWatch, type Page } from './watch-order.ts'

/** A page whose clock and visitor are the test's. */
const testPage = () => {
  let clock = 0
  let hidden = false
  let due: { at: number; act: () => void } | undefined
  let wake: (() => void) | undefined
  const page: Page = {
    now: () => clock,
    after: (delay, act) => {
      const mine = { at: clock + delay, act }
      due = mine
      return () => {
        if (due === mine) due = undefined
      }
    },
    isHidden: () => hidden,
    onWake: given => {
      wake = given
      return () => {
        wake = undefined
      }
    },
  }
  /** Lets what was promised happen. */
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
  }
  const runTo = async (time: number) => {
    while (due && due.at <= time) {
      const { at, act } = due
      due = undefined
      clock = at
      act()
      await settle()
    }
    clock = time
  }
  return {
    page,
    runTo,
    settle,
    hide: () => {
      hidden = true
    },
    show: async () => {
      hidden = false
      wake?.()
      await settle()
    },
    isListening: () => wake !== undefined,
    isWaiting: () => due !== undefined,
  }
}

const counting = () => {
  const seen: number[] = []
  const lost: unknown[] = []
  let count = 0
  const ask = async () => {
    count += 1
    return count
  }
  return {
    watcher: { ask, seen: (state: number) => seen.push(state), lost: (error: unknown) => lost.push(error) },
    seen,
    lost,
  }
}

describe('watching an order', () => {
  it('asks every 2 seconds at first, then less and less often', async () => {
    const { page, runTo } = testPage()
    const { watcher, seen } = counting()
    new OrderWatch(watcher, page)
    await runTo(10_000)
    expect(seen).toHaveLength(5)
    await runTo(60_000)
    expect(seen).toHaveLength(30)
    await runTo(120_000)
    expect(seen).toHaveLength(45)
  })

  it('does not ask while the page is hidden, and asks at once when it is looked at again', async () => {
    const { page, runTo, hide, show, isWaiting } = testPage()
    const { watcher, seen } = counting()
    new OrderWatch(watcher, page)
    await runTo(2000)
    hide()
    await runTo(4000)
    const before = seen.length
    expect(isWaiting()).toBe(false)
    await runTo(600_000)
    expect(seen).toHaveLength(before)
    await show()
    expect(seen).toHaveLength(before + 1)
    expect(isWaiting()).toBe(true)
  })

  it('goes on when an answer does not come', async () => {
    const { page, runTo } = testPage()
    const { watcher, seen, lost } = counting()
    let isOffline = true
    const ask = () => (isOffline ? Promise.reject(new TypeError('offline')) : watcher.ask())
    new OrderWatch({ ...watcher, ask }, page)
    await runTo(4000)
    expect([seen.length, lost.length]).toEqual([0, 2])
    isOffline = false
    await runTo(6000)
    expect(seen).toHaveLength(1)
  })

  it('asks one question at a time', async () => {
    const { page, runTo, settle } = testPage()
    const answers: (() => void)[] = []
    const { watcher, seen } = counting()
    const ask = () => new Promise<number>(resolve => answers.push(() => resolve(answers.length)))
    const watch = new OrderWatch({ ...watcher, ask }, page)
    await runTo(2000)
    watch.askNow()
    await settle()
    expect(answers).toHaveLength(1)
    answers[0]?.()
    await settle()
    expect(seen).toEqual([1])
  })

  it('says nothing and hears nothing once it is stopped', async () => {
    const { page, runTo, settle, isListening, isWaiting } = testPage()
    const { watcher, seen } = counting()
    const watch = new OrderWatch(watcher, page)
    await runTo(1999)
    watch.askNow()
    watch.stop()
    await settle()
    expect([seen.length, isListening(), isWaiting()]).toEqual([0, false, false])
  })
})
