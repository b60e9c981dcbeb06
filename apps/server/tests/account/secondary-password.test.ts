import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { digest, logIn } from '#tests/support/members/accounts.ts'
import { goldDevices, secondary, wrong } from '#tests/support/members/member-devices.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'
import { startTestSandbox, type TestSandbox } from '#tests/support/start-sandbox.ts'

let sandbox: TestSandbox
let api: TestApi
let member: ReturnType<typeof goldDevices>
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

const confirmation = async (token: string) => {
  const { data } = await api.call('sendMemberCode', { account_type: '2' }, { token })
  const [message] = await sandbox.inbox('gold@bohe.test')
  const input = { account_type: '2', verify_code: message?.code ?? '', verify_key: data.verify_key } as const
  return (await api.call('validateMemberCode', input, { token })).data.verify_key
}

describe.each(oneDatabase)('the secondary password, on $name', ({ open }) => {
  beforeAll(async () => {
    api = await startApi({ database: open, settings: sandbox.settings })
    member = goldDevices(api)
  })
  afterAll(() => api?.stop())
  beforeEach(async () => {
    await member.forgetAll()
  })

  it('is kept as a hash of its own', async () => {
    const { token } = await member.enter('desktop')
    await member.manage(token, { new_admin_pass: secondary })
    const rows = await api.context.db.selectFrom('members').select('secondary_password_hash').execute()
    const [hash] = rows.flatMap(row => row.secondary_password_hash ?? [])
    expect(hash).toMatch(/^\$argon2id\$/)
    expect(hash).not.toContain(secondary)
    expect((await api.call('userInfo', {}, { token })).data.is_set_admin_pass).toBe(1)
  })

  it('is changed, and cleared, by who knows the old one', async () => {
    const { token } = await member.enter('desktop')
    await member.manage(token, { new_admin_pass: secondary })
    const next = digest('next2026')
    expect(await member.manage(token, { new_admin_pass: next })).toMatchObject({
      code: 400408,
      fields: ['old_admin_pass'],
    })
    const guess = { new_admin_pass: next, old_admin_pass: wrong }
    expect(await member.manage(token, guess)).toMatchObject({ code: 400409, fields: ['old_admin_pass'] })
    expect((await member.manage(token, { new_admin_pass: next, old_admin_pass: secondary })).code).toBe(0)
    expect((await member.manage(token, { new_admin_pass: '', old_admin_pass: secondary })).code).toBe(400409)
    const cleared = await member.manage(token, { new_admin_pass: '', old_admin_pass: next })
    expect(cleared).toMatchObject({ code: 0, data: { is_set_admin_pass: 0 } })
  })

  it('ASVS 7.5.1: is reset by a code to one’s own contact, though it rests', async () => {
    const { token } = await member.enter('desktop')
    await member.manage(token, { new_admin_pass: secondary })
    for (let n = 0; n < 6; n++) await member.manage(token, { new_admin_pass: '', old_admin_pass: wrong })
    expect((await member.manage(token, { new_admin_pass: '', old_admin_pass: secondary })).code).toBe(400410)
    const verify_key = await confirmation(token)
    const next = digest('next2026')
    expect((await member.manage(token, { new_admin_pass: next, verify_key })).code).toBe(0)
    api.clock.advance(1)
    await member.enter('phone')
    const device_id = await member.newestHandle(token)
    expect((await member.manage(token, { device_id, admin_pass: next })).code).toBe(0)
    expect((await member.manage(token, { new_admin_pass: '', verify_key })).code).toBe(400401)
  })

  it('does not yield to somebody else’s confirmation', async () => {
    const { token } = await member.enter('desktop')
    await member.manage(token, { new_admin_pass: secondary })
    const other = await logIn(api, 'diamond@bohe.test', 'diamond2026')
    await member.manage(other, { new_admin_pass: secondary })
    const verify_key = await confirmation(token)
    expect((await member.manage(other, { new_admin_pass: '', verify_key })).code).toBe(400401)
    expect((await member.devicesOf(other)).is_set_admin_pass).toBe(1)
  })

  it('set by two at once is one of the two, and the other learns of it', async () => {
    const { token } = await member.enter('desktop')
    const wanted = [digest('one2026'), digest('two2026')]
    const answers = await Promise.all(wanted.map(new_admin_pass => member.manage(token, { new_admin_pass })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 400408])
    const winner = wanted[answers.findIndex(({ code }) => code === 0)]
    expect((await member.manage(token, { new_admin_pass: '', old_admin_pass: winner })).code).toBe(0)
  })

  it('is asked for when an empty one is shown, and is not cleared by a kick that sends every field', async () => {
    const { token } = await member.enter('desktop')
    await member.manage(token, { new_admin_pass: secondary })
    api.clock.advance(1)
    await member.enter('phone')
    const device_id = await member.newestHandle(token)
    const empty = { new_admin_pass: '', old_admin_pass: '', verify_key: '' }
    const shown = (admin_pass: string) => member.manage(token, { device_id, admin_pass, ...empty })
    expect(await shown('')).toMatchObject({ code: 400408, fields: ['admin_pass'] })
    expect(await shown(secondary)).toMatchObject({ code: 0, data: { is_set_admin_pass: 1 } })
  })

  it('that is not set is cleared without a word', async () => {
    const { token } = await member.enter('desktop')
    expect(await member.manage(token, { new_admin_pass: '' })).toMatchObject({
      code: 0,
      data: { is_set_admin_pass: 0 },
    })
  })

  it.for([
    ['a plain one', { new_admin_pass: 'kick2026' }, 'new_admin_pass'],
    ['two acts at once', { device_id: '1', new_admin_pass: secondary }, 'new_admin_pass'],
  ] as const)('refuses %s', async ([, input, field]) => {
    const { token } = await member.enter('desktop')
    expect(await member.manage(token, input)).toMatchObject({ code: 400001, fields: [field] })
  })
})
