import { type StaffCallName, type StaffInput, staffContract } from '@bohe/api-client/staff'
import { staffCodes } from '@bohe/api-client/staff/code'
import type { StaffAccess, StaffEndpoint } from '@bohe/api-client/staff/endpoint'
import { allows, type Permission, permissions } from '@bohe/api-client/staff/permission'
import { isDeep } from '@bohe/testing/variants.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aConversation } from '#tests/support/chat/chat.ts'
import { consoleRows } from '#tests/support/console-rows.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { picture } from '#tests/support/pictures.ts'
import { type Colleague, hire, staffSend } from '#tests/support/staff.ts'
import type { ElsewhereName, WriteName } from '#tests/support/staff-writes.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

const { notPermitted } = staffCodes
const names = Object.keys(staffContract) as StaffCallName[]
const accessOf = (name: StaffCallName): StaffAccess => staffContract[name].permission
const isGuarded = (name: StaffCallName) => accessOf(name) !== 'public' && accessOf(name) !== 'own'
const guarded = names.filter(isGuarded)
const writes = guarded.filter(name => staffContract[name].method === 'POST' && !('looks' in staffContract[name]))

const seededRoles = ['owner', 'operations', 'finance', 'support', 'content', 'auditor'] as const
const scopes = [['0'], ['1'], ['0', '1']] as const

/** Who asks for everything: each role in one of the scopes, whose turn comes round; in the deep run in all of them. */
const askedRoles = seededRoles.flatMap((role, turn) =>
  scopes
    .filter((_, at) => isDeep || at === turn % scopes.length)
    .map(regions => [role, regions.join(' and '), regions] as const),
)

