import type { StaffInput } from '@bohe/api-client/staff'
import { staffCodes } from '@bohe/api-client/staff/code'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DrawStack, startDrawStack } from '#tests/promotions/draw-stack.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { testStart } from '#tests/support/movable-clock.ts'
import { type Colleague, hire } from '#tests/support/staff.ts'

type Promotion = StaffInput<'savePromotion'>
type Draw = NonNullable<Promotion['draw']>
type Present = Draw['presents'][number]

const day = 86_400_000
const at = (days: number) => new Date(testStart.getTime() + days * day).toISOString()

const both = (name: string) => ({ [`${name}_zh`]: `${name} 中文`, [`${name}_en`]: `${name} in English` })

const words = Object.assign({}, ...['label', 'title', 'summary', 'content'].map(both)) as Pick<
  Promotion,
  'label_zh' | 'label_en' | 'title_zh' | 'title_en' | 'summary_zh' | 'summary_en'
>

const notice: Promotion = {
  ...words,
  ...{ version: 0, kind: 'notice', regions: '0', starts_at: at(-1), ends_at: at(10), rules_en: 'One\n\n Two ' },
}

const mug: Present = {
  ...{ kind: 'goods', title_zh: '马克杯', title_en: 'A mug', worth: '59.00', odds: 10_000, stock: 100_000 },
}
const week: Present = {
  ...mug,
  kind: 'days',
  title_zh: '一周',
  title_en: 'A week',
  worth: '7.00',
  days: 7,
  odds: 90_000,
}

const wheel: Draw = { daily_chances: 1, check_in_chances: 0, nothing: 900_000, presents: [mug, week] }

