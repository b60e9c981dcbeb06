import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { logIn } from '#tests/support/members/accounts.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

let api: TestApi
let token: string

const edit = (input: object, language: 'en' | 'zh_CN' = 'en') => api.send('editProfile', input, { token, language })
const info = async () => (await api.call('userInfo', {}, { token })).data

describe.each(oneDatabase)('the profile, on $name', ({ open }) => {
  beforeAll(async () => {
    api = await startApi({ database: open })
  })
  afterAll(() => api?.stop())
  beforeEach(async () => {
    api.clock.advance(601)
    token = await logIn(api, 'gold@bohe.test', 'gold2026')
  })

  it('of somebody new keeps its sex to itself and shows no birthday', async () => {
    const fresh = await logIn(api, '13800000001', 'mint2026')
    expect((await api.call('userInfo', {}, { token: fresh })).data).toMatchObject({
      sex: '保密',
      birthday: '',
      avatar: '',
    })
  })

  it('is changed in the parts that are sent, and in no others', async () => {
    await edit({ nickname: 'Mint', address: '上海市静安区 1 号', mobile_contact_number: '+86 (21) 6000-0000' })
    const { code, data } = await edit({ birthday: '1990-02-28', sex: '女', qq: '10001' })
    const everything = {
      nickname: 'Mint',
      address: '上海市静安区 1 号',
      mobile_contact_number: '+86 (21) 6000-0000',
      birthday: '1990-02-28',
      sex: '女',
      qq: '10001',
    }
    expect(code).toBe(0)
    expect(data).toMatchObject(everything)
    expect(data).toEqual(await info())
    expect((await edit({})).data).toEqual(data)
  })

  it.for([
    [{ nickname: '' }, 'Nickname cannot be empty!'],
    [{ nickname: ' \u3000' }, 'A nickname has at most 32 characters and no control characters!'],
    [{ nickname: 'mint\u202etnim' }, 'A nickname has at most 32 characters and no control characters!'],
    [{ nickname: 'x'.repeat(33) }, 'A nickname has at most 32 characters and no control characters!'],
    [{ birthday: '' }, 'Birthday cannot be empty!'],
    [{ birthday: '2026-02-29' }, 'This field has a format error!'],
    [{ address: '  ' }, 'Address cannot be empty!'],
    [{ sex: 'male' }, 'This field has a format error!'],
    [{ qq: '0123456' }, undefined],
  ] as const)('does not take %o, and stays as it is', async ([part, sentence]) => {
    const before = await info()
    const [name] = Object.keys(part)
    const { code, fields } = await edit({ ...part, ...(name === 'nickname' ? { qq: '20002' } : { nickname: 'Other' }) })
    expect([code, Object.keys(fields)]).toEqual([400001, [name]])
    if (sentence !== undefined) expect(fields[name ?? '']).toBe(sentence)
    expect(await info()).toEqual(before)
  })

  it('is sent back as it was read, and stays as it is', async () => {
    const full = {
      address: '静安区 1 号',
      birthday: '1990-02-28',
      sex: '女',
      qq: '10001',
      mobile_contact_number: '021 6000',
    }
    await edit({ ...full, idle_pause_days: 7 })
    const { db } = api.context
    const rows = () => db.selectFrom('members').selectAll().orderBy('id').execute()
    const [before, read] = [await rows(), await info()]
    api.clock.advance(60)
    expect((await edit(read)).code).toBe(0)
    const masked = { mobile: '138****0001', email: 'g***@bohe.test' }
    expect((await edit({ ...read, ...masked, qq: '', sex: null, mobile_contact_number: '' })).code).toBe(0)
    const known = (row: Awaited<ReturnType<typeof rows>>[number]) => ({ ...row, client_seen_at: null })
    expect((await rows()).map(known)).toEqual(before.map(known))
  })

  it('of somebody new is sent back empty as it was read', async () => {
    const fresh = await logIn(api, '13800000001', 'mint2026')
    const read = (await api.call('userInfo', {}, { token: fresh })).data
    expect(read).toMatchObject({ birthday: '', address: '' })
    expect(await api.send('editProfile', read, { token: fresh })).toMatchObject({ code: 0, data: read })
  })

  it.for([[{ sex: '' }], [{ qq: '' }], [{ mobile_contact_number: '' }], [{ birthday: null }], [{ nickname: null }]])(
    'takes %o for a part that was not sent',
    async ([part]) => {
      const before = await info()
      expect(await edit({ ...part })).toMatchObject({ code: 0, data: before })
    },
  )

  it('takes a birthday up to today in Shanghai', async () => {
    api.clock.set(new Date('2026-12-01T15:59:59.000Z'))
    token = await logIn(api, 'gold@bohe.test', 'gold2026')
    expect((await edit({ birthday: '2026-12-01' })).code).toBe(0)
    const early = await edit({ birthday: '2026-12-02' })
    expect([early.code, early.fields]).toEqual([400001, { birthday: 'The date cannot be later than today!' }])
    api.clock.advance(1)
    expect((await edit({ birthday: '2026-12-02' })).code).toBe(0)
  })

  it('keeps a name without the blanks around it', async () => {
    expect((await edit({ nickname: '  Minty ' })).data).toMatchObject({ nickname: 'Minty' })
  })

  it('ASVS 15.3.3: changes nothing that is not the member’s to change, whatever is sent along', async () => {
    const { db } = api.context
    const members = () => db.selectFrom('members').selectAll().orderBy('id').execute()
    const rows = () => Promise.all([members(), db.selectFrom('membership_ledger').selectAll().orderBy('id').execute()])
    const [before, ledger] = await rows()
    const smuggled = {
      master_account: 0,
      package_id: '13',
      package_level: '202',
      group_title: 'Diamond',
      expiry_time: '2099-01-01T00:00:00Z',
      expiry_time_samp: 999_999_999,
      pause_status_id: 1,
      billing_type: '2',
      is_set_admin_pass: 0,
      user_name: 'admin',
      email: 'thief@bohe.test',
      mobile: '13900009999',
      password_hash: 'x',
      secondary_password_hash: null,
      region_code: '1',
      refer_code: 'THIEF001',
      invited_by: 1,
      avatar: 'https://evil.test/a.svg',
      avatar_new: '/uploads/x',
      member_id: '100001',
      id: '100001',
      created_at: '2000-01-01T00:00:00Z',
    }
    const { code, data } = await edit({ ...smuggled, qq: '30003' })
    expect([code, (data as { qq: string }).qq]).toEqual([0, '30003'])
    const [after, ledgerAfter] = await rows()
    expect(after.map(row => (row.email === 'gold@bohe.test' ? { ...row, qq: '' } : row))).toEqual(
      before.map(row => (row.email === 'gold@bohe.test' ? { ...row, qq: '' } : row)),
    )
    expect(ledgerAfter).toEqual(ledger)
  })

  it('ASVS 8.2.3: shows of a member what the contract names, and no more', async () => {
    const shown = JSON.stringify(await info())
    const gold = await api.context.db
      .selectFrom('members')
      .selectAll()
      .where('email', '=', 'gold@bohe.test')
      .executeTakeFirstOrThrow()
    for (const hidden of [gold.password_hash, gold.refer_code, gold.src_channel]) expect(shown).not.toContain(hidden)
  })

  it('of another member stays as it is', async () => {
    const other = await logIn(api, 'diamond@bohe.test', 'diamond2026')
    const before = (await api.call('userInfo', {}, { token: other })).data
    await edit({ nickname: 'Mine alone' })
    expect((await api.call('userInfo', {}, { token: other })).data).toEqual(before)
  })

  it('rests after sixty changes in ten minutes', async () => {
    for (let edits = 0; edits < 60; edits++) expect((await edit({ qq: '10001' })).code).toBe(0)
    expect((await edit({ qq: '10002' })).code).toBe(400009)
    api.clock.advance(600)
    expect((await edit({ qq: '10002' })).code).toBe(0)
  })
})
