import { rates } from '@bohe/api-client/contract/limits'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { secondsAfter } from '#clock.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { digest, solvedCaptcha } from '#tests/support/members/accounts.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

const path = { sendSms: '/tools/smscode', sendVoice: '/tools/smscode/voice', sendMail: '/tools/mailcode' } as const
const phoneOf = (n: number) => String(13_600_000_000 + n)
/** Address `n` of a /48, each in a /64 of its own. */
const inOneSite = (n: number) => `2001:db8:48:${(n * 256 + 1).toString(16)}::1`
const inOneHome = (n: number) => `2001:db8:56:ab${n.toString(16).padStart(2, '0')}::1`

describe.each(oneDatabase)('counting neighbours on $name', database => {
  describe('by network', () => {
    let api: TestApi
    let delivered: number
    beforeEach(async () => {
      delivered = 0
      const bring = async () => {
        delivered += 1
        return 'sent' as const
      }
      const sms = { serves: () => true, send: bring, speak: bring }
      const mail = { send: bring, notify: bring, deliver: async () => 'sent' as const, close: () => {} }
      api = await startApi({ database: database.open, overrides: { sms, mail } })
    })
    afterEach(() => api.stop())

    const ask = (n: number, address: string, solved = {}) =>
      api.call('sendSms', { phone: phoneOf(n), state: '1', ...solved }, { address })
    const isAsked = async (name: keyof typeof path, address: string) =>
      (await api.call('captchaNeed', { path: path[name], method: 'POST' }, { address })).data.is_validate

    it.each([
      ['/48', inOneSite, 8],
      ['/56', inOneHome, 2],
    ] as const)('ASVS 2.4.1: thirty /64 of one %s get few codes before a captcha', async (_, addressOf, times) => {
      for (let n = 0; n < 90; n++) await ask(n, addressOf(n % 30))
      expect(delivered).toBe(rates.codeBeforeCaptcha.max * times)
      expect(await isAsked('sendSms', addressOf(200))).toBe(1)
      expect((await ask(900, addressOf(200))).code).toBe(400002)
      expect((await ask(901, '2001:db8:49::1')).code).toBe(0)
    })

    it('ASVS 6.6.3: with captchas solved they get no more than the network around them may have', async () => {
      const max = rates.codePerAddressHour.max * 2
      for (let n = 0; n < max + 5; n++) {
        const address = inOneHome(n % 30)
        await ask(n, address, await solvedCaptcha(api, { address }))
      }
      expect(delivered).toBe(max)
    })

    it('one customer cannot use up what his neighbours have', async () => {
      for (let n = 0; n < 40; n++) await ask(n, inOneHome(1))
      expect((await ask(50, inOneHome(2))).code).toBe(0)
    })

    it('log-ins tried from a hundred /64 of one /56 stop at its bound', async () => {
      const wrong = { username: 'nobody@bohe.test', password: digest('wrong-2026') }
      const codes: number[] = []
      for (let n = 0; n < rates.loginPerAddress.max * 2 + 1; n++)
        codes.push((await api.call('login', { ...wrong, username: `n${n}@bohe.test` }, { address: inOneHome(n) })).code)
      expect(codes.at(-1)).toBe(400008)
      expect((await api.call('login', wrong, { address: '203.0.113.9' })).code).not.toBe(400008)
    })

    it('a flood from many /64 of one /56 is answered with 429', async () => {
      const statuses: number[] = []
      for (let n = 0; n <= rates.flood.max * 2; n++)
        statuses.push((await api.request({ url: '/api/nothing', remoteAddress: inOneHome(n % 200) })).statusCode)
      expect(statuses.slice(-2)).toEqual([404, 429])
      expect((await api.request({ url: '/api/nothing', remoteAddress: '2001:db8:57::1' })).statusCode).toBe(404)
    })
  })

  describe('the totals of codes', () => {
    let api: TestApi
    beforeEach(async () => {
      const bring = async () => 'sent' as const
      const sms = { serves: () => true, send: bring, speak: bring }
      api = await startApi({
        database: database.open,
        overrides: { sms, mail: { send: bring, notify: bring, deliver: async () => 'sent' as const, close: () => {} } },
      })
    })
    afterEach(() => api.stop())

    const used = (rate: keyof typeof rates, n: number) =>
      api.context.db
        .insertInto('rates')
        .values({ key: `${rate}:all`, n, resets_at: secondsAfter(api.clock.now(), rates[rate].seconds) })
        .execute()
    const ask = (name: keyof typeof path, address: string, solved = {}) => {
      const target =
        name === 'sendMail' ? { email: `${address}@bohe.test` } : { phone: phoneOf(Number(address.slice(-1))) }
      return api.send(name, { ...target, state: '1', ...solved }, { address })
    }
    const asked = async (name: keyof typeof path, address: string) =>
      (await api.call('captchaNeed', { path: path[name], method: 'POST' }, { address })).data.is_validate

    it('are each channel’s own: mail used up leaves SMS and voice', async () => {
      await used('mailTotalHour', rates.mailTotalHour.max)
      expect((await ask('sendMail', '192.0.2.1', await solvedCaptcha(api, { address: '192.0.2.1' }))).code).toBe(400011)
      expect((await ask('sendSms', '192.0.2.2')).code).toBe(0)
      expect((await ask('sendVoice', '192.0.2.3')).code).toBe(0)
    })

    it.each([
      ['sendSms', 'smsTotalHour'],
      ['sendVoice', 'voiceTotalDay'],
      ['sendMail', 'mailTotalHour'],
    ] as const)(
      'ASVS 2.4.1: %s wants a captcha of everybody as %s runs low, as is_captcha says',
      async (name, rate) => {
        await used(rate, rates[rate].max * 0.8 - 1)
        expect(await asked(name, '192.0.2.4')).toBe(0)
        expect((await ask(name, '192.0.2.4')).code).toBe(0)
        expect(await asked(name, '192.0.2.5')).toBe(1)
        expect((await ask(name, '192.0.2.5')).code).toBe(400002)
        const address = '192.0.2.6'
        expect((await ask(name, address, await solvedCaptcha(api, { address }))).code).toBe(0)
      },
    )
  })
})
