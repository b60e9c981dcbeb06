import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Grant,
  grantMembership,
  ledgerCheck,
  membershipOf,
  rebuildMemberships,
  revokeMembership,
} from '#features/membership/ledger.ts'
import { databases } from '#tests/support/database/databases.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

const gold = 11
const diamond = 13
const day = 86_400

describe.each(databases.filter(({ open }) => open))('the ledger of memberships, on $name', ({ open }) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi({ database: open })
  })
  afterAll(() => api.stop())

  let members = 0
  const newMember = async () => {
    members += 1
    const { rows } = await sql<{ id: number }>`
      insert into members (user_name, password_hash, region_code, refer_code, src_channel, os_type, created_at)
      values (${`ledger${members}`}, 'none', '0', ${`ledger${members}`}, 'guanwang', '4', ${api.clock.now()})
      returning id`.execute(api.context.db)
    return rows[0]?.id ?? 0
  }
  const give = (
    memberId: number,
    grant: Pick<Grant, 'source' | 'sourceId' | 'packageId'> & ({ months: number } | { seconds: number }),
  ) => api.context.db.transaction().execute(tx => grantMembership(tx, { memberId, now: api.clock.now(), ...grant }))
  const held = (memberId: number) => membershipOf(api.context.db, memberId, api.clock.now())

  it('says none of who was never given anything', async () => {
    expect(await held(await newMember())).toMatchObject({ state: 'none', expiresAt: null })
  })

  it('gives once for a source and its id, however often and from wherever it is asked', async () => {
    const memberId = await newMember()
    const order = { source: 'order', sourceId: `o${memberId}`, packageId: gold, months: 1 } as const
    const answers = await Promise.all(Array.from({ length: 50 }, () => give(memberId, order)))
    expect(answers.filter(({ granted }) => granted)).toHaveLength(1)
    expect(await held(memberId)).toMatchObject({
      remainingSeconds: 30 * day,
      boughtSecondsLeft: 30 * day,
      level: '100',
    })
  })

  it('adds up what comes at once from many sources, each month after the one before', async () => {
    const memberId = await newMember()
    const months = Array.from({ length: 12 }, (_, index) =>
      give(memberId, { source: 'card', sourceId: `c${memberId}-${index}`, packageId: gold, months: 1 }),
    )
    await Promise.all(months)
    expect((await held(memberId)).expiresAt?.toISOString()).toBe('2027-11-21T08:00:00.000Z')
    expect(await ledgerCheck(api.context.db)).toEqual([])
  })

  it('consumes the highest level first and lets a gift extend what is held', async () => {
    const memberId = await newMember()
    await give(memberId, { source: 'card', sourceId: `g${memberId}`, packageId: gold, seconds: 10 * day })
    await give(memberId, { source: 'card', sourceId: `d${memberId}`, packageId: diamond, seconds: 5 * day })
    await give(memberId, { source: 'referral', sourceId: `r${memberId}`, seconds: 3 * day })
    expect(await held(memberId)).toMatchObject({
      level: '201',
      remainingSeconds: 18 * day,
      boughtSecondsLeft: 15 * day,
    })
    const in8Days = new Date(api.clock.now().getTime() + 8 * day * 1000)
    expect(await membershipOf(api.context.db, memberId, in8Days)).toMatchObject({
      level: '100',
      packageId: String(gold),
    })
  })

  it('gives Gold where nothing is held', async () => {
    const memberId = await newMember()
    await give(memberId, { source: 'qq_group', sourceId: `q${memberId}`, seconds: 15 * day })
    expect(await held(memberId)).toMatchObject({
      packageId: String(gold),
      remainingSeconds: 15 * day,
      boughtSecondsLeft: 0,
    })
  })

  it('notices when its copy says something else', async () => {
    const memberId = await newMember()
    await give(memberId, { source: 'operator', sourceId: `p${memberId}`, packageId: gold, seconds: day })
    expect(await ledgerCheck(api.context.db)).toEqual([])
    await sql`update memberships set runs_out_at = runs_out_at + interval '1 second' where member_id = ${memberId}`.execute(
      api.context.db,
    )
    expect(await ledgerCheck(api.context.db)).toEqual([memberId])
    await sql`delete from memberships where member_id = ${memberId}`.execute(api.context.db)
    expect(await ledgerCheck(api.context.db)).toEqual([memberId])
  })

  it('writes its copies anew where they are wrong, and nowhere else', async () => {
    const { db } = api.context
    const [wrong, lost, stray] = [await newMember(), await newMember(), await newMember()]
    await rebuildMemberships(db)
    for (const memberId of [wrong, lost])
      await give(memberId, { source: 'operator', sourceId: `w${memberId}`, packageId: gold, seconds: day })
    const before = [await held(wrong), await held(lost)]
    await db.updateTable('memberships').set({ lots: '[]', runs_out_at: null }).where('member_id', '=', wrong).execute()
    await db.deleteFrom('memberships').where('member_id', '=', lost).execute()
    const copy = { member_id: stray, as_of: api.clock.now(), is_paused: false, lots: '[]', runs_out_at: null }
    await db.insertInto('memberships').values(copy).execute()
    expect(await rebuildMemberships(db)).toEqual([wrong, lost, stray])
    expect([await held(wrong), await held(lost)]).toEqual(before)
    expect(await held(stray)).toMatchObject({ state: 'none' })
    expect(await rebuildMemberships(db)).toEqual([])
  })

  it('takes a grant back once, however often and from wherever it is asked, and never gives it again', async () => {
    const memberId = await newMember()
    const order = { source: 'order', sourceId: `t${memberId}`, packageId: gold, seconds: 10 * day } as const
    await give(memberId, order)
    await give(memberId, { source: 'card', sourceId: `k${memberId}`, packageId: gold, seconds: day })
    api.clock.advance(3 * day)
    const takeBack = () =>
      api.context.db.transaction().execute(tx => revokeMembership(tx, { ...order, memberId, now: api.clock.now() }))
    const taken = await Promise.all(Array.from({ length: 20 }, takeBack))
    expect(taken.map(({ seconds }) => seconds).toSorted((one, other) => other - one)).toEqual([
      7 * day,
      ...Array(19).fill(0),
    ])
    expect(await give(memberId, order)).toEqual({ granted: false })
    expect(await held(memberId)).toMatchObject({ remainingSeconds: day, boughtSecondsLeft: day })
    expect(await ledgerCheck(api.context.db)).toEqual([])
  })
})
