import { type CallName, contract } from '@bohe/api-client/contract'
import { commonRefusals, type Endpoint } from '@bohe/api-client/contract/endpoint'
import { everyCode, everyCodeName } from '@bohe/api-client/contract/every-code'
import { rates } from '@bohe/api-client/contract/limits'
import type { Language } from '@bohe/i18n/language'
import { isDeep } from '@bohe/testing/variants.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { goodInput as good, optionalFields as optional } from '#tests/support/good-input.ts'
import { logInAs } from '#tests/support/members/by-sql.ts'
import { type Answer, startApi, type TestApi } from '#tests/support/start-api.ts'
import { startTestSandbox, type TestSandbox } from '#tests/support/start-sandbox.ts'

const names = Object.keys(contract) as CallName[]
const endpointOf = (name: CallName): Endpoint => contract[name]
const isMember = (name: CallName) => endpointOf(name).access === 'member'

let sandbox: TestSandbox
let api: TestApi
let goldId: number
let token: string

beforeAll(async () => {
  sandbox = await startTestSandbox()
  api = await startApi({ settings: sandbox.settings })
  const gold = api.context.db.selectFrom('members').select('id').where('email', '=', 'gold@bohe.test')
  goldId = (await gold.executeTakeFirstOrThrow()).id
})
afterAll(async () => {
  await api.stop()
  await sandbox.stop()
})
beforeEach(async () => {
  api.clock.advance(90_000)
  token = await logInAs(api, goldId)
})

/** Everything that a call could have left behind; counts, captchas and sessions are not what a caller stores. */
const stored = async (): Promise<string> => {
  const tables = [
    'members',
    'verification_codes',
    'orders',
    'payment_attempts',
    'membership_ledger',
    'outbox',
    'idempotency_keys',
    'identities',
    'open_states',
    'bind_tickets',
    'confirmations',
    'remembered_devices',
  ]
  const counts = tables.map(table => sql`select ${sql.lit(table)} as name, count(*)::int as n from ${sql.table(table)}`)
  const { rows } = await sql<{ name: string; n: number }>`${sql.join(counts, sql` union all `)}`.execute(api.context.db)
  return rows.map(({ name, n }) => `${name}: ${n}`).join(', ')
}

const isIn = (language: Language, sentence: string) => /\p{Script=Han}/u.test(sentence) === (language === 'zh_CN')

const expectRefusal = (name: CallName, language: Language, answer: Answer, field?: string) => {
  expect([name, answer.status < 500]).toEqual([name, true])
  expect(isIn(language, answer.msg)).toBe(true)
  for (const sentence of Object.values(answer.fields)) expect(isIn(language, sentence)).toBe(true)
  if (field)
    expect({ name, code: answer.code, fields: Object.keys(answer.fields) }).toEqual({
      name,
      code: 400001,
      fields: expect.arrayContaining([field]),
    })
}

/** Calls that take nothing, so that nothing can be wrong with one: it does what it is for. */
const acts: CallName[] = ['pauseMembership', 'resumeMembership']

const languages = fc.constantFrom<Language>('zh_CN', 'en')
const addresses = fc.ipV4()
const runs = { numRuns: isDeep ? 25 : 3 }

/** Every field once, then those that chance picks. */
const eachOf = <Rest extends unknown[]>(fields: readonly string[], ...rest: Rest) => ({
  numRuns: fields.length + runs.numRuns,
  examples: fields.map((field): [string, ...Rest] => [field, ...rest]),
})

/** Values no field of the product takes. */
const wrongValues = fc.oneof(
  fc.constantFrom<unknown>({}, [], { a: 1 }, ['x'], true, '\u0000', 'x\u0000y', 'é'.repeat(70_00)),
  fc.string({ minLength: 4100, maxLength: 4600 }),
)

