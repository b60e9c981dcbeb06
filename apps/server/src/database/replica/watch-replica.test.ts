import { beforeEach, describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from '#database/availability/outage.ts'
import { createLog } from '#log.ts'
import { ReplicaWatch } from './watch-replica.ts'

describe('how old a replica is', () => {
  let [now, written, replayed, isReplica] = [0, 0, 0, true]
  let trouble: Error | undefined
  let watch: ReplicaWatch
  const lines: string[] = []
  const told = () => lines.map(line => JSON.parse(line).message)
  beforeEach(() => {
    ;[now, written, replayed, isReplica, trouble] = [0, 1000, 1000, true, undefined]
    lines.length = 0
    const replica = async () => {
      if (trouble) throw trouble
      return { replayed, isReplica }
    }
    watch = new ReplicaWatch({
      written: async () => written,
      replica,
      log: createLog(line => lines.push(line)),
      now: () => now,
    })
  })
  const lookAt = (moment: number) => {
    now = moment
    return watch.look()
  }

  it('is not known before it was looked at', async () => {
    expect([watch.age(), watch.isFresh()]).toEqual([Number.POSITIVE_INFINITY, false])
    await watch.look()
    expect([watch.age(), watch.isFresh(), told()]).toEqual([0, true, []])
  })

  it('counts from the newest look whose writes it has, by this node’s clock', async () => {
    await lookAt(0)
    written = 2000
    await lookAt(250)
    written = 3000
    await lookAt(500)
    expect(watch.age()).toBe(500)
    replayed = 2500
    await lookAt(600)
    expect(watch.age()).toBe(350)
    replayed = 3000
    await lookAt(700)
    expect(watch.age()).toBe(0)
  })

  it('is too much after a second, which is told once, and so is its end', async () => {
    await lookAt(0)
    written = 2000
    await lookAt(1000)
    expect(watch.isFresh()).toBe(true)
    await lookAt(1001)
    await lookAt(1250)
    expect([watch.isFresh(), told()]).toEqual([false, ['the replica is not read: reads go to the primary']])
    replayed = 2000
    await lookAt(1500)
    expect([watch.isFresh(), told()[1]]).toEqual([true, 'the replica is read again'])
    // A replica that comes and goes fills no log.
    written = 3000
    await lookAt(9000)
    replayed = 3000
    await lookAt(9100)
    expect(told()).toHaveLength(2)
  })

  it.each([
    ['does not answer', () => (trouble = new DatabaseUnavailable(new Error('ECONNREFUSED')))],
    ['was promoted', () => (isReplica = false)],
    ['follows a primary that another took over from', () => (written = 900)],
  ])('is not known of one that %s', async (_, happen) => {
    await lookAt(0)
    happen()
    await lookAt(250)
    expect([watch.age(), watch.isFresh()]).toEqual([Number.POSITIVE_INFINITY, false])
    expect(told()).toEqual(['the replica is not read: reads go to the primary'])
  })

  it('is never known of one that keeps what another primary never had, however much that one writes', async () => {
    await lookAt(0)
    for (const [at, much] of [900, 990, 1100, 5000].entries()) {
      written = much
      await lookAt(2000 + at * 250)
      expect(watch.isFresh()).toBe(false)
    }
  })
})
