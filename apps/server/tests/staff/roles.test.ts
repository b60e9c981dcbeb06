import { staffCodes } from '@bohe/api-client/staff/code'
import { permissions } from '@bohe/api-client/staff/permission'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { type Colleague, hire } from '#tests/support/staff.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

const { beyondOwn, roleFixed, roleInUse, roleTaken, roleUnknown, stale, notPermitted } = staffCodes

describe.each(oneDatabase)('who may do what in the console, on $name', ({ open }) => {
  let api: TestApi
  let owner: Colleague
  let another: Colleague
  beforeAll(async () => {
    api = await startApi({ database: open })
    owner = await hire(api)
    another = await hire(api)
  })
  afterAll(() => api?.stop())

  const save = (who: Colleague, name: string, held: string[], version: number) =>
    who.call('saveRole', { name, permissions: held as ['members.read'], version, reason: 'a test' })
  const roleOf = async (name: string) =>
    (await owner.call('staff', {})).data.roles.find(each => each.name === name) ?? expect.fail(`no role ${name}`)
  const approve = async (who: Colleague, about: string) => {
    const { data } = await who.call('approvals', {})
    const waiting = data.list.find(each => each.about === about) ?? expect.fail(`nothing waits about ${about}`)
    return who.call('decideApproval', { approval_id: waiting.id, decision: 'approve', reason: 'agreed' })
  }

  describe('a role', () => {
    it('is made, held, and changed by two persons once somebody has it, from his next call on', async () => {
      expect((await save(owner, 'trainee', ['members.read'], 0)).data).toEqual({ state: 'done' })
      expect((await save(owner, 'trainee', ['members.read', 'orders.read'], 1)).data).toEqual({ state: 'done' })
      const trainee = await hire(api, 'trainee', ['0'])
      expect((await trainee.call('orders', {})).code).toBe(0)
      expect((await save(owner, 'trainee', ['members.read'], 2)).data).toEqual({ state: 'proposed' })
      expect((await trainee.call('orders', {})).code).toBe(0)
      expect((await approve(another, 'role trainee')).data).toEqual({ state: 'approved' })
      expect(await trainee.call('orders', {})).toMatchObject({
        code: notPermitted.code,
        data: { permission: 'orders.read' },
      })
    })

    it('that sees everything sees what a later release brings', async () => {
      await save(owner, 'visitor', ['*.read'], 0)
      const { held, permissions: may } = await roleOf('visitor')
      expect(held).toEqual(['*.read'])
      expect(may).toEqual(permissions.filter(each => each.endsWith('.read')))
    })

    it('is saved as it was seen', async () => {
      await save(owner, 'evening', ['members.read'], 0)
      await save(another, 'evening', ['orders.read'], 1)
      expect(await save(owner, 'evening', ['audit.read'], 1)).toMatchObject({
        code: stale.code,
        data: { who: another.email, what: 'permissions ["members.read"] → ["orders.read"]' },
      })
      expect(await save(owner, 'evening', ['audit.read'], 0)).toMatchObject({
        code: roleTaken.code,
        fields: { name: 'There is a role with this name' },
      })
    })

    it.each([
      ['of the owner', 'owner', ['members.read'], 1, roleFixed],
      ['that is not there', 'nobody', ['members.read'], 3, roleUnknown],
      ['that holds nothing', 'empty', [], 0, staffCodes.invalidFields],
      ['that holds what there is not', 'odd', ['members.destroy'], 0, staffCodes.invalidFields],
      ['that holds everything', 'second-owner', ['*'], 0, staffCodes.invalidFields],
    ])('%s is refused', async (_, name, held, version, code) => {
      expect((await save(owner, name, held, version)).code).toBe(code.code)
    })

    it('gives nobody, and takes from nobody, more than who saves it has himself', async () => {
      await save(owner, 'hiring', ['staff.read', 'staff.change', 'members.read'], 0)
      const hiring = await hire(api, 'hiring')
      expect((await save(hiring, 'clerk', ['orders.refund'], 0)).code).toBe(beyondOwn.code)
      expect((await save(hiring, 'clerk', ['*.read'], 0)).code).toBe(beyondOwn.code)
      expect((await save(hiring, 'finance', ['members.read'], 1)).code).toBe(beyondOwn.code)
      expect((await hiring.call('removeRole', { name: 'evening', reason: 'x' })).code).toBe(beyondOwn.code)
      expect((await save(hiring, 'clerk', ['members.read'], 0)).data).toEqual({ state: 'done' })
    })

    it('is removed when nobody has it', async () => {
      await save(owner, 'leaver', ['members.read'], 0)
      const leaver = await hire(api, 'leaver')
      const remove = () => owner.call('removeRole', { name: 'leaver', reason: 'not needed' })
      expect(await remove()).toMatchObject({ code: roleInUse.code, msg: 'Colleagues who have this role: 1' })
      await api.context.db.updateTable('staff').set({ role: 'support' }).where('id', '=', leaver.id).execute()
      expect((await remove()).data).toEqual({ state: 'done' })
      expect((await remove()).code).toBe(roleUnknown.code)
    })
  })

  describe('a session', () => {
    it('is seen by whoever looks after the staff, and ended', async () => {
      const support = await hire(api, 'support')
      const { data } = await owner.call('staffSessions', {})
      const own = data.list.find(({ staff_id }) => staff_id === String(owner.id))
      expect(own).toMatchObject({ email: owner.email, is_own: 1, address: '203.0.113.9' })
      const session = data.list.find(({ staff_id }) => staff_id === String(support.id)) ?? expect.fail('no session')
      expect(JSON.stringify(data)).not.toContain(support.session)
      const end = () => owner.call('endStaffSession', { session_id: session.id, reason: 'left it open' })
      expect((await end()).code).toBe(0)
      expect((await support.call('me', {})).code).toBe(staffCodes.sessionEnded.code)
      expect((await end()).code).toBe(staffCodes.staffSessionUnknown.code)
    })
  })

  describe('a limit above which two persons decide', () => {
    const change = (most: number, before: number, name = 'grant days') =>
      owner.call('changeApprovalLimit', { name, most, before, reason: 'a test' })
    const most = async () =>
      (await owner.call('approvalLimits', {})).data.limits.find(({ name }) => name === 'grant days')?.most

    it('is lowered by one person, and raised by two', async () => {
      expect(await most()).toBe(31)
      expect((await change(7, 31)).data).toEqual({ state: 'done' })
      expect((await change(60, 7)).data).toEqual({ state: 'proposed' })
      expect(await most()).toBe(7)
      expect((await approve(another, 'limit grant days')).data).toEqual({ state: 'approved' })
      expect(await most()).toBe(60)
    })

    it('is changed as it was seen, and has to be one', async () => {
      expect(await change(1, 31)).toMatchObject({ code: stale.code, data: { what: 'most 7 → 60' } })
      expect((await change(1, 0, 'lunch')).code).toBe(staffCodes.limitUnknown.code)
    })
  })
})
