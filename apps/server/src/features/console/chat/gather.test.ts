import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { gather } from './gather.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A telling that goes on until it is told to end. */
const slowTelling = () => {
  const told: number[][] = []
  const ends: Array<() => void> = []
  const tell = (ids: number[]) => {
    told.push(ids)
    return new Promise<void>(resolve => ends.push(resolve))
  }
  return { told, tell, end: () => ends.shift()?.() }
}

it('what comes close together is told together, each once', async () => {
  const { told, tell } = slowTelling()
  const gathering = gather(40, tell)
  gathering.add([1, 2])
  gathering.add([2, 3])
  await vi.advanceTimersByTimeAsync(40)
  expect(told).toEqual([[1, 2, 3]])
})

it('what comes while something is told waits until that is over, and is told after it', async () => {
  const { told, tell, end } = slowTelling()
  const gathering = gather(40, tell)
  gathering.add([1])
  await vi.advanceTimersByTimeAsync(40)
  gathering.add([1])
  await vi.advanceTimersByTimeAsync(400)
  expect(told).toEqual([[1]])
  end()
  await vi.advanceTimersByTimeAsync(40)
  expect(told).toEqual([[1], [1]])
})

it('nothing is told once it has ended', async () => {
  const { told, tell, end } = slowTelling()
  const gathering = gather(40, tell)
  gathering.add([1])
  await vi.advanceTimersByTimeAsync(40)
  gathering.add([2])
  gathering.end()
  end()
  gathering.add([3])
  await vi.advanceTimersByTimeAsync(400)
  expect(told).toEqual([[1]])
})
