import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { codeNameOf } from '#tests/support/members/newcomer.ts'
import { testStart } from '#tests/support/movable-clock.ts'
import { type DrawStack, keyed, startDrawStack } from './draw-stack.ts'

describe.each(oneDatabase)('drawing, on $name', database => {
  let stack: DrawStack
  beforeAll(async () => {
    stack = await startDrawStack(database)
  })
  afterAll(() => stack.stop())
  beforeEach(() => stack.clock.set(testStart))

  it('gives a present, tells how many chances are left, and writes down what was offered and rolled', async () => {
    const { activity_id, presentIds } = await stack.addDraw({
      terms: { daily_chances: 2, blank_weight: 7 },
      presents: [{ weight: 1_000_000 }],
    })
    const member = await stack.somebody()
    const { code, data } = await stack.draw(activity_id, member)
    const [presentId = 0] = presentIds
    expect(code).toBe(0)
    expect(data).toMatchObject({ prize: { present_id: String(presentId), title: 'A mug' }, chances_left: 1 })
    expect(await stack.drawsOf(activity_id)).toMatchObject([
      {
        member_id: member.id,
        day: '2026-11-21',
        offered: [
          { presentId, weight: 1_000_000 },
          { presentId: null, weight: 7 },
        ],
        roll: stack.api.random.drawn.at(-1),
        present_id: presentId,
        at: testStart,
      },
    ])
    expect((await stack.presentRow(presentId)).given).toBe(1)
    const prizes = await stack.api.call('prizes', {}, member)
    expect(prizes.data.list.map(({ id }) => id)).toEqual([data.prize_id])
  })

  it('that comes to nothing is written down all the same', async () => {
    const { activity_id } = await stack.addDraw({ terms: { blank_weight: 1 }, presents: [] })
    const member = await stack.somebody()
    const { data } = await stack.draw(activity_id, member)
    expect(data).toEqual({ prize: null, prize_id: '', chances_left: 0 })
    expect(await stack.drawsOf(activity_id)).toMatchObject([{ present_id: null, roll: 0 }])
  })

  it('with no chance left is refused and writes nothing', async () => {
    const { activity_id } = await stack.addDraw()
    const member = await stack.somebody()
    expect((await stack.draw(activity_id, member)).code).toBe(0)
    expect(await codeNameOf(stack.draw(activity_id, member))).toBe('noChanceLeft')
    expect(await stack.drawsOf(activity_id)).toHaveLength(1)
  })

  it('begins with the first moment of its activity and is over with its last', async () => {
    const starts_at = new Date('2026-12-01T16:00:00Z')
    const ends_at = new Date('2026-12-02T16:00:00Z')
    const { activity_id } = await stack.addDraw({
      terms: { daily_chances: 3 },
      activity: { starts_at, ends_at },
    })
    const member = await stack.somebody()
    const at = async (moment: number) => {
      stack.clock.set(new Date(moment))
      const now = await stack.again(member)
      return [await codeNameOf(stack.draw(activity_id, now)), await stack.chances(activity_id, now)]
    }
    expect(await at(starts_at.getTime() - 1)).toEqual(['activityNotRunning', 0])
    expect(await at(starts_at.getTime())).toEqual(['success', 2])
    expect(await at(ends_at.getTime() - 1)).toEqual(['success', 1])
    expect(await at(ends_at.getTime())).toEqual(['activityNotRunning', 0])
    expect(await codeNameOf(stack.api.call('checkIn', { activity_id }, await stack.again(member)))).toBe(
      'activityNotRunning',
    )
  })

  it('has new chances with each midnight of Beijing; a day’s own do not add up', async () => {
    const { activity_id } = await stack.addDraw({ terms: { daily_chances: 2 } })
    const member = await stack.somebody()
    const midnight = new Date('2026-11-21T16:00:00Z').getTime()
    stack.clock.set(new Date(midnight - 1))
    expect(await stack.chances(activity_id, member)).toBe(2)
    await stack.draw(activity_id, member)
    expect(await stack.chances(activity_id, member)).toBe(1)
    stack.clock.set(new Date(midnight))
    expect(await stack.chances(activity_id, await stack.again(member))).toBe(2)
  })

  it('stops at the limits of a day and of a member', async () => {
    const { activity_id } = await stack.addDraw({ terms: { daily_chances: 9, day_limit: 2, member_limit: 3 } })
    const member = await stack.somebody()
    const codes: unknown[] = []
    for (let time = 0; time < 3; time += 1) codes.push(await codeNameOf(stack.draw(activity_id, member)))
    stack.clock.advance(86_400)
    const nextDay = await stack.again(member)
    for (let time = 0; time < 2; time += 1) codes.push(await codeNameOf(stack.draw(activity_id, nextDay)))
    expect(codes).toEqual(['success', 'success', 'noChanceLeft', 'success', 'noChanceLeft'])
  })

  it('never gives a present outside of its own window, nor one whose cards are over', async () => {
    const soon = new Date(testStart.getTime() + 1)
    const { batchId: over } = await stack.cards.issue({ valid_until: testStart })
    const { batchId: withdrawn } = await stack.cards.issue()
    await stack.db.updateTable('card_batches').set({ withdrawn_at: testStart }).where('id', '=', withdrawn).execute()
    const { activity_id } = await stack.addDraw({
      presents: [
        { starts_at: soon },
        { ends_at: testStart },
        { kind: 'card', batch_id: over },
        { kind: 'card', batch_id: withdrawn },
      ],
    })
    const { data } = await stack.draw(activity_id, await stack.somebody())
    expect(data.prize).toBeNull()
    expect(await stack.drawsOf(activity_id)).toMatchObject([{ offered: [{ presentId: null }] }])
  })

  describe('by a client that wants to choose', () => {
    it('takes nothing from it but the activity', async () => {
      const { activity_id, presentIds } = await stack.addDraw({
        terms: { blank_weight: 0 },
        presents: [{ title: 'A mug' }, { title: 'A car', weight: 1, stock: 0 }],
      })
      const car = presentIds[1]
      const wish = { present_id: car, prize_id: car, roll: 0, offered: [{ presentId: car, weight: 1 }], seed: 1 }
      const caller = await stack.somebody()
      const { data } = await stack.api.send('draw', { activity_id, ...wish }, caller)
      expect(data).toMatchObject({ prize: { title: 'A mug' } })
    })

    it('answers a repeat with the same draw, and never draws twice for one key', async () => {
      const { activity_id } = await stack.addDraw({ terms: { daily_chances: 5 } })
      const member = await stack.somebody()
      const first = await stack.draw(activity_id, keyed(member, 'spin'))
      for (let time = 0; time < 3; time += 1)
        expect((await stack.draw(activity_id, keyed(member, 'spin'))).data).toEqual(first.data)
      expect(await stack.drawsOf(activity_id)).toHaveLength(1)
    })

    it('cannot have another’s draw by his key, nor use a key for another activity', async () => {
      const [one, other] = [await stack.addDraw(), await stack.addDraw()]
      const [winner, thief] = [await stack.somebody(), await stack.somebody()]
      const won = await stack.draw(one.activity_id, keyed(winner, 'mine'))
      const tried = await stack.draw(one.activity_id, keyed(thief, 'mine'))
      expect(tried.data.prize_id).not.toBe(won.data.prize_id)
      expect(await codeNameOf(stack.draw(other.activity_id, keyed(winner, 'mine')))).toBe('idempotencyConflict')
    })

    it('is told to wait when it draws more than 60 times a minute', async () => {
      const { activity_id } = await stack.addDraw({ terms: { daily_chances: 100 } })
      const member = await stack.somebody()
      const codes: unknown[] = []
      for (let time = 0; time < 61; time += 1) codes.push(await codeNameOf(stack.draw(activity_id, member)))
      expect(codes.filter(code => code === 'success')).toHaveLength(60)
      expect(codes.at(-1)).toBe('tryLater')
    })
  })

  it('is refused on the mainland and where there is nothing to draw', async () => {
    const { activity_id } = await stack.addDraw()
    const member = await stack.somebody()
    const mainland = { ...member, region: '1' as const }
    for (const name of ['draw', 'checkIn', 'myPresents'] as const)
      expect([name, await codeNameOf(stack.api.call(name, { activity_id }, mainland))]).toEqual([
        name,
        'notSoldInRegion',
      ])
    const notice = String(await stack.addActivity({ kind: 'notice' }))
    const elsewhere = await stack.addDraw({ activity: { include_region_codes: ['1'] } })
    for (const id of ['999999', '999999999999999999', notice, elsewhere.activity_id])
      for (const name of ['draw', 'checkIn', 'myPresents'] as const)
        expect([name, await codeNameOf(stack.api.call(name, { activity_id: id }, member))]).toEqual([
          name,
          'activityUnknown',
        ])
    expect(await stack.drawsOf(activity_id)).toEqual([])
  })
})
