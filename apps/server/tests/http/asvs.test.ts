import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type CallName, contract } from '@bohe/api-client/contract'
import type { Endpoint } from '@bohe/api-client/contract/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemRandom } from '#random.ts'
import { codeByMail, digest, gold, logIn } from '#tests/support/members/accounts.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'
import { startTestSandbox, type TestSandbox } from '#tests/support/start-sandbox.ts'

/** Requirements of OWASP ASVS 5 that belong to no single feature; docs/security.md lists them all. */

const calls = Object.entries(contract) as [CallName, Endpoint][]
const site = 'http://localhost:4100'

let sandbox: TestSandbox
let api: TestApi

beforeAll(async () => {
  sandbox = await startTestSandbox()
  api = await startApi({ settings: sandbox.settings, overrides: { random: systemRandom } })
})
afterAll(async () => {
  await api.stop()
  await sandbox.stop()
})

describe('another site', () => {
  const foreign = 'https://evil.example'

  it('ASVS 3.4.2: is allowed to read no answer', async () => {
    for (const headers of [{ origin: foreign }, { origin: site }, { origin: 'null' }]) {
      const { headers: answered } = await api.request({ url: '/tools/auth_country', headers })
      expect(answered['access-control-allow-origin']).toBeUndefined()
    }
  })

  it.each([
    ['with its origin', { origin: foreign }],
    ['without an origin', { 'sec-fetch-site': 'cross-site' }],
  ])('ASVS 3.5.1: changes nothing for a member who visits it, %s', async (_, headers) => {
    const login = await api.call('login', gold, { headers: { origin: site } })
    const cookie = login.cookies.map(each => each.split(';')[0]).join('; ')
    const forged = await api.call('editProfile', { nickname: 'Forged' }, { headers: { ...headers, cookie } })
    expect(forged.code).toBe(400005)
    const own = await api.call('userInfo', {}, { headers: { origin: site, cookie } })
    expect(own.data.nickname).not.toBe('Forged')
  })

  it('ASVS 3.5.2: cannot pass a call off as a simple form', async () => {
    const login = await api.call('login', gold, { headers: { origin: site } })
    const cookie = login.cookies.map(each => each.split(';')[0]).join('; ')
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const response = await api.request({
        method: 'POST',
        url: '/api/user/edit',
        headers: { origin: foreign, cookie, 'content-type': type },
        payload: 'nickname=Forged',
      })
      expect(response.json().code).not.toBe(0)
    }
  })
})

describe('the contract', () => {
  it('ASVS 3.5.3: changes state and serves members by POST only', async () => {
    for (const [name, { method, access, path }] of calls) {
      if (method === 'GET') expect([name, access]).toEqual([name, 'public'])
      else expect([name, (await api.request({ method: 'GET', url: path })).statusCode]).toEqual([name, 405])
    }
  })

  it('ASVS 3.5.6: speaks JSON and never a script', async () => {
    for (const [, { method, path }] of calls) {
      if (method !== 'GET') continue
      const response = await api.request({ url: `${path}?callback=steal&jsonp=steal` })
      expect(response.headers['content-type']).toMatch(/^application\/json/)
      expect(response.body).toMatch(/^\{/)
    }
  })

  it('ASVS 6.1.1: counts every call that guesses or costs against a rate', () => {
    const guesses = /^(checkcode|password|admin_pass|verify_code|smscode|mailcode|card_password|file)$/
    for (const [name, { input, limits = [] }] of calls) {
      const shapes = 'options' in input.def ? (input.def.options as Endpoint['input'][]) : [input]
      const fields = shapes.flatMap(shape => ('shape' in shape.def ? Object.keys(shape.def.shape as object) : []))
      const isBound = limits.length > 0 || fields.every(field => !guesses.test(field))
      // A code has five tries of its own; a captcha has one.
      const onceOnly =
        fields.includes('checkcode_key') || fields.some(field => /^(verify|smscode|mailcode)_key$/.test(field))
      expect([name, isBound || onceOnly]).toEqual([name, true])
    }
  })
})

describe('a password', () => {
  it('ASVS 6.2.8: is verified exactly as it was typed', async () => {
    for (const near of ['Gold2026', 'gold2026 ', ' gold2026', 'gold202', 'gold20266']) {
      api.clock.advance(3600)
      expect((await api.call('login', { ...gold, password: digest(near) })).code).toBe(400007)
    }
    api.clock.advance(3600)
    expect((await api.call('login', gold)).code).toBe(0)
  })

  it('ASVS 6.2.12: is none that is known to be broken, wherever it is set', async () => {
    const broken = { new_password: digest('qwerty123'), new_password_confirmation: digest('qwerty123') }
    const token = await logIn(api, 'gold@bohe.test', 'gold2026')
    const changed = await api.call('changePassword', { old_password: gold.password, ...broken }, { token })
    const proof = await codeByMail(api, sandbox, 'gold@bohe.test', '2')
    const retrieved = await api.call('retrieve', { register_type: '2', email: 'gold@bohe.test', ...proof, ...broken })
    expect([changed.code, retrieved.code]).toEqual([400406, 400406])
  })

  it('ASVS 6.4.3: got back by a code opens nothing that the secondary password guards', async () => {
    const secondary = digest('lock1234')
    const before = await logIn(api, 'diamond@bohe.test', 'diamond2026')
    await api.call('manageDevices', { new_admin_pass: secondary }, { token: before })
    const proof = await codeByMail(api, sandbox, 'diamond@bohe.test', '2')
    const fresh = { new_password: digest('diamond2027'), new_password_confirmation: digest('diamond2027') }
    const got = await api.call('retrieve', { register_type: '2', email: 'diamond@bohe.test', ...proof, ...fresh })
    expect(got.code).toBe(0)
    const token = await logIn(api, 'diamond@bohe.test', 'diamond2027')
    const { data } = await api.call('manageDevices', {}, { token })
    expect(data.is_set_admin_pass).toBe(1)
    const kick = await api.call('manageDevices', { device_id: data.list[0]?.device_id ?? '' }, { token })
    expect(kick.code).toBe(400408)
  })
})

describe('secrets', () => {
  it('ASVS 11.5.1: have 128 bits or more from the platform’s own source', () => {
    const drawn = Array.from({ length: 2000 }, () => systemRandom.bytes(16).toString('hex'))
    expect(new Set(drawn).size).toBe(drawn.length)
    const source = readFileSync(fileURLToPath(new URL('../../src/random.ts', import.meta.url)), 'utf8')
    expect(source).toContain("from 'node:crypto'")
    expect(source).not.toContain('Math.random')
  })
})
