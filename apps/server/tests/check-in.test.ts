import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DrawWorld, startDrawWorld } from './draw-world.ts'
import { databases } from './support/databases.ts'
import { testStart } from './support/movable-clock.ts'
import { said } from './support/newcomer.ts'
import type { Caller } from './support/start-api.ts'

describe.each(databases.filter(({ open }) => open))('checking in, on $name', database => {
  let world: DrawWorld
  beforeAll(async () => {
    world = await startDrawWorld(database)
  })
  afterAll(() => world.stop())
  beforeEach(() => world.clock.set(testStart))

  const checkIn = (activity_id: string, caller: Caller) => world.api.call('checkIn', { activity_id }, caller)
  const mine = async (activity_id: string, caller: Caller) =>
    (await world.api.call('myPresents', { activity_id }, caller)).data

  it('gives a chance, once a day', async () => {
    const { activity_id } = await world.addDraw({ terms: { daily_chances: 0, check_in_chances: 2 } })
    const member = await world.somebody()
    expect(await mine(activity_id, member)).toEqual({ chances_left: 0, checked_in_today: 0, streak: 0, list: [] })
    expect((await checkIn(activity_id, member)).data).toEqual({ streak: 1, chances_left: 2 })
    expect(await said(checkIn(activity_id, member))).toBe('checkedInAlready')
    expect(await mine(activity_id, member)).toMatchObject({ chances_left: 2, checked_in_today: 1, streak: 1 })
  })

  it('counts days of Beijing in a row and begins anew after a day without', async () => {
    const { activity_id } = await world.addDraw()
    const member = await world.somebody()
    const streakAt = async (moment: string) => {
      world.clock.set(new Date(moment))
      return (await checkIn(activity_id, await world.again(member))).data.streak
    }
    expect(await streakAt('2026-11-21T15:59:59.999Z')).toBe(1)
    expect(await streakAt('2026-11-21T16:00:00.000Z')).toBe(2)
    expect(await streakAt('2026-11-22T16:00:00.000Z')).toBe(3)
    world.clock.set(new Date('2026-11-24T15:59:59.000Z'))
    expect(await mine(activity_id, await world.again(member))).toMatchObject({ checked_in_today: 0, streak: 3 })
    world.clock.set(new Date('2026-11-24T16:00:00.000Z'))
    expect(await mine(activity_id, await world.again(member))).toMatchObject({ checked_in_today: 0, streak: 0 })
    expect(await streakAt('2026-11-24T16:00:00.000Z')).toBe(1)
  })

  it('gives chances that stay until they are used, after those of the day', async () => {
    const { activity_id } = await world.addDraw({ terms: { daily_chances: 1, check_in_chances: 1 } })
    const member = await world.somebody()
    await checkIn(activity_id, member)
    await world.draw(activity_id, member)
    expect(await world.chances(activity_id, member)).toBe(1)
    world.clock.advance(86_400)
    const nextDay = await world.again(member)
    expect(await world.chances(activity_id, nextDay)).toBe(2)
    await world.draw(activity_id, nextDay)
    await world.draw(activity_id, nextDay)
    expect(await said(world.draw(activity_id, nextDay))).toBe('noChanceLeft')
  })

  it('50 times at once counts once', async () => {
    const { activity_id } = await world.addDraw({ terms: { daily_chances: 0 } })
    const member = await world.somebody()
    const answers = await Promise.all(Array.from({ length: 50 }, () => checkIn(activity_id, member)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await world.chances(activity_id, member)).toBe(1)
  })

  it('is one’s own, in each activity', async () => {
    const [one, other] = [await world.addDraw(), await world.addDraw()]
    const [member, neighbour] = [await world.somebody(), await world.somebody()]
    await checkIn(one.activity_id, member)
    expect(await mine(one.activity_id, neighbour)).toMatchObject({ checked_in_today: 0, streak: 0, chances_left: 1 })
    expect(await mine(other.activity_id, member)).toMatchObject({ checked_in_today: 0, streak: 0, chances_left: 1 })
  })
})
