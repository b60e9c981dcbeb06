import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneDatabase, openTestDatabase } from '#tests/support/database/databases.ts'
import { gold, logIn } from '#tests/support/members/accounts.ts'
import { goldDevices, secondary, wrong } from '#tests/support/members/member-devices.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const geo = { country: (address: string) => ({ '192.0.2.1': 'CN', '192.0.2.2': 'US' })[address] }

let api: TestApi
let member: ReturnType<typeof goldDevices>
const start = async (database = openTestDatabase) => {
  api = await startApi({ database, overrides: { geo } })
  member = goldDevices(api)
}

describe('the devices of a member', () => {
  beforeAll(() => start())
  afterAll(() => api.stop())
  beforeEach(() => member.forgetAll())

  it('are listed with what they are, where and when they were used, the last used first', async () => {
    const first = api.clock.now().toISOString()
    const desktop = await member.enter(
      'desktop',
      { os_type: '4' },
      { address: '192.0.2.1', headers: { 'user-agent': chrome } },
    )
    api.clock.advance(300)
    const second = api.clock.now().toISOString()
    await member.enter('client', { os_type: '0' }, { address: '192.0.2.2', headers: { 'user-agent': 'Bohe/3.1' } })
    api.clock.advance(300)
    await member.enter('lost', {}, { address: '203.0.113.50', headers: { 'user-agent': '' } })
    api.clock.advance(300)
    const { list, is_set_admin_pass } = (
      await api.call('manageDevices', {}, { token: desktop.token, address: '192.0.2.1', language: 'zh_CN' })
    ).data
    const handle = expect.stringMatching(/^\d+$/)
    const lost = new Date(Date.parse(second) + 300_000).toISOString()
    const last = api.clock.now().toISOString()
    expect(list).toEqual([
      {
        ...{ device_id: handle, os_type: '4', system: 'Windows · Chrome', place: '中国' },
        ...{ first_time: first, last_time: last, is_current: 1, is_online: 1 },
      },
      {
        ...{ device_id: handle, os_type: '4', system: '', place: '' },
        ...{ first_time: lost, last_time: lost, is_current: 0, is_online: 1 },
      },
      {
        ...{ device_id: handle, os_type: '0', system: 'Windows', place: '美国' },
        ...{ first_time: second, last_time: second, is_current: 0, is_online: 1 },
      },
    ])
    expect(is_set_admin_pass).toBe(0)
    expect((await member.devicesOf(desktop.token, 'en')).list.map(({ place }) => place)).toEqual([
      'China',
      '',
      'United States',
    ])
  })

  it('never show the device’s own id, nor its address', async () => {
    const { token } = await member.enter('a-secret-device', {}, { address: '192.0.2.1' })
    const shown = JSON.stringify(await member.devicesOf(token))
    expect(shown).not.toContain('a-secret-device')
    expect(shown).not.toContain('192.0.2.1')
  })

  it('that are logged out stay listed, offline', async () => {
    const old = await member.enter('old')
    const { token } = await member.enter('new')
    await api.call('logout', {}, { token: old.token })
    expect((await member.devicesOf(token)).list.map(({ is_online }) => is_online)).toEqual([1, 0])
  })

  it('are one’s own only', async () => {
    const { token } = await member.enter('desktop')
    const other = await logIn(api, 'diamond@bohe.test', 'diamond2026')
    expect((await member.devicesOf(other)).list).toHaveLength(1)
    const handle = (await member.devicesOf(token)).list[0]?.device_id ?? ''
    expect((await member.manage(other, { device_id: handle })).code).toBe(400407)
    expect(await member.isAlive(token)).toBe(true)
  })
})

