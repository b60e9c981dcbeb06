import { type RateName, rates } from '@bohe/api-client/contract/limits'
import { oneOf } from '@bohe/testing/variants.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { secondsAfter } from '#clock.ts'
import type { Delivery } from '#gateways/delivery.ts'
import { concurrentDatabase } from '#tests/support/database/databases.ts'
import { solvedCaptchas } from '#tests/support/members/by-sql.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

const addressOf = (n: number) => `198.18.${n >> 8}.${n & 255}`
const phoneOf = (n: number) => String(13_300_000_000 + n)

describe.each(concurrentDatabase)('200 codes asked for at once on $name', database => {
  describe('keep the budgets', () => {
    let api: TestApi
    let delivered: string[]
    afterEach(() => api.stop())

    const open = async (outcome: () => Delivery = () => 'sent') => {
      delivered = []
      const bring = async ({ phone = '', email = '' }: { phone?: string; email?: string }) => {
        delivered.push(phone || email)
        return outcome()
      }
      const sms = { serves: () => true, send: bring, speak: bring }
      const mail = { send: bring, notify: bring, deliver: async () => 'sent' as const, close: () => {} }
      api = await startApi({ database: database.open, overrides: { sms, mail } })
    }

    const left = async (rate: RateName, subject: string, count: number) => {
      const resets_at = secondsAfter(api.clock.now(), rates[rate].seconds)
      await api.context.db
        .insertInto('rates')
        .values({ key: `${rate}:${subject}`, n: rates[rate].max - count, resets_at })
        .execute()
    }
    const stands = async (rate: RateName, subject: string) => {
      const key = `${rate}:${subject}`
      return (await api.context.db.selectFrom('rates').select('n').where('key', '=', key).executeTakeFirst())?.n ?? 0
    }
    const tally = (codes: number[]) =>
      Object.fromEntries([...new Set(codes)].map(code => [code, codes.filter(each => each === code).length]))
    const all = async (ask: (n: number) => Promise<{ code: number }>) =>
      tally((await Promise.all(Array.from({ length: 200 }, (_, n) => ask(n)))).map(({ code }) => code))

    it.each(oneOf(['smsTotalHour', 'smsTotalDay'] as const))('ASVS 2.4.1: %s to the last one', async rate => {
      await open()
      const captchas = await solvedCaptchas(api, 200)
      await left(rate, 'all', 150)
      const answers = await all(n =>
        api.call('sendSms', { phone: phoneOf(n), state: '1', ...captchas[n] }, { address: addressOf(n) }),
      )
      expect(answers).toEqual({ 0: 150, 400011: 50 })
      expect(delivered).toHaveLength(150)
      expect(await stands(rate, 'all')).toBe(rates[rate].max)
    })

    it('of an address, each with a captcha that was solved', async () => {
      await open()
      const address = '203.0.113.50'
      const captchas = await solvedCaptchas(api, 200)
      const answers = await all(n =>
        api.call('sendSms', { phone: phoneOf(n), state: '1', ...captchas[n] }, { address }),
      )
      expect(answers).toEqual({ 0: rates.codePerAddressHour.max, 400011: 200 - rates.codePerAddressHour.max })
      expect(delivered).toHaveLength(rates.codePerAddressHour.max)
    })

    it('of a phone: one message, whoever asks for it, written or spoken', async () => {
      await open()
      const phone = phoneOf(500)
      const answers = await all(n =>
        api.call(n % 2 ? 'sendSms' : 'sendVoice', { phone, state: '1' }, { address: addressOf(n) }),
      )
      expect(answers).toEqual({ 0: 1, 400010: 2, 400002: 197 })
      expect(delivered).toEqual([phone])
    })

    it('of a mailbox: one message, in whatever capitals it is written', async () => {
      await open()
      const answers = await all(n =>
        api.call(
          'sendMail',
          { email: n % 2 ? 'Many@bohe.test' : 'many@bohe.test', state: '1' },
          { address: addressOf(n) },
        ),
      )
      expect(answers).toEqual({ 0: 1, 400010: 2, 400002: 197 })
      expect(delivered).toHaveLength(1)
    })

    it('when every delivery fails: nothing is used up', async () => {
      await open(() => 'failed')
      const answers = await all(n => api.call('sendSms', { phone: phoneOf(n), state: '1' }, { address: addressOf(n) }))
      expect(answers).toEqual({ 400009: 200 })
      expect(await stands('smsTotalHour', 'all')).toBe(0)
      expect(await api.context.db.selectFrom('verification_codes').select('id').execute()).toEqual([])
    })
  })
})