describe.each(oneDatabase)('what the staff may do, on $name', ({ open }) => {
  let api: TestApi
  let memberId: string
  let conversationId: string
  const people = new Map<string, Colleague>()
  /** What each role holds, as it is seeded. */
  let held: Map<string, readonly string[]>
  const nameOf = (role: string, regions: readonly string[]) => `${role} of ${regions.join(' and ')}`
  beforeAll(async () => {
    api = await startApi({ database: open })
    const member = api.context.db.selectFrom('members').select('id').where('email', '=', 'gold@bohe.test')
    memberId = String((await member.executeTakeFirstOrThrow()).id)
    conversationId = await aConversation(api)
    const roles = await api.context.db.selectFrom('staff_roles').select(['name', 'permissions']).execute()
    held = new Map(roles.map(({ name, permissions }) => [name, permissions]))
    for (const role of seededRoles)
      for (const regions of scopes) people.set(nameOf(role, regions), await hire(api, role, regions))
  })
  afterAll(() => api.stop())

  const send = (who: Colleague, name: StaffCallName, input: object) =>
    staffSend(api, name, input, { session: who.session })
  let asked = 0
  /** From an address of its own every so often: so many calls from one are a flood. */
  const ask = (who: Colleague, name: StaffCallName) =>
    staffSend(api, name, {}, { session: who.session, address: `203.0.114.${Math.floor(asked++ / 200)}` })
  const find = (role: string, regions: readonly string[]) => people.get(nameOf(role, regions)) ?? expect.fail('nobody')

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

  describe.each(askedRoles)('%s of region %s', (role, _, regions) => {
    it.each(guarded)('%s', async name => {
      const permission = accessOf(name) as Permission
      const answer = await ask(find(role, regions), name)
      if (allows(held.get(role) ?? [], permission)) expect(answer.code).not.toBe(notPermitted.code)
      else expect(answer).toMatchObject({ status: 403, code: notPermitted.code, data: { permission } })
    })
  })

  const offered = {
    ...{ title_zh: '测试', title_en: 'Test', is_recommended: 0, position: 90, version: 0, reason: 'a test' },
    include_region_codes: ['0'] as ['0'],
  }
  const amounts = { amount_cny: '20', amount_usd: '3' }
  const aPlannedPrice = async () => {
    const row = api.context.db.selectFrom('price_changes').select('id').orderBy('id', 'desc')
    return String((await row.executeTakeFirstOrThrow()).id)
  }

  const named = { title_zh: '测试', title_en: 'Test' }
  const newest = async (table: 'card_batches' | 'coupons') => {
    const row = api.context.db.selectFrom(table).select('id').orderBy('id', 'desc')
    return String((await row.executeTakeFirstOrThrow()).id)
  }
  const aBatch = () => newest('card_batches')
  const aCoupon = () => newest('coupons')
  const aCard = async () => {
    const row = api.context.db.selectFrom('cards').select('id').where('redeemed_at', 'is', null)
    return String((await row.orderBy('id').executeTakeFirstOrThrow()).id)
  }

  /** What each write is told about a member of region 0; another one does not compile. */
  const good = {
    revealContact: () => ({ member_id: memberId, reason: 'he wrote' }),
    noteMember: () => ({ member_id: memberId, text: 'a note' }),
    grantTime: () => ({ member_id: memberId, days: 3, reason: 'an outage' }),
    takeTime: async () => ({ member_id: memberId, ledger_id: await aGrant(), reason: 'a mistake' }),
    banMember: () => ({ member_id: memberId, reason: 'an abuser' }),
    unbanMember: () => ({ member_id: memberId, reason: 'no abuser' }),
    pauseMember: () => ({ member_id: memberId, reason: 'he asked' }),
    resumeMember: () => ({ member_id: memberId, reason: 'he asked' }),
    correctContact: () => ({
      ...{ member_id: memberId, kind: 'phone' as const, contact: '13900000987' },
      reason: 'he showed his card',
    }),
    sendPasswordReset: () => ({ member_id: memberId, reason: 'he asked' }),
    exportMember: () => ({ member_id: memberId, reason: 'he asked' }),
    eraseMember: () => ({ member_id: memberId, reason: 'he asked' }),
    endMemberSessions: () => ({ member_id: memberId, reason: 'he asked' }),
    saveLevel: () => ({
      ...{ level: '301', title_zh: '测试', title_en: 'Test', device_limit: 1, rank: 300, version: 0, reason: 'new' },
    }),
    savePackage: () => ({ ...offered, level: '100', billing_type: '2' as const, on_sale: 0 }),
    savePrice: () => ({ ...offered, ...amounts, package_id: '11', price_type: '0' as const, days: 9, on_sale: 0 }),
    planPrice: () => ({ ...amounts, price_id: '111', starts_at: '2030-01-01T00:00:00Z', reason: 'dearer' }),
    withdrawPlannedPrice: async () => ({ change_id: await aPlannedPrice(), reason: 'not so dear' }),
    setPricesOnSale: () => ({ price_ids: ['112'], on_sale: 0, reason: 'a pause' }),
    issueCards: () => ({ ...named, package_id: '11', days: 7, count: 2, reason: 'a fair' }),
    exportCards: async () => ({ batch_id: await aBatch(), reason: 'to print' }),
    voidBatch: async () => ({ batch_id: await aBatch(), reason: 'a wrong batch' }),
    voidCard: async () => ({ card_id: await aCard(), reason: 'it was stolen' }),
    issueCoupon: () => ({ ...named, percent: 10, from: '2026-11-25', until: '2026-12-25', reason: 'winter' }),
    changeCoupon: async () => ({ coupon_id: await aCoupon(), until: '2026-12-26', version: 1, reason: 'a day more' }),
    withdrawCoupon: async () => ({ coupon_id: await aCoupon(), is_withdrawn: 1, reason: 'too many' }),
    retryJobs: async () => ({ job_ids: [await aJob()] }),
    discardJobs: async () => ({ job_ids: [await aJob()], reason: 'no such mailbox' }),
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
    saveArticle: () => ({
      ...{ version: 0, class_type: '1' as const, support_type: '1' as const, format: 'markdown' as const },
      ...{ title_zh: '公告', title_en: 'A notice', summary_zh: '摘要', summary_en: 'In short' },
      ...{ source_zh: '正文', source_en: 'The text' },
    }),
    publishArticles: async () => ({ article_ids: [await anArticle('draft')] }),
    withdrawArticles: async () => ({ article_ids: [await anArticle('published')], reason: 'wrong' }),
    removeArticle: async () => ({ article_id: await anArticle('withdrawn'), reason: 'wrong' }),
    uploadPicture: async () => ({ file: (await picture().png().toBuffer()).toString('base64') }),
    uploadPromotionPicture: async () => ({ file: (await picture().png().toBuffer()).toString('base64') }),
    saveSiteDocument: () => ({ name: 'downloads.weixin', version: 0, value: {} }),
    saveMessagePrice: () => ({
      ...{ sender: 'sms twilio' as const, prefix: '44', version: 0, reason: 'the bill' },
      ...{ currency: 'USD' as const, price: '0.04' },
    }),
    removeMessagePrice: () => ({ sender: 'sms twilio' as const, prefix: '44', version: 1, reason: 'the bill' }),
    revertSiteDocument: () => ({ name: 'downloads.weixin', version: 1, reason: 'too early' }),
    assignIncident: async () => ({ ...(await anIncident()), assignee: String(find('owner', ['0', '1']).id) }),
    resolveIncident: async () => ({ ...(await anIncident()), resolution: 'the provider gave it back' }),
    reopenIncident: async () => ({ ...(await anIncident(new Date())), reason: 'it came again' }),
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

  const owner = () => find('owner', ['0', '1'])
  /** The newest article in a state. */
  const anArticle = async (state: 'draft' | 'published' | 'withdrawn') =>
    (await owner().call('articles', { state, class_type: '1' })).data.list[0]?.id ?? expect.fail(`none is ${state}`)

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

  const { anIncident, aJob } = consoleRows(() => api)

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
    const file = (await picture().png().toBuffer()).toString('base64')
    const said = { text: 'hello', client_id: 'c1', seen_seq: 9, seq: 1, file }
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
    expect((await ask(find('owner', ['0', '1']), name)).code).toBe(staffCodes.invalidFields.code)
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