describe.each(oneDatabase)('signing a device out, on $name', ({ open }) => {
  beforeAll(async () => {
    await start(open)
  })
  afterAll(() => api?.stop())
  beforeEach(async () => {
    await member.forgetAll()
  })

  it('ASVS 7.5.2: ends its session and what it is remembered by', async () => {
    const { token } = await member.enter('desktop')
    api.clock.advance(1)
    const phone = await member.enter('phone', { remember_me: '1' })
    const answer = await member.manage(token, { device_id: await member.newestHandle(token) })
    expect(answer).toMatchObject({ code: 0, data: { list: [{ is_online: 0 }, { is_current: 1 }] } })
    expect([await member.isAlive(phone.token), await member.isAlive(token)]).toEqual([false, true])
    const again = { username: gold.username, remember_token: phone.remember_token, device_id: 'phone' }
    expect((await api.call('login', again)).code).toBe(400007)
  })

  it('is seen by another node in the same moment', async () => {
    const { db, clock } = api.context
    const other = await startApi({ database: async () => ({ db, close: async () => {} }), clock: api.clock })
    const { token } = await member.enter('desktop')
    api.clock.advance(1)
    const phone = await member.enter('phone')
    expect((await other.call('userInfo', {}, { token: phone.token })).code).toBe(0)
    const at = clock.now()
    expect((await member.manage(token, { device_id: await member.newestHandle(token) })).code).toBe(0)
    expect((await other.call('userInfo', {}, { token: phone.token })).code).toBe(400006)
    expect(clock.now()).toEqual(at)
    await other.stop()
  })

  it('reaches one that is offline but remembered, and then there is nothing left to end', async () => {
    const phone = await member.enter('phone', { remember_me: '1' })
    await api.call('logout', {}, { token: phone.token })
    api.clock.advance(1)
    const { token } = await member.enter('desktop')
    const handle = (await member.devicesOf(token)).list[1]?.device_id ?? ''
    expect((await member.manage(token, { device_id: handle })).code).toBe(0)
    const again = { username: gold.username, remember_token: phone.remember_token, device_id: 'phone' }
    expect((await api.call('login', again)).code).toBe(400007)
    expect((await member.manage(token, { device_id: handle })).code).toBe(400407)
  })

  it.for(['0', '999999999999999999', 'phone', '1 or 1=1', '-1'])('knows no %s', async handle => {
    const { token } = await member.enter('desktop')
    expect((await member.manage(token, { device_id: handle })).code).toBe(400407)
    expect(await member.isAlive(token)).toBe(true)
  })

  it('means the id that a client gave itself, even where a handle reads the same', async () => {
    const other = await member.enter('other')
    const handle = await member.newestHandle(other.token)
    api.clock.advance(1)
    const named = await member.enter(handle)
    expect((await member.manage(other.token, { device_id: handle })).code).toBe(0)
    expect([await member.isAlive(named.token), await member.isAlive(other.token)]).toEqual([false, true])
  })

  it('means the handle that a browser was shown, even where a client named itself so', async () => {
    const { token } = await member.enter('other')
    const handle = await member.newestHandle(token)
    api.clock.advance(1)
    const named = await member.enter(handle)
    const headers = { origin: 'http://localhost:4100' }
    const login = await api.call('login', gold, { headers })
    const cookie = login.cookies.map(each => each.split(';')[0]).join('; ')
    const answer = await api.call('manageDevices', { device_id: handle }, { headers: { ...headers, cookie } })
    expect(answer.code).toBe(0)
    expect([await member.isAlive(named.token), await member.isAlive(token)]).toEqual([true, false])
  })

  it('is a log-out when it is one’s own', async () => {
    const origin = 'http://localhost:4100'
    const login = await api.call('login', gold, { headers: { origin } })
    const cookie = login.cookies.map(each => each.split(';')[0]).join('; ')
    const headers = { origin, cookie }
    const { list } = (await api.call('manageDevices', {}, { headers })).data
    const answer = await api.call('manageDevices', { device_id: list[0]?.device_id ?? '' }, { headers })
    expect(answer.code).toBe(0)
    expect(answer.cookies.find(each => each.startsWith('account_token_0='))).toContain('Max-Age=0')
    expect((await api.call('userInfo', {}, { headers })).code).toBe(400006)
  })

  it('is open to anyone who is logged in while no secondary password is set', async () => {
    await member.enter('desktop')
    api.clock.advance(1)
    const { token } = await member.enter('stranger')
    const handle = (await member.devicesOf(token)).list[1]?.device_id ?? ''
    expect((await member.manage(token, { device_id: handle })).code).toBe(0)
  })

  it('ASVS 7.5.3: needs the secondary password once one is set', async () => {
    const { token } = await member.enter('desktop')
    expect(await member.manage(token, { new_admin_pass: secondary })).toMatchObject({
      code: 0,
      data: { is_set_admin_pass: 1 },
    })
    api.clock.advance(1)
    const phone = await member.enter('phone')
    const device_id = await member.newestHandle(token)
    const without = await member.manage(token, { device_id })
    expect([without.code, without.msg, without.fields]).toEqual([
      400408,
      'Please enter the secondary password',
      ['admin_pass'],
    ])
    expect(await member.manage(token, { device_id, admin_pass: wrong })).toMatchObject({
      code: 400409,
      fields: ['admin_pass'],
    })
    expect(await member.isAlive(phone.token)).toBe(true)
    expect((await member.manage(token, { device_id, admin_pass: secondary })).code).toBe(0)
    expect(await member.isAlive(phone.token)).toBe(false)
  })

  it('rests after five wrong secondary passwords, on every device, at once or one by one', async () => {
    const desktop = await member.enter('desktop')
    await member.manage(desktop.token, { new_admin_pass: secondary })
    api.clock.advance(1)
    const phone = await member.enter('phone')
    const device_id = await member.newestHandle(desktop.token)
    const guesses = Array.from({ length: 12 }, (_, n) =>
      member.manage(n % 2 ? desktop.token : phone.token, { device_id, admin_pass: wrong }),
    )
    const codes = (await Promise.all(guesses)).map(({ code }) => code)
    expect(codes.toSorted()).toEqual([...Array(5).fill(400409), ...Array(7).fill(400410)])
    const right = await member.manage(desktop.token, { device_id, admin_pass: secondary })
    expect([right.code, right.msg]).toEqual([400410, 'Too many attempts, please try again in 15 minutes'])
    const other = await logIn(api, 'diamond@bohe.test', 'diamond2026')
    expect((await member.manage(other, { new_admin_pass: secondary })).code).toBe(0)
    api.clock.advance(901)
    expect((await member.manage(desktop.token, { device_id, admin_pass: secondary })).code).toBe(0)
  })

  it('forgets wrong tries once it was right', async () => {
    const { token } = await member.enter('desktop')
    await member.manage(token, { new_admin_pass: secondary })
    const codes = []
    for (let n = 0; n < 8; n++) {
      api.clock.advance(1)
      await member.enter('phone')
      const admin_pass = n % 4 === 3 ? secondary : wrong
      codes.push((await member.manage(token, { device_id: await member.newestHandle(token), admin_pass })).code)
    }
    expect(codes).toEqual([400409, 400409, 400409, 0, 400409, 400409, 400409, 0])
  })
})
