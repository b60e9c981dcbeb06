import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accessibilityFaults } from '#testing/accessibility.ts'
import { PrizeRing } from './prize-ring.tsx'
import { placeOf, restsOnTheWay, ringSizeFor, sideOf } from './ring.ts'

const tiles = Array.from({ length: 8 }, (_, index) => ({
  key: String(index),
  title: `Tile ${index}`,
  blank: index % 2 === 1,
}))

const stateOf = (index: number) => screen.getByText(`Tile ${index}`).closest<HTMLElement>('.prize-tile')?.dataset.state
const lit = () => tiles.findIndex((_, index) => stateOf(index) !== 'idle')

const show = (run: { to: number | undefined } | undefined, onRest = vi.fn()) => {
  const ring = (given: typeof run) => (
    <PrizeRing tiles={tiles} run={given} onRest={onRest}>
      <button type="button">Draw</button>
    </PrizeRing>
  )
  const { rerender, container, unmount } = render(ring(run))
  return { onRest, container, unmount, again: (next: typeof run) => rerender(ring(next)) }
}

const wantsReducedMotion = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }))

beforeEach(() => {
  vi.useFakeTimers()
  wantsReducedMotion(false)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the places of a ring', () => {
  it.each([
    [3, ['1 1', '1 2', '1 3', '2 3', '3 3', '3 2', '3 1', '2 1']],
    [4, ['1 1', '1 2', '1 3', '1 4', '2 4', '3 4', '4 4', '4 3', '4 2', '4 1', '3 1', '2 1']],
  ])('go clockwise around a square of %d', (side, places) => {
    const found = places.map((_, index) => placeOf(index, side)).map(({ row, column }) => `${row} ${column}`)
    expect(found).toEqual(places)
  })

  it.each([
    [1, 8],
    [7, 8],
    [8, 12],
    [11, 12],
    [12, 16],
    [30, 16],
  ])('leave room for a blank beside %d prizes: %d tiles', (filled, size) => {
    expect(ringSizeFor(filled)).toBe(size)
    expect(4 * (sideOf(size) - 1)).toBe(size)
  })
})

describe('the way of the light', () => {
  it('goes round at least twice and slows down before its tile', () => {
    const rests = restsOnTheWay(6, 1, 8)
    expect(rests).toHaveLength(19)
    expect(rests.at(-1)).toBeGreaterThan(4 * (rests[0] ?? 0))
    expect(rests.toSorted((one, other) => one - other)).toEqual(rests)
  })

  it.each([0, 3, 7])('takes less than three seconds to tile %d', to => {
    expect(restsOnTheWay(0, to, 8).reduce((sum, rest) => sum + rest)).toBeLessThan(3000)
  })
})

describe('a ring of prizes', () => {
  it('is still before anything was drawn', async () => {
    vi.useRealTimers()
    const { container, onRest } = show(undefined)
    expect(lit()).toBe(-1)
    expect(onRest).not.toHaveBeenCalled()
    expect(await accessibilityFaults(container)).toEqual([])
  })

  it('leads the light round, and tells when it rests on what was drawn', () => {
    const { onRest } = show({ to: 4 })
    expect(lit()).toBe(1)
    act(() => vi.advanceTimersByTime(60))
    expect(stateOf(2)).toBe('lit')
    expect(onRest).not.toHaveBeenCalled()
    act(() => vi.runAllTimers())
    expect(stateOf(4)).toBe('won')
    expect(onRest).toHaveBeenCalledOnce()
  })

  it('goes on from where it rested', () => {
    const { again, onRest } = show({ to: 4 })
    act(() => vi.runAllTimers())
    again({ to: 4 })
    expect(lit()).toBe(5)
    act(() => vi.runAllTimers())
    expect([lit(), onRest.mock.calls.length]).toEqual([4, 2])
  })

  it('celebrates no blank', () => {
    show({ to: 3 })
    act(() => vi.runAllTimers())
    expect(stateOf(3)).toBe('lit')
  })

  it('rests at once where motion is not wanted', () => {
    wantsReducedMotion(true)
    const { onRest } = show({ to: 6 })
    expect([lit(), onRest.mock.calls.length]).toEqual([6, 1])
  })

  it('rests at once when its end is not on the ring', () => {
    const { onRest } = show({ to: undefined })
    expect([lit(), onRest.mock.calls.length]).toEqual([-1, 1])
  })

  it('stops when it is taken away', () => {
    const { onRest, unmount } = show({ to: 4 })
    unmount()
    vi.runAllTimers()
    expect(onRest).not.toHaveBeenCalled()
  })
})
