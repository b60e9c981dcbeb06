import type { CallName } from '@bohe/api-client/contract'
import { siteConfig } from '@bohe/api-client/contract/entities/site-config'
import { say } from '@bohe/i18n/message'
import type { MessageKey } from '@bohe/i18n/message-key'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { regionOfHost } from '#site-address.ts'
import { gold, logIn } from '#tests/support/members/accounts.ts'
import { goldDevices, secondary } from '#tests/support/members/member-devices.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

let api: TestApi
let token: string

beforeAll(async () => {
  api = await startApi({
    settings: { SITE_ORIGINS: 'http://www.bohe.test,http://ios.bohe.test,http://cn.bohe.test' },
  })
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.clock.advance(90_000)
  token = await logIn(api, 'gold@bohe.test', 'gold2026')
})

describe('what the mainland does without is refused by its name, under one code', () => {
  it.each<[CallName, object, MessageKey]>([
    ['packages', {}, 'code.not-sold-in-region'],
    ['quote', { package_id: '11', price_id: '111', pay_type: 'wechat' }, 'code.not-sold-in-region'],
    ['buy', { package_id: '11', price_id: '111', pay_type: 'wechat' }, 'code.not-sold-in-region'],
    ['payInvoice', { invoice_id: '1', pay_type: 'wechat' }, 'code.not-sold-in-region'],
    ['quoteSwitch', { package_id: '11' }, 'code.no-exchange-in-region'],
    ['redeemCard', { card_no: 'BH1', card_password: 'x' }, 'code.no-cards-in-region'],
    ['referCampaign', {}, 'code.no-invitations-in-region'],
    ['referCode', {}, 'code.no-invitations-in-region'],
    ['referFriends', {}, 'code.no-invitations-in-region'],
    ['receivePrize', { activity_id: '1', code: 'x' }, 'code.no-invitations-in-region'],
    ['draw', { activity_id: '1' }, 'code.no-draws-in-region'],
    ['checkIn', { activity_id: '1' }, 'code.no-draws-in-region'],
    ['myPresents', { activity_id: '1' }, 'code.no-draws-in-region'],
    ['prizes', {}, 'code.no-prizes-in-region'],
    ['receivePrize', { prize_id: '1' }, 'code.no-prizes-in-region'],
  ])('%s %j', async (name, input, sentence) => {
    for (const language of ['zh_CN', 'en'] as const) {
      const { code, msg } = await api.send(name, input, { token, language, region: '1' })
      expect([code, msg]).toEqual([400201, say(language, sentence)])
    }
  })
})

describe('a member without time', () => {
  const info = async (region: '0' | '1', language: 'zh_CN' | 'en') => {
    const fresh = await logIn(api, '13800000001', 'mint2026', { region })
    const { data } = await api.call('userInfo', {}, { token: fresh, region, language })
    return [data.package_title, data.group_title, data.package_level]
  }

  it('has the free acceleration on the mainland, in the language of the call', async () => {
    expect(await info('1', 'zh_CN')).toEqual(['免费游戏加速', '免费会员', '0'])
    expect(await info('1', 'en')).toEqual(['Free game acceleration', 'Free', '0'])
  })

  it('has no package overseas, unless he is of the mainland', async () => {
    expect(await info('0', 'en')).toEqual(['', 'Free', '0'])
    const { db } = api.context
    const regionOf = (region_code: '0' | '1') =>
      db.updateTable('members').set({ region_code }).where('mobile', '=', '13800000001').execute()
    await regionOf('1')
    expect(await info('0', 'en')).toEqual(['Free game acceleration', 'Free', '0'])
    await regionOf('0')
  })
})

describe('a device is signed out by the id that its client gave itself', () => {
  let member: ReturnType<typeof goldDevices>
  beforeEach(async () => {
    member = goldDevices(api)
    await member.forgetAll()
  })

  it.each(['my-phone', '7f3a-66', '20481234567890123'])('%s', async device_id => {
    const phone = await member.enter(device_id)
    const desktop = await member.enter('desktop')
    expect((await member.manage(desktop.token, { device_id })).code).toBe(0)
    expect([await member.isAlive(phone.token), await member.isAlive(desktop.token)]).toEqual([false, true])
    expect((await member.manage(desktop.token, { device_id })).code).toBe(400407)
  })

  it('which may be a number, is one’s own only, and asks for the secondary password all the same', async () => {
    const { data } = await api.send('login', { ...gold, device_id: 20_481 })
    const phone = { token: (data as { login_info: { account_token: string } }).login_info.account_token }
    const desktop = await member.enter('desktop')
    const other = await logIn(api, 'diamond@bohe.test', 'diamond2026')
    expect((await member.manage(other, { device_id: '20481' })).code).toBe(400407)
    await member.manage(desktop.token, { new_admin_pass: secondary })
    expect((await member.manage(desktop.token, { device_id: 20_481 })).code).toBe(400408)
    const admin_pass = secondary.toUpperCase()
    expect((await member.manage(desktop.token, { device_id: 20_481, admin_pass })).code).toBe(0)
    expect(await member.isAlive(phone.token)).toBe(false)
  })

  it('first, and then by a handle that reads the same', async () => {
    const first = await member.enter('first')
    const handle = await member.newestHandle(first.token)
    api.clock.advance(1)
    const second = await member.enter(handle)
    expect((await member.manage(second.token, { device_id: handle })).code).toBe(0)
    expect([await member.isAlive(first.token), await member.isAlive(second.token)]).toEqual([true, false])
    expect((await api.call('login', gold)).code).toBe(0)
  })
})

describe('config.json without a region is that of the site it is asked by', () => {
  const phoneOf = async (headers: Record<string, string>, url = '/config.json') => {
    const response = await api.request({ method: 'GET', url, headers })
    expect(response.headers.vary).toContain('X-Forwarded-Host')
    return siteConfig.parse(response.json()).support.phone !== undefined
  }

  it.each([
    [{ host: 'cn.bohe.test' }, '/config.json', true],
    [{ host: 'api.internal', 'x-forwarded-host': 'cn.bohe.test' }, '/config.json', true],
    [{ host: 'api.internal', 'x-forwarded-host': 'CN.bohe.test' }, '/config.json', true],
    [{ host: 'api.internal', 'x-forwarded-host': 'ios.bohe.test' }, '/config.json', true],
    [{ host: 'www.bohe.test' }, '/config.json', false],
    [{ host: 'evil.test' }, '/config.json', false],
    [{ host: 'cn.bohe.test' }, '/config.json?region_code=0', false],
    [{ host: 'cn.bohe.test' }, '/config.json?region_code=', true],
    [{ host: 'www.bohe.test' }, '/config.json?region_code=1', true],
  ])('%j %s', async (headers, url, isMainland) => {
    expect(await phoneOf(headers, url)).toBe(isMainland)
  })
})

describe('a site is known by the names of this machine', () => {
  const siteOrigins = ['http://localhost:4100', 'http://localhost:4200']

  it.each([
    ['localhost:4100', '0'],
    ['127.0.0.1:4100', '0'],
    ['127.0.0.1:4200', '1'],
    ['[::1]:4200', '1'],
    ['localhost:4300', undefined],
    ['localhost.evil.test:4200', undefined],
    ['', undefined],
  ])('%j', (host, region) => {
    expect(regionOfHost({ siteOrigins }, host)).toBe(region)
  })
})
