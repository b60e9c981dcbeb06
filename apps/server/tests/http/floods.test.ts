import { rates } from '@bohe/api-client/contract/limits'
import { siteSecretHeader } from '@bohe/api-client/contract/site-secret'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startApi, type TestApi } from '#tests/support/start-api.ts'
import { startTestSandbox } from '#tests/support/start-sandbox.ts'

const siteSecret = 'a-secret-of-the-sites-0123456789-abc'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ settings: { SITE_SECRET: siteSecret } })
})
afterAll(() => api.stop())

const usual = structuredClone(rates)
afterEach(() => {
  for (const name of ['flood', 'floodOfCallbacks', 'floodOfProbes', 'floodOfSites'] as const)
    Object.assign(rates[name], usual[name])
})

/** Lets a flood begin after so many calls, so that a test need not send thousands. */
const floodAfter = (name: keyof typeof rates, max: number) => Object.assign(rates[name], { max })

const asked = (remoteAddress: string, url = '/api/nothing', headers: Record<string, string> = {}) =>
  api.request({ url, remoteAddress, headers })

const statuses = async (times: number, ask: () => ReturnType<typeof asked>) => {
  const seen: number[] = []
  for (let n = 0; n < times; n += 1) seen.push((await ask()).statusCode)
  return seen
}

describe('a flood', () => {
  it('from one network is answered with 429 and when to come back; others go on', async () => {
    for (let n = 0; n < 600; n++) await asked(`2001:db8:ff::${n.toString(16)}`)
    const flooded = await asked('2001:db8:ff::1', '/api/nothing?lang=zh_CN')
    expect([flooded.statusCode, flooded.json().code, flooded.json().msg]).toEqual([
      429,
      429000,
      '请求过于频繁，请稍后再试',
    ])
    expect(Number(flooded.headers['retry-after'])).toBeGreaterThan(0)
    expect((await asked('2001:db8:fe::1')).statusCode).toBe(404)
    expect((await asked('2001:db8:ff::1', '/healthz')).statusCode).toBe(200)
  })

  it('is over when its window is', async () => {
    floodAfter('flood', 2)
    const address = '198.51.100.4'
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    expect(await statuses(3, () => asked(address))).toEqual([404, 404, 429])
    vi.advanceTimersByTime(59_000)
    const late = await asked(address)
    expect([late.statusCode, late.headers['retry-after']]).toEqual([429, '1'])
    vi.advanceTimersByTime(1000)
    expect(await statuses(3, () => asked(address))).toEqual([404, 404, 429])
  })

  it('of neighbours is counted for the networks around them, but not what is beyond a narrow one', async () => {
    floodAfter('flood', 2)
    const askedFrom = async (prefix: string, times: number) => {
      const seen = await statuses(times, () => asked(`${prefix}::1`))
      return seen.filter(status => status === 404).length
    }
    // Of a /64 two, of a /56 four.
    expect(await askedFrom('2001:db8:aa:100', 9)).toBe(2)
    expect(await askedFrom('2001:db8:aa:101', 9)).toBe(2)
    expect(await askedFrom('2001:db8:aa:102', 9)).toBe(0)
    // Of a /48 sixteen.
    for (const prefix of ['200', '300', '400', '500', '600', '700'])
      expect(await askedFrom(`2001:db8:aa:${prefix}`, 2)).toBe(2)
    expect(await askedFrom('2001:db8:aa:800', 9)).toBe(0)
    expect(await askedFrom('2001:db8:ab:800', 2)).toBe(2)
  })

  it('of probes is bound too, by a count of its own', async () => {
    floodAfter('floodOfProbes', 3)
    const address = '198.51.100.1'
    expect(await statuses(4, () => asked(address, '/healthz'))).toEqual([200, 200, 200, 429])
    expect((await asked(address, '/readyz')).statusCode).toBe(429)
    expect((await asked(address)).statusCode).toBe(404)
  })

  it('is not passed off as a probe by an address that only begins like one', async () => {
    floodAfter('flood', 2)
    const address = '198.51.100.2'
    expect(await statuses(3, () => asked(address, '/healthz-or-not'))).toEqual([404, 404, 429])
  })

  it('of callbacks is bound too, and a provider is told to come back', async () => {
    floodAfter('floodOfCallbacks', 2)
    const sandbox = await startTestSandbox()
    const paid = await startApi({ settings: sandbox.settings })
    const callback = () =>
      paid.request({ method: 'POST', url: '/api/pay/notify/wechat', payload: '{}', remoteAddress: '198.51.100.3' })
    const answers = [await callback(), await callback(), await callback()]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 500])
    await paid.stop()
    await sandbox.stop()
  })
})

describe('a site’s server', () => {
  const secret = { [siteSecretHeader]: siteSecret }

  it('has a count of its own for its own calls', async () => {
    floodAfter('flood', 2)
    floodAfter('floodOfSites', 4)
    const address = '127.0.0.1'
    expect(await statuses(5, () => asked(address, '/api/nothing', secret))).toEqual([404, 404, 404, 404, 429])
    expect(await statuses(3, () => asked(address))).toEqual([404, 404, 429])
  })

  it('is counted as the visitor it asks for', async () => {
    floodAfter('flood', 2)
    const forVisitor = { ...secret, 'x-forwarded-for': '203.0.113.50' }
    expect(await statuses(3, () => asked('127.0.0.1', '/api/nothing', forVisitor))).toEqual([404, 404, 429])
  })

  it.each([
    ['a wrong secret', 'not-the-secret-of-the-sites-0123456789'],
    ['the beginning of it', siteSecret.slice(0, -1)],
    ['none in it', ''],
  ])('is nobody who has %s, which no log line holds', async (_what, given) => {
    floodAfter('flood', 1)
    const address = `198.51.100.${10 + given.length}`
    api.log.length = 0
    expect(await statuses(2, () => asked(address, '/api/nothing', { [siteSecretHeader]: given }))).toEqual([404, 429])
    expect(api.log.join()).not.toContain(given || siteSecret)
  })
})
