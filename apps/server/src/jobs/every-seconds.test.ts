import { expect, it } from 'vitest'
import type { Context } from '#context.ts'
import { everySeconds } from './every-seconds.ts'

const at = (iso: string) => new Date(`2026-11-21T${iso}Z`)

/** A node whose clock a test sets; nothing else of it is looked at. */
const node = () => {
  let now = at('08:00:00')
  const context = { clock: { now: () => now } } as Context
  return { context, set: (iso: string) => (now = at(iso)) }
}

it('lets work be done once in so many seconds, on each node, and again when a clock was set back', async () => {
  const [one, other] = [node(), node()]
  const work = everySeconds(60, async () => 1)
  const done = [await work(one.context), await work(one.context), await work(other.context)]
  for (const time of ['08:00:59', '08:01:00', '08:01:59', '07:00:00', '07:00:30']) {
    one.set(time)
    done.push(await work(one.context))
  }
  expect(done).toEqual([1, 0, 1, 0, 1, 0, 1, 0])
})
