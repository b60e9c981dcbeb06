import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoActivityIds } from '#seed/demo-activity-ids.ts'
import { demoDrawTerms, demoPresents } from '#seed/demo-presents.ts'
import { seedDemo } from '#seed/seed-demo.ts'
import { codeNameOf } from '#tests/support/members/newcomer.ts'
import { type DrawStack, startDrawStack } from './draw-stack.ts'

describe('the demo’s draw', () => {
  const activity_id = String(demoActivityIds.draw)
  let stack: DrawStack
  beforeAll(async () => {
    stack = await startDrawStack({ name: 'embedded', open: undefined })
  })
  afterAll(() => stack.stop())

  it('gives a chance for checking in, and a prize can be claimed', async () => {
    const member = await stack.somebody()
    expect(await codeNameOf(stack.draw(activity_id, member))).toBe('noChanceLeft')
    expect((await stack.api.call('checkIn', { activity_id }, member)).data).toEqual({ streak: 1, chances_left: 1 })
    const { code, data } = await stack.draw(activity_id, member)
    expect([code, data.chances_left]).toEqual([0, 0])
  })

  it('offers every kind of present, in both languages, and two blanks in ten', async () => {
    const { data } = await stack.api.call('activityPresents', { activity_id })
    expect(data.list.map(({ title, type }) => [title, type])).toEqual(
      demoPresents.map(({ title_en, kind }) => [title_en, kind]),
    )
    expect(new Set(data.list.map(({ type }) => type))).toEqual(new Set(['days', 'card', 'goods']))
    const total = demoPresents.reduce((sum, { weight }) => sum + weight, demoDrawTerms.blank_weight)
    expect(demoDrawTerms.blank_weight / total).toBe(0.2)
  })

  it('is seeded once', async () => {
    const presents = () => stack.db.selectFrom('presents').selectAll().orderBy('id').execute()
    const batches = () => stack.db.selectFrom('card_batches').selectAll().orderBy('id').execute()
    const before = [await presents(), await batches()]
    await seedDemo(stack.api.context)
    expect([await presents(), await batches()]).toEqual(before)
  })
})
