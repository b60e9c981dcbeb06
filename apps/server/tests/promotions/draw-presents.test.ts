import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { codeNameOf } from '#tests/support/members/newcomer.ts'
import { testStart } from '#tests/support/movable-clock.ts'
import { type DrawStack, startDrawStack } from './draw-stack.ts'

describe.each(oneDatabase)('what can be won, on $name', database => {
  let stack: DrawStack
  beforeAll(async () => {
    stack = await startDrawStack(database)
  })
  afterAll(() => stack.stop())

  it('is listed in its order, with how many are left', async () => {
    const { batchId } = await stack.cards.issue({ package_id: 12, months: 3, days: 0 })
    const { activity_id, presentIds } = await stack.addDraw({
      presents: [
        { title: 'Quarter', kind: 'card', batch_id: batchId, worth: '120.00', stock: 3, position: 2 },
        { title: 'A week', kind: 'days', days: 7, image: '/week.svg', stock: 5, position: 1 },
        { title: 'A mug', position: 3, stock: 0 },
      ],
    })
    const { code, data } = await stack.api.call('activityPresents', { activity_id })
    const [quarter = '', week = '', mug = ''] = presentIds.map(String)
    const days = {
      id: week,
      image: 'http://localhost:4100/week.svg',
      money: '30.00',
      number: 5,
      price_type: '0',
      title: 'A week',
    }
    const card = { id: quarter, image: '', money: '120.00', number: 3, price_type: '3', title: 'Quarter' }
    expect(code).toBe(0)
    expect(data.list).toEqual([
      { ...days, type: 'days', ref_id: '' },
      { ...card, type: 'card', ref_id: '12' },
      { id: mug, image: '', money: '30.00', number: 0, price_type: '', title: 'A mug', type: 'goods', ref_id: '' },
    ])
    expect(data.winners).toEqual([])
    expect(await codeNameOf(stack.api.call('activityPresents', { activity_id: '999999' }))).toBe('activityUnknown')
    expect(await codeNameOf(stack.api.call('activityPresents', { activity_id }, { region: '1' }))).toBe(
      'activityUnknown',
    )
  })

  it('names those who won last, so that nobody but they know them', async () => {
    const { activity_id } = await stack.addDraw()
    const [one, other] = [await stack.somebody(), await stack.somebody()]
    await stack.db.updateTable('members').set({ nickname: 'Peppermint' }).where('id', '=', one.id).execute()
    await stack.db
      .updateTable('members')
      .set({ country_code: '86', mobile: '13812345678' })
      .where('id', '=', other.id)
      .execute()
    await stack.draw(activity_id, one)
    await stack.draw(activity_id, other)
    const { data } = await stack.api.call('activityPresents', { activity_id }, { language: 'zh_CN' })
    const [title, time] = ['A mug（中文）', testStart.toISOString()]
    expect(data.winners).toEqual([
      { name: '138****5678', title, time },
      { name: 'P***t', title, time },
    ])
  })
})
