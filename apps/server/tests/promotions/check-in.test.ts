import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { codeNameOf } from '#tests/support/members/newcomer.ts'
import { testStart } from '#tests/support/movable-clock.ts'
import type { Caller } from '#tests/support/start-api.ts'
import { type DrawStack, startDrawStack } from './draw-stack.ts'

describe.each(oneDatabase)('checking in, on $name', database => {
  let stack: DrawStack
  beforeAll(async () => {
    stack = await startDrawStack(database)
  })
  afterAll(() => stack.stop())
  beforeEach(() => stack.clock.set(testStart))

  const checkIn = (activity_id: string, caller: Caller) => stack.api.call('checkIn', { activity_id }, caller)
  const mine = async (activity_id: string, caller: Caller) =>
    (await stack.api.call('myPresents', { activity_id }, caller)).data

  it('gives a chance, once a day', async () => {
    const { activity_id } = await stack.addDraw({ terms: { daily_chances: 0, check_in_chances: 2 } })
    const member = await stack.somebody()
    expect(await mine(activity_id, member)).toEqual({ chances_left: 0, checked_in_today: 0, streak: 0, list: [] })
    expect((await checkIn(activity_id, member)).data).toEqual({ streak: 1, chances_left: 2 })
    expect(await codeNameOf(checkIn(activity_id, member))).toBe('checkedInAlready')
    expect(await mine(activity_id, member)).toMatchObject({ chances_left: 2, checked_in_today: 1, streak: 1 })
  })

  it('counts days of Beijing in a row and begins anew after a day without', async () => {
    const { activity_id } = await stack.addDraw()
    const member = await stack.somebody()
    const streakAt = async (moment: string) => {
      stack.clock.set(new Date(moment))
      return (await checkIn(activity_id, await stack.again(member))).data.streak
    }
    expect(await streakAt('2026-11-21T15:59:59.999Z')).toBe(1)
    expect(await streakAt('2026-11-21T16:00:00.000Z')).toBe(2)
    expect(await streakAt('2026-11-22T16:00:00.000Z')).toBe(3)
    stack.clock.set(new Date('2026-11-24T15:59:59.000Z'))
    expect(await mine(activity_id, await stack.again(member))).toMatchObject({ checked_in_today: 0, streak: 3 })
    stack.clock.set(new Date('2026-11-24T16:00:00.000Z'))
    expect(await mine(activity_id, await stack.again(member))).toMatchObject({ checked_in_today: 0, streak: 0 })
    expect(await streakAt('2026-11-24T16:00:00.000Z')).toBe(1)
  })

  it('gives chances that stay until they are used, after those of the day', async () => {
    const { activity_id } = await stack.addDraw({ terms: { daily_chances: 1, check_in_chances: 1 } })
    const member = await stack.somebody()
    await checkIn(activity_id, member)
    await stack.draw(activity_id, member)
    expect(await stack.chances(activity_id, member)).toBe(1)
    stack.clock.advance(86_400)
    const nextDay = await stack.again(member)
    expect(await stack.chances(activity_id, nextDay)).toBe(2)
    await stack.draw(activity_id, nextDay)
    await stack.draw(activity_id, nextDay)
    expect(await codeNameOf(stack.draw(activity_id, nextDay))).toBe('noChanceLeft')
  })

  it('50 times at once counts once', async () => {
    const { activity_id } = await stack.addDraw({ terms: { daily_chances: 0 } })
    const member = await stack.somebody()
    const answers = await Promise.all(Array.from({ length: 50 }, () => checkIn(activity_id, member)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await stack.chances(activity_id, member)).toBe(1)
  })

  it('is one’s own, in each activity', async () => {
    const [one, other] = [await stack.addDraw(), await stack.addDraw()]
    const [member, neighbour] = [await stack.somebody(), await stack.somebody()]
    await checkIn(one.activity_id, member)
    expect(await mine(one.activity_id, neighbour)).toMatchObject({ checked_in_today: 0, streak: 0, chances_left: 1 })
    expect(await mine(other.activity_id, member)).toMatchObject({ checked_in_today: 0, streak: 0, chances_left: 1 })
  })
})
