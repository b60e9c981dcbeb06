import { codes } from '@bohe/api-client/contract/code'
import { staffCodes } from '@bohe/api-client/staff/code'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { secondsAfter } from '#clock.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { digest, logIn, registerByPhone } from '#tests/support/members/accounts.ts'
import { type Colleague, hire } from '#tests/support/staff.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'
import { startTestSandbox, type TestSandbox } from '#tests/support/start-sandbox.ts'

const reason = 'he asked by mail'
const markup = '<img src=x onerror=alert(1)>'
let mobiles = 13_700_000_100

describe.each(oneDatabase)('a member in the console, on $name', ({ open }) => {
  let api: TestApi
  let sandbox: TestSandbox
  let owner: Colleague
  let second: Colleague
  let other: Colleague
  let phone: string
  let id: number
  let token: string
  beforeAll(async () => {
    sandbox = await startTestSandbox()
    api = await startApi({ database: open, settings: sandbox.settings })
    owner = await hire(api, 'owner', ['0'])
    second = await hire(api, 'owner', ['0'])
    other = await hire(api, 'owner', ['1'])
  })
  afterAll(async () => {
    await api.stop()
    await sandbox.stop()
  })
  beforeEach(async () => {
    await api.context.db.deleteFrom('rates').execute()
    phone = String(++mobiles)
    const { data } = await registerByPhone(api, sandbox, phone)
    token = data.login_info.account_token
    const row = api.context.db.selectFrom('members').select('id').where('mobile', '=', phone)
    id = (await row.executeTakeFirstOrThrow()).id
  })

  const him = () => ({ member_id: String(id), reason })
  const rowOf = () => api.context.db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const lastEntry = () =>
    api.context.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const bind = (provider: 'google' | 'qq') =>
    api.context.db
      .insertInto('identities')
      .values({
        ...{ member_id: id, provider, app_id: 'app', subject: `${provider} ${id}`, unionid: null },
        ...{ nickname: `Minty McMint ${id}`, created_at: api.clock.now() },
      })
      .execute()

  describe('his clock', () => {
    it('is stopped and let run by an operator, and the ledger says so', async () => {
      expect((await owner.call('pauseMember', him())).code).toBe(0)
      expect(await owner.call('pauseMember', him())).toMatchObject({ code: staffCodes.stateUnchanged.code })
      expect((await owner.call('member', him())).data.membership.is_paused).toBe(1)
      expect((await owner.call('resumeMember', him())).code).toBe(0)
      expect(await owner.call('resumeMember', him())).toMatchObject({ code: staffCodes.stateUnchanged.code })
      const ledger = api.context.db.selectFrom('membership_ledger').select(['kind', 'op_source'])
      expect((await ledger.where('member_id', '=', id).orderBy('id').execute()).slice(-2)).toEqual([
        { kind: 'pause', op_source: 'operator' },
        { kind: 'resume', op_source: 'operator' },
      ])
    })

    it('is drawn: the time that was used, where it stood, what is to come, and what was taken back', async () => {
      await owner.call('pauseMember', him())
      api.clock.advance(60)
      await owner.call('resumeMember', him())
      const { spans, membership } = (await owner.call('member', him())).data
      const stood = spans.findLast(({ kind }) => kind === 'paused')
      expect(Date.parse(stood?.until ?? '') - Date.parse(stood?.from ?? '')).toBe(60_000)
      expect(spans.at(-1)).toMatchObject({ kind: 'held', until: membership.expires_at })
      expect(spans.at(-1)?.package).not.toBe('')
      const granted = (await owner.call('member', him())).data.ledger.findLast(({ kind }) => kind === 'grant')
      const { data } = await owner.call('takeTime', { ...him(), ledger_id: granted?.id ?? '' })
      const taken = { at: api.clock.now().toISOString(), package: granted?.package, source: granted?.source, ...data }
      expect((await owner.call('member', him())).data.takings).toEqual([taken])
    })
  })

  describe('his social log-ins', () => {
    it('are taken away one by one, and he is signed out', async () => {
      await bind('google')
      expect((await owner.call('unbindIdentity', { ...him(), provider: 'google' })).code).toBe(0)
      expect((await api.call('userInfo', {}, { token })).code).not.toBe(0)
      expect(await owner.call('unbindIdentity', { ...him(), provider: 'google' })).toMatchObject({
        code: staffCodes.stateUnchanged.code,
      })
    })

    it('are never taken when they are his last way in', async () => {
      await bind('google')
      await api.context.db
        .updateTable('members')
        .set({ mobile: null, country_code: null })
        .where('id', '=', id)
        .execute()
      expect(await owner.call('unbindIdentity', { ...him(), provider: 'google' })).toMatchObject({
        code: staffCodes.memberLastWayIn.code,
      })
      await bind('qq')
      expect((await owner.call('unbindIdentity', { ...him(), provider: 'google' })).code).toBe(0)
    })
  })

  describe('a contact of his', () => {
    const correct = (contact: string, kind: 'phone' | 'mail' = 'mail') =>
      owner.call('correctContact', { ...him(), kind, contact })

    it('is corrected: he is out everywhere, and the audit holds none of the two', async () => {
      expect((await correct('Right-Name@bohe.test')).code).toBe(0)
      const changed = String(++mobiles)
      expect((await correct(`+86 ${changed}`, 'phone')).code).toBe(0)
      expect(await rowOf()).toMatchObject({ email: 'Right-Name@bohe.test', mobile: changed, country_code: '86' })
      expect((await api.call('userInfo', {}, { token })).code).not.toBe(0)
      await expect(logIn(api, changed, 'mint2026')).resolves.not.toBe('')
      expect(JSON.stringify(await lastEntry())).not.toMatch(new RegExp(`${changed}|${phone}|Right-Name`))
    })

    it('that somebody has is refused at the field, and nobody is told whose it is', async () => {
      const refused = await correct('GOLD@bohe.test')
      expect(refused).toMatchObject({ code: codes.invalidFields.code, data: { fields: expect.anything() } })
      expect(refused.fields).toEqual({ contact: 'This cannot be used for this member' })
      expect((await rowOf()).email).toBeNull()
    })

    it.each([
      ['phone', '12'],
      ['phone', 'gold@bohe.test'],
      ['mail', '13700000000'],
      ['mail', `${markup}@bohe.test`],
    ] as const)('that is none is refused at the field: %s %s', async (kind, contact) => {
      expect(await correct(contact, kind)).toMatchObject({ code: codes.invalidFields.code })
    })
  })

  it('is told as a whole in a file, without what opens anything', async () => {
    const { data } = await owner.call('exportMember', him())
    const told = JSON.parse(data.json)
    expect(told.members).toMatchObject([{ id, mobile: phone }])
    expect(Object.keys(told)).toContain('membership_ledger')
    expect(data.json).not.toMatch(/argon2|hash|token/)
    expect(JSON.stringify(await lastEntry())).not.toContain(phone)
  })

  describe('his personal data', () => {
    const erase = () => owner.call('eraseMember', him())
    const approve = async (who = second) => {
      const { data } = await who.call('approvals', { state: 'waiting' })
      const waiting = data.list.find(({ about }) => about === `member ${id}`)
      return who.call('decideApproval', { approval_id: waiting?.id ?? '0', decision: 'approve', reason })
    }
    /** Every column of text or JSON in which something is found. */
    const placesOf = async (text: string) => {
      const { db } = api.context
      const { rows } = await sql<{ t: string; c: string }>`
        select table_name as t, column_name as c from information_schema.columns join information_schema.tables
        using (table_schema, table_name) where table_type = 'BASE TABLE' and table_schema = current_schema()
        and (data_type in ('text', 'character varying', 'json', 'jsonb') or data_type = 'ARRAY')`.execute(db)
      const found: string[] = []
      for (const { t, c } of rows) {
        const hit =
          await sql`select 1 from ${sql.table(t)} where ${sql.ref(c)}::text ilike ${`%${text}%`} limit 1`.execute(db)
        if (hit.rows.length > 0) found.push(`${t}.${c}`)
      }
      return found
    }

    it('leaves by two persons, every column of it, and his books stay', async () => {
      const email = `erase${id}@bohe.test`
      const name = `Erase me ${id}`
      const where = `${markup} ${id} Mint Street`
      await owner.call('correctContact', { ...him(), kind: 'mail', contact: email })
      token = await logIn(api, phone, 'mint2026')
      await api.call('editProfile', { nickname: name, address: where }, { token })
      await api.call('sendMail', { email, state: '4' })
      await bind('google')
      await owner.call('noteMember', { member_id: String(id), text: `about ${email}` })
      const chat = { region_code: '1', state: 'open', member_id: id, language: 'en', address: '203.0.113.7', email }
      const at = api.clock.now()
      const conversation = await api.context.db
        .insertInto('chat_conversations')
        .values({ ...chat, last_text: `I am ${name}`, created_at: at, last_at: at } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      const said = {
        conversation_id: conversation.id,
        seq: 1,
        kind: 'message',
        by: 'visitor',
        text: `call ${phone}`,
        at,
      }
      await api.context.db
        .insertInto('chat_events')
        .values(said as never)
        .execute()
      const ledger = () =>
        api.context.db.selectFrom('membership_ledger').selectAll().where('member_id', '=', id).execute()
      const before = await ledger()
      expect(await placesOf(phone)).toContain('members.mobile')

      expect(await erase()).toMatchObject({ code: 0, data: { state: 'proposed' } })
      expect((await rowOf()).mobile).toBe(phone)
      expect(await approve(owner)).toMatchObject({ code: staffCodes.approvalOwn.code })
      expect(await approve()).toMatchObject({ code: 0 })

      for (const text of [phone, email, name, `${id} Mint Street`, `Minty McMint ${id}`])
        expect([text, await placesOf(text)]).toEqual([text, []])
      expect(await ledger()).toEqual(before)
      expect((await owner.call('member', him())).data.erased_at).not.toBe('')
      expect((await api.call('userInfo', {}, { token })).code).not.toBe(0)
      expect((await api.call('login', { username: `uid:erased${id}`, password: digest('mint2026') })).code).not.toBe(0)
      expect(await erase()).toMatchObject({ code: staffCodes.memberErased.code })
    })

    it('leaves his contact free for whoever registers with it', async () => {
      await erase()
      await approve()
      await api.context.db.deleteFrom('rates').execute()
      expect(await registerByPhone(api, sandbox, phone)).toMatchObject({ code: 0 })
    })

    it('is asked for once, however often it is sent', async () => {
      const answers = await Promise.all([erase(), erase(), erase()])
      expect(answers.map(({ code }) => code).toSorted()).toEqual([
        0,
        staffCodes.approvalWaiting.code,
        staffCodes.approvalWaiting.code,
      ])
    })

    it.each([
      ['open', 60],
      ['refunding', -60],
    ] as const)('stays while an order is %s, also where that began after it was asked for', async (state, seconds) => {
      expect((await erase()).code).toBe(0)
      const sold = await api.context.db.selectFrom('prices').selectAll().limit(1).executeTakeFirstOrThrow()
      await api.context.db
        .insertInto('orders')
        .values({
          ...{ invoice_no: `E${id}${state}`, member_id: id, state, region_code: '0', package_id: sold.package_id },
          ...{ price_id: sold.id, months: 1, days: 0, list_cny: 1, list_usd: 1, amount_cny: 1, amount_usd: 1 },
          ...{ invoice_from: '0', src_channel: 'x', os_type: '1', package_title_zh: '', package_title_en: '' },
          ...{ price_title_zh: '', price_title_en: '', created_at: secondsAfter(api.clock.now(), -1800) },
          expires_at: secondsAfter(api.clock.now(), seconds),
          ...(state === 'open'
            ? { received_at: null, paid_at: null }
            : { received_at: api.clock.now(), paid_at: api.clock.now() }),
          ...{ opened_at: null, closed_at: null, replaced_by: null },
        })
        .execute()
      expect(await approve()).toMatchObject({ code: staffCodes.ordersUnderWay.code })
      expect((await rowOf()).mobile).toBe(phone)
    })

    it('is not touched by the staff of another region', async () => {
      expect(await other.call('eraseMember', him())).toMatchObject({ code: staffCodes.memberUnknown.code })
      await erase()
      expect((await other.call('approvals', { state: 'waiting' })).data.list).toEqual([])
    })
  })
})
