import { isSortable, isStaffList, type StaffCallName, staffContract, staffCsvPath } from '@bohe/api-client/staff'
import { staffCodes } from '@bohe/api-client/staff/code'
import { allows, type Permission } from '@bohe/api-client/staff/permission'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { type Colleague, consoleOrigin, hire } from '#tests/support/staff.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

const lists = (Object.keys(staffContract) as StaffCallName[]).filter(isStaffList)

describe.each(oneDatabase)('a list of the console as a file, on $name', ({ open }) => {
  let api: TestApi
  let owner: Colleague
  beforeAll(async () => {
    api = await startApi({ database: open })
    owner = await hire(api)
  })
  afterAll(() => api.stop())

  /** What lists about one thing are asked for. */
  const range = async () => ({ from: '2026-11-01', until: '2026-11-30' })
  const about: Partial<Record<StaffCallName, () => Promise<Record<string, string>>>> = {
    ...{ figuresByDay: range, figuresByProvider: range, figuresByPackage: range },
    couponUses: async () => {
      const row = api.context.db.selectFrom('coupons').select('id')
      return { coupon_id: String((await row.executeTakeFirstOrThrow()).id) }
    },
  }
  const file = async (name: StaffCallName, who: Colleague | undefined, query: Record<string, string> = {}) => {
    const headers = { origin: consoleOrigin, ...(who && { cookie: `staff_session=${who.session}` }) }
    return api.request({ method: 'GET', url: staffCsvPath(name), headers, query })
  }
  const linesOf = (text: string) =>
    text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\n')

  it.each(lists)('is for who may see the list: %s', async name => {
    const permission = staffContract[name].permission as Permission
    const query = await about[name]?.()
    expect((await file(name, undefined, query)).statusCode).toBe(401)
    const support = await hire(api, 'support')
    const roles = api.context.db.selectFrom('staff_roles').select('permissions').where('name', '=', 'support')
    const isAllowed = allows((await roles.executeTakeFirstOrThrow()).permissions, permission)
    expect((await file(name, support, query)).statusCode).toBe(isAllowed ? 200 : 403)
    const taken = await file(name, owner, query)
    expect(taken.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(taken.headers['content-disposition']).toBe(`attachment; filename="${name}.csv"`)
    const { list } = staffContract[name].data.shape as unknown as { list: { def: { element: { shape: object } } } }
    expect(linesOf(taken.body)[0]).toBe(Object.keys(list.def.element.shape).join(','))
  })

  it('has every row that its filters leave, beyond the first page, and is itself in the audit', async () => {
    const before = linesOf((await file('auditLog', owner, { action: 'noteMember' })).body).length - 1
    const { id } = await api.context.db.selectFrom('members').select('id').executeTakeFirstOrThrow()
    for (let notes = 0; notes < 60; notes++)
      await owner.call('noteMember', { member_id: String(id), text: `note ${notes}` })
    const lines = linesOf((await file('auditLog', owner, { action: 'noteMember' })).body)
    expect(lines.length - 1).toBe(before + 60)
    const { data } = await owner.call('auditLog', { action: 'auditLog' })
    expect(data.list[0]).toMatchObject({
      actor: owner.email,
      arguments: { action: 'noteMember' },
      after: { exported: 'auditLog' },
    })
  })

  /** Every row of a list, page after page. */
  const rowsOf = async (name: StaffCallName, sort: 'newest' | 'oldest') => {
    const rows: string[] = []
    const query = await about[name]?.()
    for (let after: string | undefined = ''; after !== undefined; ) {
      const { data } = (await owner.call(name, { ...query, sort, after } as never)) as never as {
        data: { list: { id: string }[]; next: string }
      }
      rows.push(...data.list.map(({ id }) => id))
      after = data.next || undefined
    }
    return rows
  }

  it.each(lists.filter(isSortable))('goes from its other end, too: %s', async name => {
    const newest = await rowsOf(name, 'newest')
    expect(await rowsOf(name, 'oldest')).toEqual(newest.toReversed())
    if (name === 'auditLog') expect(newest.length).toBeGreaterThan(60)
  })

  it.each(['=1+1', '+1', '-1', '@sum(a1)', '\tx'])('runs nothing in a spreadsheet: %s', async text => {
    await owner.call('inviteStaff', { email: 'somebody@bohe.test', role: 'support', regions: ['0'] })
    await api.context.db.updateTable('audit_log').set({ actor: text }).where('action', '=', 'inviteStaff').execute()
    const { body } = await file('auditLog', owner, { action: 'inviteStaff' })
    expect(body).toContain(`,'${text},`)
  })

  it('says which filter is wrong, and sends no file', async () => {
    const answer = await file('orders', owner, { state: 'nowhere' })
    expect(answer.json()).toMatchObject({
      code: staffCodes.invalidFields.code,
      data: { fields: { state: expect.any(String) } },
    })
  })
})
