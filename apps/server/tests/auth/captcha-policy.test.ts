import { type CallName, contract } from '@bohe/api-client/contract'
import type { Endpoint } from '@bohe/api-client/contract/endpoint'
import { type RateName, rates } from '@bohe/api-client/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { secondsAfter } from '#clock.ts'
import { captchaPolicy } from '#features/captcha/captcha.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { goodInput } from '#tests/support/good-input.ts'
import { digest, solvedCaptcha } from '#tests/support/members/accounts.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'
import { startTestSandbox, type TestSandbox } from '#tests/support/start-sandbox.ts'

const takesCaptcha = (name: CallName) =>
  JSON.stringify(
    z.toJSONSchema((contract[name] as Endpoint).input as z.ZodType, { io: 'input', unrepresentable: 'any' }),
  ).includes('"checkcode"')

const asking = (Object.keys(contract) as CallName[]).filter(takesCaptcha)

let number = 0
const freshAddress = () => `198.51.100.${++number % 250}`
const freshPhone = () => String(13_500_000_000 + ++number)

it('every call that takes a captcha has a policy, and no other call', () => {
  expect(asking.toSorted()).toEqual(Object.keys(captchaPolicy).toSorted())
})

describe.each(oneDatabase)('the captcha policy on $name', database => {
  describe('by risk', () => {
    let sandbox: TestSandbox
    let api: TestApi
    beforeAll(async () => {
      sandbox = await startTestSandbox()
      api = await startApi({ database: database.open, settings: sandbox.settings })
    })
    afterAll(async () => {
      await api.stop()
      await sandbox.stop()
    })
    beforeEach(() => api.clock.advance(90_000))

    const fill = (rate: RateName, subject: string) => {
      const row = { key: `${rate}:${subject}`, n: rates[rate].max, resets_at: secondsAfter(api.clock.now(), 60) }
      return api.context.db.insertInto('rates').values(row).execute()
    }
    const isAsked = async (name: CallName, address: string) => {
      const [method, path] = [contract[name].method, contract[name].path]
      const { data } = await api.call('captchaNeed', { path, method }, { address })
      return data.is_validate
    }
    const codeOf = async (name: CallName, address: string, captcha = {}) => {
      const target = 'email' in goodInput[name] ? { email: `${freshPhone()}@bohe.test` } : { phone: freshPhone() }
      return (await api.send(name, { ...goodInput[name], ...target, ...captcha }, { address })).code
    }

    const counted = asking.filter(name => captchaPolicy[name] !== 'always')

    it.each(counted)('%s: nothing is asked of an address that did nothing', async name => {
      const address = freshAddress()
      expect(await isAsked(name, address)).toBe(0)
      expect(await codeOf(name, address)).not.toBe(400002)
    })

    it.each(counted)('ASVS 2.4.1: %s wants a captcha from an address at risk, as is_captcha says', async name => {
      const address = freshAddress()
      const policy = captchaPolicy[name]
      if (!policy || policy === 'always') throw new Error(`${name} does not count`)
      await fill(policy.rate, address)
      expect(await isAsked(name, address)).toBe(1)
      expect(await codeOf(name, address)).toBe(400002)
      expect(await codeOf(name, address, { checkcode: 'ABCD', checkcode_key: 'a'.repeat(32) })).toBe(400003)
      expect(await codeOf(name, address, await solvedCaptcha(api, { address }))).not.toBeOneOf([400002, 400003])
      expect(await codeOf(name, freshAddress())).not.toBe(400002)
    })

    it('whether an account exists always wants one', async () => {
      const address = freshAddress()
      expect(await isAsked('accountExists', address)).toBe(1)
      expect(await codeOf('accountExists', address)).toBe(400002)
    })

    it('an account at risk wants one from every address', async () => {
      const wrong = { username: 'gold@bohe.test', password: digest('wrong-2026') }
      for (let n = 0; n < 3; n++) await api.call('login', wrong, { address: freshAddress() })
      expect((await api.call('login', wrong, { address: freshAddress() })).code).toBe(400002)
      const other = { ...wrong, username: 'diamond@bohe.test' }
      expect((await api.call('login', other, { address: freshAddress() })).code).toBe(400007)
    })

    it('a target at risk wants one from every address, by SMS, by voice', async () => {
      const phone = freshPhone()
      for (let n = 0; n < 3; n++) {
        expect((await api.call('sendSms', { phone, state: '1' }, { address: freshAddress() })).code).toBe(0)
        api.clock.advance(60)
      }
      expect((await api.call('sendSms', { phone, state: '1' }, { address: freshAddress() })).code).toBe(400002)
      expect((await api.call('sendVoice', { phone, state: '1' }, { address: freshAddress() })).code).toBe(400002)
      const address = freshAddress()
      const solved = await solvedCaptcha(api, { address })
      expect((await api.call('sendVoice', { phone, state: '1', ...solved }, { address })).code).toBe(0)
      expect((await api.call('sendSms', { phone: freshPhone(), state: '1' }, { address: freshAddress() })).code).toBe(0)
    })

    it('ASVS 2.4.1: many requests for codes at once get no further than one after the other', async () => {
      const address = freshAddress()
      const calls = Array.from({ length: 40 }, () =>
        api.call('sendSms', { phone: freshPhone(), state: '1' }, { address }),
      )
      const codes = (await Promise.all(calls)).map(({ code }) => code)
      expect(codes.filter(code => code === 0)).toHaveLength(3)
      expect(codes.filter(code => code === 400002)).toHaveLength(37)
    })
  })
})