describe.each(oneDatabase)('promotions in the console, on $name', database => {
  let stack: DrawStack
  let editor: Colleague
  beforeAll(async () => {
    stack = await startDrawStack(database)
  })
  afterAll(() => stack.stop())
  beforeEach(async () => {
    await stack.db.deleteFrom('audit_log').execute()
    // The demo's would be in the way of those that are made here.
    await stack.db.updateTable('activities').set({ state: 'withdrawn' }).execute()
    editor = await hire(stack.api, 'content', ['0'])
  })

  const save = (changes: Partial<Promotion> = {}, who = editor) => who.call('savePromotion', { ...notice, ...changes })
  const saved = async (changes: Partial<Promotion> = {}) => (await save(changes)).data
  const draw = (changes: Partial<Draw> = {}) => ({ kind: 'draw' as const, draw: { ...wheel, ...changes } })
  const campaign = (changes: Partial<Promotion> = {}) => ({
    ...{ kind: 'referral' as const, referral: { days_per_friend: 15, cap_days: 30 } },
    ...changes,
  })
  const shown = async (promotion_id: string) => (await editor.call('promotion', { promotion_id })).data
  const seen = async (promotion_id: string) => ({ promotion_id, version: (await shown(promotion_id)).version })
  const publish = async (promotion_id: string, who = editor) =>
    who.call('publishPromotion', { ...(await seen(promotion_id)), reason: 'ready' })
  const withdraw = async (promotion_id: string, who = editor) =>
    who.call('withdrawPromotion', { ...(await seen(promotion_id)), reason: 'wrong' })
  const simulate = async (promotion_id: string, seed = 1) =>
    editor.call('simulateDraw', { ...(await seen(promotion_id)), seed })
  const visible = async (id: string) => {
    const memory = { region: '0' as const }
    return (await stack.api.call('activity', { id }, memory)).code === 0
  }
  const becomes = (id: string, isSeen: boolean) =>
    expect.poll(() => visible(id), { timeout: 5000, interval: 100 }).toBe(isSeen)
  const acts = () =>
    stack.db.selectFrom('audit_log').selectAll().where('action', 'like', '%Promotion').orderBy('id').execute()

  it('are drafts that no visitor sees until they are published, nor after they are withdrawn', async () => {
    const { promotion_id } = await saved()
    expect(await shown(promotion_id)).toMatchObject({ state: 'draft', rules_en: 'One\nTwo' })
    expect(await visible(promotion_id)).toBe(false)
    expect((await publish(promotion_id)).data).toEqual({ state: 'done' })
    await becomes(promotion_id, true)
    expect((await publish(promotion_id)).code).toBe(staffCodes.stateUnchanged.code)
    await withdraw(promotion_id)
    await becomes(promotion_id, false)
    expect((await withdraw(promotion_id)).code).toBe(staffCodes.stateUnchanged.code)
    expect(await acts()).toMatchObject([
      { action: 'savePromotion', before: null, after: { about: `promotion ${promotion_id}` } },
      { action: 'publishPromotion', before: { state: 'draft' }, after: { state: 'published' } },
      { action: 'withdrawPromotion', before: { state: 'published' }, after: { state: 'withdrawn' } },
    ])
  })

  it('are listed by how they stand and by kind', async () => {
    const ids = [await saved(), await saved({ starts_at: at(1) }), await saved({ starts_at: at(-9), ends_at: at(-8) })]
    const [running, planned, ended] = ids.map(({ promotion_id }) => promotion_id)
    for (const { promotion_id } of ids) await publish(promotion_id)
    const { promotion_id: draft } = await saved(draw())
    const idsIn = async (filters: StaffInput<'promotions'>) =>
      (await editor.call('promotions', filters)).data.list.map(({ id }) => id)
    expect([await idsIn({ state: 'running' }), await idsIn({ state: 'planned' })]).toEqual([[running], [planned]])
    expect(await idsIn({ state: 'ended' })).toEqual([ended])
    expect(await idsIn({ state: 'draft', kind: 'draw' })).toEqual([draft])
  })

  it('hold no HTML but what visitors may be shown, and say what was taken out', async () => {
    const markup = '<p onclick="x()">Hello <b>you</b><script>alert(1)</script></p>'
    const preview = await editor.call('previewPromotion', { content_en: markup })
    expect(preview.data).toMatchObject({ content_zh: '', content_en: '<p>Hello <strong>you</strong></p>' })
    expect(await acts()).toEqual([])
    const { promotion_id, removed } = await saved({ content_en: markup, title_en: '<b>bold' })
    expect(preview.data.removed).toEqual(removed)
    expect(removed).toEqual(expect.arrayContaining(['<script>']))
    const { content_en, title_en } = await shown(promotion_id)
    expect([content_en, title_en]).toEqual(['<p>Hello <strong>you</strong></p>', '<b>bold'])
  })

  it('end after they start, which is said at the field', async () => {
    const { code, fields } = await save({ ends_at: at(-2) })
    expect([code, fields]).toEqual([staffCodes.invalidFields.code, { ends_at: 'The end must be after the start' }])
    expect(await acts()).toEqual([])
  })

  it('that somebody else has changed are not overwritten', async () => {
    const { promotion_id, version } = await saved()
    const other = await hire(stack.api, 'content', ['0'])
    expect((await save({ promotion_id, version, title_en: 'New' }, other)).code).toBe(0)
    const stale = await save({ promotion_id, version, title_en: 'Newer' })
    expect(stale).toMatchObject({ code: staffCodes.stale.code, data: { who: other.email } })
    expect((await shown(promotion_id)).title_en).toBe('New')
    expect((await acts()).at(-1)).toMatchObject({
      before: { title_en: 'title in English' },
      after: { title_en: 'New' },
    })
  })

  it('of another region are not there, and none is made for it', async () => {
    const { promotion_id } = await saved()
    const elsewhere = await hire(stack.api, 'content', ['1'])
    expect((await elsewhere.call('promotion', { promotion_id })).code).toBe(staffCodes.promotionUnknown.code)
    expect((await publish(promotion_id, elsewhere)).code).toBe(staffCodes.promotionUnknown.code)
    expect((await elsewhere.call('promotions', {})).data.list).toEqual([])
    expect((await save({}, elsewhere)).code).toBe(staffCodes.beyondOwn.code)
    expect((await save({ regions: 'both' })).code).toBe(staffCodes.beyondOwn.code)
  })

  describe('that are draws', () => {
    it.each([
      ['odds that come to less than one', { nothing: 899_999 }, 'draw.nothing'],
      ['odds that come to more', { nothing: 900_001 }, 'draw.nothing'],
      ['a present of no days', { presents: [mug, { ...week, days: 0 }] }, 'draw.presents.1.days'],
      ['cards of no batch', { presents: [{ ...mug, kind: 'card' as const }, week] }, 'draw.presents.0.batch_id'],
      [
        'a window that ends first',
        { presents: [{ ...mug, starts_at: at(2), ends_at: at(1) }, week] },
        'draw.presents.0.ends_at',
      ],
    ] satisfies [string, Partial<Draw>, string][])('are refused with %s', async (_, changes, field) => {
      const { code, fields } = await save(draw(changes))
      expect([code, Object.keys(fields)]).toEqual([staffCodes.invalidFields.code, [field]])
    })

    it('are tried 100,000 times before they are published, which gives nothing to anybody', async () => {
      const { promotion_id } = await saved(draw())
      expect((await publish(promotion_id)).code).toBe(staffCodes.simulationMissing.code)
      const { data } = await simulate(promotion_id)
      const of = (title: string) => data.rows.find(row => row.title === title)
      expect(data).toMatchObject({ seed: 1, draws: 100_000 })
      expect([of('A mug')?.expected, of('A week')?.expected, of('')?.expected]).toEqual([1000, 9000, 90_000])
      const mugs = of('A mug')?.simulated ?? 0
      expect(Math.abs(mugs - 1000)).toBeLessThan(160)
      expect(of('A mug')?.cost).toBe((mugs * 59).toFixed(2))
      expect((await simulate(promotion_id)).data).toEqual(data)
      const record = await shown(promotion_id)
      expect(record.draw?.simulation).toEqual(data)
      expect(record.draw?.presents.map(({ given }) => given)).toEqual([0, 0])
      expect(await stack.drawsOf(promotion_id)).toEqual([])
      expect((await publish(promotion_id)).code).toBe(0)
    })

    it('are tried anew when they have changed', async () => {
      const { promotion_id } = await saved(draw())
      await simulate(promotion_id)
      const record = await shown(promotion_id)
      const presents = record.draw?.presents ?? []
      const kept = { ...draw({ presents }), ...(await seen(promotion_id)) }
      expect((await save({ ...kept, title_en: 'Another title' })).code).toBe(0)
      expect((await shown(promotion_id)).draw?.simulation).not.toBeNull()
      const more = presents.map((present, place) => ({ ...present, odds: place === 0 ? 20_000 : 80_000 }))
      await save({ ...kept, ...(await seen(promotion_id)), draw: { ...wheel, presents: more } })
      expect((await shown(promotion_id)).draw).toMatchObject({
        ...{ simulation: null, nothing: 900_000 },
        presents: [{ id: presents[0]?.id, odds: 20_000 }, { odds: 80_000 }],
      })
      expect((await publish(promotion_id)).code).toBe(staffCodes.simulationMissing.code)
    })

    it('keep chances and presents while they are published; their words may change', async () => {
      const { promotion_id } = await saved(draw())
      await simulate(promotion_id)
      await publish(promotion_id)
      const presents = (await shown(promotion_id)).draw?.presents ?? []
      const kept = { ...draw({ presents }), ...(await seen(promotion_id)), title_en: 'Another title' }
      expect((await save(kept)).code).toBe(0)
      const better = { ...kept, ...(await seen(promotion_id)), draw: { ...wheel, presents, daily_chances: 9 } }
      expect((await save(better)).code).toBe(staffCodes.drawRuns.code)
      expect((await shown(promotion_id)).draw?.daily_chances).toBe(1)
    })

    it('keep what was won', async () => {
      const sure = { ...mug, odds: 1_000_000 }
      const { promotion_id } = await saved(draw({ nothing: 0, presents: [sure] }))
      await simulate(promotion_id)
      await publish(promotion_id)
      const member = await stack.somebody()
      expect((await stack.draw(promotion_id, member)).data.prize?.title).toBe('A mug')
      await withdraw(promotion_id)
      const [won] = (await shown(promotion_id)).draw?.presents ?? []
      expect(won?.given).toBe(1)
      const tried = async (presents: Present[]) =>
        (await save({ ...draw({ nothing: 0, presents }), ...(await seen(promotion_id)) })).fields
      expect(Object.keys(await tried([sure]))).toEqual(['draw.presents'])
      expect(Object.keys(await tried([{ ...sure, id: won?.id, stock: 0 }]))).toEqual(['draw.presents.0.stock'])
      expect((await stack.api.call('prizes', {}, member)).data.list).toHaveLength(1)
    })
  })

  describe('that are invitation campaigns', () => {
    it('keep the code of the group as a hash, and show it nowhere', async () => {
      const bonus = { days_per_friend: 15, cap_days: 30, qq_bonus_days: 15 }
      expect((await save(campaign({ referral: bonus }))).fields).toEqual({ group_code: expect.any(String) })
      const { promotion_id } = await saved(campaign({ referral: bonus, group_code: 'MINT2027' }))
      const record = await shown(promotion_id)
      expect(record.referral).toEqual({ ...bonus, has_group_code: true })
      const kept = { ...campaign({ referral: { ...bonus, cap_days: 45 } }), ...(await seen(promotion_id)) }
      expect((await save(kept)).code).toBe(0)
      expect(JSON.stringify([record, await acts()])).not.toContain('MINT2027')
      await publish(promotion_id)
      const member = await stack.somebody()
      const claim = (code: string) => stack.api.send('receivePrize', { activity_id: promotion_id, code }, member)
      expect((await claim('MINT2026')).code).not.toBe(0)
      expect((await claim('mint2027')).code).toBe(0)
      await withdraw(promotion_id)
    })

    it('do not overlap in a region', async () => {
      const first = await saved(campaign())
      await publish(first.promotion_id)
      const { fields } = await save(campaign({ starts_at: at(9), ends_at: at(20) }))
      expect(Object.keys(fields)).toEqual(['starts_at'])
      const after = await save(campaign({ starts_at: at(10), ends_at: at(20) }))
      expect(after.code).toBe(0)
      await withdraw(first.promotion_id)
    })

    it('are not published past each other', async () => {
      const drafts = [await saved(campaign()), await saved(campaign())]
      const answers = await Promise.all(drafts.map(({ promotion_id }) => publish(promotion_id)))
      expect(answers.map(({ code }) => code).toSorted()).toEqual([0, staffCodes.campaignsOverlap.code])
    })

    it('cap no less than one friend gives', async () => {
      const { fields } = await save(campaign({ referral: { days_per_friend: 15, cap_days: 14 } }))
      expect(Object.keys(fields)).toEqual(['referral.cap_days'])
    })
  })
})
