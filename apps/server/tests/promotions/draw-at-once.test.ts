import { isDeep } from '@bohe/testing/variants.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { concurrentDatabase } from '#tests/support/database/databases.ts'
import { type DrawStack, startDrawStack } from './draw-stack.ts'

/** Members who draw ten times each. */
const drawers = isDeep ? 50 : 20

describe.each(concurrentDatabase)('drawing by many at once, on $name', database => {
  let stack: DrawStack
  beforeAll(async () => {
    stack = await startDrawStack(database)
  })
  afterAll(() => stack.stop())

  it('many times on a stock of 10 gives exactly 10, to nobody more than his limit', async () => {
    const { activity_id, presentIds } = await stack.addDraw({
      terms: { daily_chances: 10, blank_weight: 1 },
      presents: [{ stock: 10, member_limit: 2, weight: 3 }],
    })
    const members = await Promise.all(Array.from({ length: drawers }, () => stack.somebody()))
    const draws = members.flatMap(member => Array.from({ length: 10 }, () => stack.draw(activity_id, member)))
    const answers = await Promise.all(draws)
    expect(answers.map(({ code }) => code)).toEqual(Array(10 * drawers).fill(0))
    expect(answers.filter(({ data }) => data.prize !== null)).toHaveLength(10)
    expect(new Set(answers.map(({ data }) => data.prize_id).filter(Boolean)).size).toBe(10)
    expect(await stack.presentRow(presentIds[0])).toMatchObject({ given: 10, stock: 10 })
    const prizes = await stack.db
      .selectFrom('prizes')
      .select(({ fn }) => ['member_id', fn.countAll<number>().as('won')])
      .where('present_id', '=', presentIds[0] ?? 0)
      .groupBy('member_id')
      .execute()
    expect(prizes.reduce((total, { won }) => total + won, 0)).toBe(10)
    expect(Math.max(...prizes.map(({ won }) => won))).toBeLessThanOrEqual(2)
    expect(await stack.drawsOf(activity_id)).toHaveLength(10 * drawers)
  })

  it('50 times by one member with 3 chances draws 3 times', async () => {
    const { activity_id } = await stack.addDraw({ terms: { daily_chances: 3 } })
    const member = await stack.somebody()
    const answers = await Promise.all(Array.from({ length: 50 }, () => stack.draw(activity_id, member)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(3)
    expect(await stack.drawsOf(activity_id)).toHaveLength(3)
  })

  it('50 times by one member never goes beyond what one may win', async () => {
    const { activity_id, presentIds } = await stack.addDraw({
      terms: { daily_chances: 50 },
      presents: [{ member_limit: 1 }],
    })
    const member = await stack.somebody()
    await Promise.all(Array.from({ length: 50 }, () => stack.draw(activity_id, member)))
    expect(await stack.presentRow(presentIds[0])).toMatchObject({ given: 1 })
  })

  it('gives every winner a card of his own', async () => {
    const { batchId } = await stack.cards.issue()
    const { activity_id } = await stack.addDraw({ presents: [{ kind: 'card', batch_id: batchId, stock: 20 }] })
    const members = await Promise.all(Array.from({ length: 30 }, () => stack.somebody()))
    await Promise.all(members.map(member => stack.draw(activity_id, member)))
    const cards = await stack.db
      .selectFrom('prizes')
      .select('card_id')
      .where('activity_id', '=', Number(activity_id))
      .execute()
    expect(cards).toHaveLength(20)
    expect(new Set(cards.map(({ card_id }) => card_id)).size).toBe(20)
    expect(cards.every(({ card_id }) => card_id !== null)).toBe(true)
  })
})
