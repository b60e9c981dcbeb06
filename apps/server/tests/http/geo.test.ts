import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '#tests/support/start-api.ts'
import { startTestSandbox, type TestSandbox } from '#tests/support/start-sandbox.ts'

let sandbox: TestSandbox
let api: TestApi
beforeAll(async () => {
  sandbox = await startTestSandbox()
  api = await startApi({ settings: sandbox.settings })
})
afterAll(async () => {
  await api.stop()
  await sandbox.stop()
})

const regionOf = async (address: string, headers: Record<string, string> = {}, from = api) =>
  (await from.call('geoRegion', {}, { address, headers })).data.region_code
const countryOf = async (address: string, from = api) =>
  (await from.call('countries', {}, { address })).data.now_country.code

describe('the region of an address', () => {
  it.each([
    ['mainland China', '114.114.114.114', '1'],
    ['mainland China by IPv6', '2400:3200::1', '1'],
    ['mainland China in the IPv6 spelling', '::ffff:223.5.5.5', '1'],
    ['Hong Kong', '202.45.84.58', '0'],
    ['Macao', '202.175.3.3', '0'],
    ['Taiwan', '168.95.1.1', '0'],
    ['the United States', '8.8.8.8', '0'],
    ['nowhere known', '10.1.2.3', '0'],
  ])('of %s (%s) is %s', async (_where, address, region) => {
    expect(await regionOf(address)).toBe(region)
  })

  it('is said not to be known when it is not', async () => {
    const known = async (address: string) => (await api.call('geoRegion', {}, { address })).data.is_known
    expect(await Promise.all(['8.8.8.8', '114.114.114.114', '10.1.2.3', '127.0.0.1'].map(known))).toEqual([1, 1, 0, 0])
  })

  it('ASVS 4.1.3: is not what the client says of itself', async () => {
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip'])
      expect([name, await regionOf('8.8.8.8', { [name]: '114.114.114.114' })]).toEqual([name, '0'])
    expect(await regionOf('8.8.8.8', { 'cf-ipcountry': 'CN' })).toBe('0')
  })

  it('ASVS 15.3.4: is that of the client behind trusted proxies, and of nobody further', async () => {
    expect(await regionOf('127.0.0.1', { 'x-forwarded-for': '114.114.114.114' })).toBe('1')
    expect(await regionOf('127.0.0.1', { 'x-forwarded-for': '114.114.114.114, 8.8.8.8' })).toBe('0')
    expect(await regionOf('127.0.0.1', { 'x-forwarded-for': 'nonsense' })).toBe('0')
  })
})

describe('the country of a visitor', () => {
  it('is proposed for the phone', async () => {
    expect(await countryOf('8.8.8.8')).toBe('US')
    expect(await countryOf('202.45.84.58')).toBe('HK')
  })

  it('is China when nobody knows', async () => {
    expect(await countryOf('10.1.2.3')).toBe('CN')
  })

  it('is China when phones of the own country are not served', async () => {
    const aliyunOnly = Object.entries(sandbox.settings).filter(([name]) => !name.startsWith('TWILIO_'))
    const mainland = await startApi({ settings: Object.fromEntries(aliyunOnly) })
    expect(await countryOf('8.8.8.8', mainland)).toBe('CN')
    expect((await mainland.call('countries', {})).data.list_country.map(({ code }) => code)).toEqual(['CN'])
    await mainland.stop()
  })
})

it('without a country file everybody is overseas, in China by default, and the log says why once', async () => {
  const lost = await startApi({ settings: { ...sandbox.settings, GEOIP_MMDB_PATH: '/nowhere/country.mmdb' } })
  expect(await regionOf('114.114.114.114', {}, lost)).toBe('0')
  expect(await countryOf('8.8.8.8', lost)).toBe('CN')
  expect(lost.log.filter(line => line.includes('the country file cannot be read'))).toHaveLength(1)
  await lost.stop()
})