describe.each(names)('%s', name => {
  const given = Object.keys(good[name])
  const required = given.filter(field => !optional[name]?.includes(field))

  if (required.length > 0)
    it('with a field missing names it, in the caller’s language, and stores nothing', async () => {
      const before = await stored()
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...required), languages, addresses, async (field, language, address) => {
          const input = Object.fromEntries(Object.entries(good[name]).filter(([key]) => key !== field))
          const answer = await api.send(name, input, { token, language, address })
          expectRefusal(name, language, answer, field)
        }),
        eachOf<[Language, string]>(required, 'zh_CN', '203.0.113.8'),
      )
      expect(await stored()).toBe(before)
    })

  if (given.length > 0)
    it('ASVS 2.2.2: with a wrong or too long value names the field and stores nothing', async () => {
      const before = await stored()
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...given),
          wrongValues,
          languages,
          addresses,
          async (field, value, language, address) => {
            const answer = await api.send(name, { ...good[name], [field]: value }, { token, language, address })
            expectRefusal(name, language, answer, field)
          },
        ),
        eachOf<[unknown, Language, string]>(given, {}, 'zh_CN', '203.0.113.8'),
      )
      expect(await stored()).toBe(before)
    })

  it('with anything at all answers in the envelope, never with a 5xx, and stores nothing', async () => {
    const before = await stored()
    const fields = [
      ...given,
      'checkcode',
      'checkcode_key',
      'device_id',
      'page',
      'size',
      'nickname',
      'account_token',
      'region_code',
      'lang',
      'os_type',
      'refer_code',
      'src_channel',
    ]
    const junk = fc.dictionary(fc.constantFrom(...fields), fc.oneof(fc.anything({ maxDepth: 2 }), wrongValues), {
      maxKeys: 5,
    })
    // One field is surely wrong, so that a lucky input does not do what the call is for.
    const spoilt = given[0] === undefined ? {} : { [given[0]]: ['spoilt'] }
    await fc.assert(
      fc.asyncProperty(junk, addresses, async (input, address) => {
        const sent = JSON.parse(JSON.stringify({ ...good[name], ...input, ...spoilt }))
        const caller = { address, ...(name === 'logout' ? {} : { token }) }
        const answer = await api.send(name, sent, caller)
        expect(answer.status).toBeLessThan(500)
        expect(answer.msg).not.toBe('')
        expect(everyCodeName(answer.code)).toBeDefined()
      }),
      runs,
    )
    if (!acts.includes(name)) expect(await stored()).toBe(before)
  })

  if (endpointOf(name).method === 'POST')
    it('with a body that is no JSON answers 400 in the envelope', async () => {
      await fc.assert(
        fc.asyncProperty(fc.string({ minLength: 1 }).filter(isNotJson), addresses, async (payload, remoteAddress) => {
          const headers = { 'content-type': 'application/json' }
          const { path } = endpointOf(name)
          const response = await api.request({
            method: 'POST',
            url: `${path}?lang=zh_CN`,
            headers,
            payload,
            remoteAddress,
          })
          expect([response.statusCode, response.json()]).toEqual([
            400,
            { code: 400000, msg: '请求无法解析', data: null },
          ])
        }),
        runs,
      )
    })

  if (isMember(name))
    it('without a living token answers 400006, whatever is sent', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.option(fc.stringMatching(/^[\w-]{1,128}$/), { nil: undefined }),
          languages,
          addresses,
          async (guess, language, address) => {
            for (const input of [good[name], {}]) {
              const answer = await api.send(name, input, { token: guess, language, address })
              expect([answer.status, answer.code, answer.data]).toEqual([200, 400006, null])
              expect(isIn(language, answer.msg)).toBe(true)
            }
          },
        ),
        runs,
      )
    })

  it('answers what the contract says', async () => {
    const caller = { token, address: `198.18.0.${names.indexOf(name)}` }
    const answer = await api.send(name, good[name], caller)
    const endpoint = endpointOf(name)
    const allowed = ['success', ...endpoint.refusals, ...commonRefusals]
    expect(allowed).toContain(everyCodeName(answer.code))
    if (answer.code === everyCode.success.code) expect(endpoint.data.parse(answer.data)).toEqual(answer.data)
  })

  it('counts only against rates that exist', () => {
    for (const rate of endpointOf(name).limits ?? []) expect(rates).toHaveProperty(rate)
  })
})

function isNotJson(text: string): boolean {
  try {
    JSON.parse(text)
    return false
  } catch {
    return text.trim() !== ''
  }
}

describe('the OpenAPI document', () => {
  it('has every call with its method, input, data and refusals', async () => {
    const document = (await api.request({ url: '/openapi.json' })).json()
    expect(document.openapi).toBe('3.1.0')
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map(method => `${method.toUpperCase()} ${path}`),
    )
    expect(described.sort()).toEqual(names.map(name => `${endpointOf(name).method} ${endpointOf(name).path}`).sort())
    const { post } = document.paths['/api/user/package/buy']
    expect(post.security).toEqual([{ bearer: [] }, { cookie: [] }])
    expect(post.requestBody.content['application/json'].schema.required).toEqual(['package_id', 'price_id', 'pay_type'])
    expect(post.description).toContain('| 400203 | membershipUnexpired |')
    expect(post.responses[200].content['application/json'].schema.properties.data.anyOf[0].required).toContain(
      'pay_url',
    )
  })
})
