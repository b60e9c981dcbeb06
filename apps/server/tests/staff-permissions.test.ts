import { type StaffCallName, type StaffInput, staffContract } from '@bohe/api-client/staff'
import { staffCodes } from '@bohe/api-client/staff/code'
import type { StaffAccess, StaffEndpoint } from '@bohe/api-client/staff/endpoint'
import { allows, type Permission, permissions } from '@bohe/api-client/staff/permission'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aConversation } from './support/chat.ts'
import { oneDatabase } from './support/database/databases.ts'
import { type Colleague, hire, staffSend } from './support/staff.ts'
import { startApi, type TestApi } from './support/start-api.ts'

const { notPermitted } = staffCodes
const names = Object.keys(staffContract) as StaffCallName[]
const accessOf = (name: StaffCallName): StaffAccess => staffContract[name].permission
const isGuarded = (name: StaffCallName) => accessOf(name) !== 'public' && accessOf(name) !== 'own'
const guarded = names.filter(isGuarded)
const writes = guarded.filter(name => staffContract[name].method === 'POST')

const seededRoles = ['owner', 'operations', 'finance', 'support', 'content', 'auditor'] as const
const scopes = [['0'], ['1'], ['0', '1']] as const

describe.each(oneDatabase)('what the staff may do, on $name', ({ open }) => {
  let api: TestApi
  let memberId: string
  let conversationId: string
  const people = new Map<string, Colleague>()
  const nameOf = (role: string, regions: readonly string[]) => `${role} of ${regions.join(' and ')}`
  beforeAll(async () => {
    api = await startApi({ database: open })
    const member = api.context.db.selectFrom('members').select('id').where('email', '=', 'gold@bohe.test')
    memberId = String((await member.executeTakeFirstOrThrow()).id)
    conversationId = await aConversation(api)
    for (const role of seededRoles)
      for (const regions of scopes) people.set(nameOf(role, regions), await hire(api, role, regions))
  })
  afterAll(() => api.stop())

  const send = (who: Colleague, name: StaffCallName, input: object) =>
    staffSend(api, name, input, { session: who.session })
  const find = (role: string, regions: readonly string[]) => people.get(nameOf(role, regions)) ?? expect.fail('nobody')
  const heldBy = async (role: string) => {
    const row = api.context.db.selectFrom('staff_roles').select('permissions').where('name', '=', role)
    return (await row.executeTakeFirstOrThrow()).permissions
  }

  it('is named by a call for each permission, so that none stands for nothing', () => {
    expect(new Set(guarded.map(accessOf))).toEqual(new Set(permissions))
  })

  it('keeps every secret of an input out of the audit', () => {
    const isSecret = /^(?:password|token|code|proof|challenge|answer)$/
    for (const name of names) {
      const { input, secrets = [] } = staffContract[name] as StaffEndpoint
      const fields = Object.keys((input as unknown as { shape: object }).shape).filter(field => isSecret.test(field))
      expect([name, fields]).toEqual([
        name,
        staffContract[name].method === 'GET' ? [] : fields.filter(each => secrets.includes(each)),
      ])
    }
  })

  describe.each(seededRoles)('%s', role => {
    describe.each(scopes.map(regions => ({ scope: regions.join(' and '), regions })))(
      'of region $scope',
      ({ regions }) => {
        it.each(guarded)('%s', async name => {
          const permission = accessOf(name) as Permission
          // One address does not ask so often.
          const address = `198.51.100.${guarded.indexOf(name) + 1}`
          const { session } = find(role, regions)
          const answer = await staffSend(api, name, {}, { session, address })
          if (allows(await heldBy(role), permission)) expect(answer.code).not.toBe(notPermitted.code)
          else expect(answer).toMatchObject({ status: 403, code: notPermitted.code, data: { permission } })
        })
      },
    )
  })

  /** What each write is told about a member of region 0; another one does not compile. */
  const good = {
    revealContact: () => ({ member_id: memberId, reason: 'he wrote' }),
    noteMember: () => ({ member_id: memberId, text: 'a note' }),
    grantTime: () => ({ member_id: memberId, days: 3, reason: 'an outage' }),
    takeTime: async () => ({ member_id: memberId, ledger_id: await aGrant(), reason: 'a mistake' }),
    banMember: () => ({ member_id: memberId, reason: 'an abuser' }),
    unbanMember: () => ({ member_id: memberId, reason: 'no abuser' }),
    endMemberSessions: () => ({ member_id: memberId, reason: 'he asked' }),
    inviteStaff: () => ({ email: 'new@bohe.test', role: 'support', regions: ['0'] as ['0'] }),
    saveRole: () => ({ name: 'night-shift', permissions: ['members.read'], version: 0, reason: 'nights' }),
    removeRole: () => ({ name: 'night-shift', reason: 'days again' }),
    endStaffSession: async () => ({ session_id: await aSession('content', ['1']), reason: 'left it open' }),
    changeApprovalLimit: () => ({ name: 'grant days', most: 30, before: 31, reason: 'less' }),
    recoverStaff: () => ({ staff_id: String(find('support', ['0']).id), reason: 'he asked' }),
    changeStaff: () => ({
      ...{
        staff_id: String(find('content', ['1']).id),
        role: 'support',
        regions: ['1'] as ['1'],
        is_active: 1 as const,
      },
      ...{ version: 1, reason: 'moves' },
    }),
    takeSeat: () => ({ state: 'here' as const, capacity: 3 }),
    takeChat: () => ({ conversation_id: conversationId }),
    handOverChat: () => ({ conversation_id: conversationId, staff_id: String(find('support', ['0', '1']).id) }),
    tagChat: () => ({ conversation_id: conversationId, tags: ['refund'] }),
    ticketChat: () => ({ conversation_id: conversationId }),
    closeChat: () => ({ conversation_id: conversationId }),
    blockVisitor: () => ({ conversation_id: conversationId, hours: 24, reason: 'an abuser' }),
    saveCannedAnswer: () => ({ name: 'hello', text_zh: '您好', text_en: 'Hello' }),
    removeCannedAnswer: () => ({ canned_id: '1' }),
  } satisfies { [Name in Exclude<WriteName, ElsewhereName>]: () => StaffInput<Name> | Promise<StaffInput<Name>> }

  const aGrant = async () => {
    const grants = api.context.db.selectFrom('membership_ledger').select('id').where('source', '=', 'operator')
    const row = await grants.where('member_id', '=', Number(memberId)).orderBy('id', 'desc').executeTakeFirstOrThrow()
    return String(row.id)
  }

  const aSession = async (role: string, regions: readonly string[]) => {
    const sessions = api.context.db.selectFrom('staff_sessions').select('id')
    const row = sessions.where('staff_id', '=', find(role, regions).id)
    return String((await row.executeTakeFirstOrThrow()).id)
  }

  const entries = () => api.context.db.selectFrom('audit_log').selectAll().orderBy('id').execute()

  it.each(Object.keys(good) as (keyof typeof good)[])('leaves one audit row with before or after: %s', async name => {
    const owner = find('owner', ['0', '1'])
    const earlier = (await entries()).length
    const answer = await send(owner, name, await good[name]())
    expect(answer).toMatchObject({ code: 0 })
    const rows = (await entries()).slice(earlier)
    expect(rows).toMatchObject([
      { actor: owner.email, action: name, request: { role: 'owner', address: '203.0.113.9' } },
    ])
    expect(rows[0]?.before ?? rows[0]?.after).not.toBeNull()
  })

  const logged = writes.filter(name => (staffContract[name] as StaffEndpoint).log !== undefined)

  it.each(logged)('leaves no audit row, and what it keeps says who did it: %s', async name => {
    const owner = find('owner', ['0', '1'])
    const earlier = (await entries()).length
    const conversation_id = await aConversation(api)
    const said = { text: 'hello', client_id: 'c1', seen_seq: 9, seq: 1 }
    expect(await send(owner, name, { conversation_id, ...said })).toMatchObject({ code: 0 })
    expect(await entries()).toHaveLength(earlier)
    const events = api.context.db.selectFrom('chat_events').select('staff_id').where('by', '=', 'staff')
    const by = (await events.where('conversation_id', '=', Number(conversation_id)).execute()).map(
      each => each.staff_id,
    )
    const { log } = staffContract[name] as StaffEndpoint
    expect(new Set(by)).toEqual(new Set(log === 'conversation' ? [owner.id] : []))
  })

  it.each(writes)('leaves none when it is refused: %s', async name => {
    const earlier = (await entries()).length
    expect((await send(find('owner', ['0', '1']), name, {})).code).toBe(staffCodes.invalidFields.code)
    expect(await entries()).toHaveLength(earlier)
  })

  const onMembers = Object.keys(good).filter(
    name => 'member_id' in staffContract[name as StaffCallName].input._zod.def.shape,
  )

  it.each(['member', ...onMembers] as StaffCallName[])('sees no member of another region: %s', async name => {
    const input = name in good ? await good[name as keyof typeof good]() : { member_id: memberId }
    const earlier = (await entries()).length
    expect(await send(find('owner', ['1']), name, input)).toMatchObject({
      code: staffCodes.memberUnknown.code,
      data: null,
    })
    expect(await entries()).toHaveLength(earlier)
  })

  it('finds nothing of another region', async () => {
    for (const q of [memberId, 'gold@bohe.test']) {
      expect((await find('owner', ['0']).call('search', { q })).data.hits).toMatchObject([
        { id: memberId, region: '0' },
      ])
      expect((await find('owner', ['1']).call('search', { q })).data.hits).toEqual([])
    }
  })

  it('shows what a member wrote as text, and his contacts masked', async () => {
    const { data } = await find('support', ['0']).call('member', { member_id: memberId })
    expect(data).toMatchObject({ id: memberId, email: 'g***@bohe.test', region: '0' })
    expect(JSON.stringify(data)).not.toContain('gold@bohe.test')
  })
})

/** Writes that leave an audit row: those that their row does not say of where else they are written down. */
type WriteName = {
  [Name in StaffCallName]: (typeof staffContract)[Name]['method'] extends 'POST'
    ? (typeof staffContract)[Name] extends { permission: 'public' | 'own' } | { log: string }
      ? never
      : Name
    : never
}[StaffCallName]

/** Writes that need an order, an approval or a seat: their rows are seen in staff-orders.test.ts, chat-staff.test.ts. */
type ElsewhereName = 'askProvider' | 'refundOrder' | 'decideApproval' | 'assignChat'
