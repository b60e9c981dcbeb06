import { flag, idInput, numberInput, oneOf, pagedList, pageInput, textInput } from '@bohe/api-client/contract/scalars'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Contract, callOf, consoleContract, membersContract } from '#contract/contract.ts'
import { contractBreaks } from '#contract/contract-breaks.ts'

const codes = { cardWrong: { code: 400213 }, tryLater: { code: 400009 } }

interface Told {
  at?: string
  access?: string
  input?: z.ZodMiniType
  data?: z.ZodMiniType
  refusals?: (keyof typeof codes)[]
  multipart?: boolean
}

/** An API of one call. */
const api = ({ at = 'POST /api/card', access = 'public', ...rest }: Told): Contract => {
  const described = { input: z.object({}), data: z.object({}), refusals: [], ...rest }
  return {
    calls: { [at]: callOf('redeem', access, described, codes) },
    codes: { 400213: 'cardWrong', 400009: 'tryLater' },
  }
}

const taking = (shape: z.core.$ZodShape): Told => ({ input: z.object(shape as never) })
const answering = (shape: z.core.$ZodShape): Told => ({ data: z.object(shape as never) })
const text = z.string()

const breaks = (older: Told, newer: Told) => contractBreaks(api(older), api(newer)).map(({ words }) => words)

/** Each with what breaks when it goes from the first to the second; the way back breaks nothing. */
describe.each<[what: string, older: Told, newer: Told, words: string]>([
  [
    'an input that becomes required',
    taking({ pin: z.optional(text) }),
    taking({ pin: text }),
    'POST /api/card needs `pin`, which it may leave out',
  ],
  [
    'a narrowed input enum',
    taking({ pay: z.enum(['qq', 'alipay']) }),
    taking({ pay: z.enum(['alipay']) }),
    'POST /api/card refuses "qq" as `pay`',
  ],
  [
    'a narrowed input enum that takes numbers, too',
    taking({ type: oneOf(['1', '2']) }),
    taking({ type: oneOf(['1']) }),
    'POST /api/card refuses "2" as `type`',
  ],
  [
    'a smaller range of a number',
    taking({ stars: numberInput(0, 5) }),
    taking({ stars: numberInput(1, 5) }),
    'POST /api/card takes `stars` with minimum 1 (it sends up to minimum 0)',
  ],
  [
    'a shorter text',
    taking({ name: z.string().check(z.maxLength(40)) }),
    taking({ name: z.string().check(z.maxLength(20)) }),
    'POST /api/card takes `name` with maxLength 20 (it sends up to maxLength 40)',
  ],
  [
    'a text that gets a pattern',
    taking({ name: text }),
    taking({ name: z.string().check(z.regex(/^\d$/)) }),
    'POST /api/card holds `name` to the pattern ^\\d$ (it was none)',
  ],
  [
    'a number that is taken as a text alone',
    taking({ id: z.union([z.string(), z.number()]) }),
    taking({ id: text }),
    'POST /api/card takes `id` as string, no longer as number',
  ],
  [
    'a way to call that is gone',
    { input: z.union([z.object({ by: z.literal('phone') }), z.object({ by: z.literal('mail') })]) },
    { input: z.object({ by: z.literal('phone') }) },
    'POST /api/card refuses "mail" as `by`',
  ],
  ['a call that asks for a log-in', {}, { access: 'member' }, 'POST /api/card is for member (it was for public)'],
  [
    'a removed answer field',
    answering({ days: text }),
    answering({}),
    'POST /api/card no longer answers `days`, which it reads',
  ],
  [
    'a removed answer field of a list',
    { data: pagedList(z.object({ id: text, title: text })) },
    { data: pagedList(z.object({ id: text })) },
    'POST /api/card no longer answers `list[].title`, which it reads',
  ],
  [
    'an answer field that may be missing',
    answering({ days: text }),
    answering({ days: z.optional(text) }),
    'POST /api/card may answer without `days`, which it reads',
  ],
  [
    'an answer field that may be null',
    answering({ days: text }),
    answering({ days: z.nullable(text) }),
    'POST /api/card may answer `days` as null (it reads string)',
  ],
  [
    'a widened answer enum',
    answering({ state: z.enum(['0', '1']) }),
    answering({ state: z.enum(['0', '1', '2']) }),
    'POST /api/card may answer "2" as `state`, which it does not know',
  ],
  [
    'an answer of a larger number',
    answering({ is_open: flag }),
    answering({ is_open: z.union([flag, z.literal(2)]) }),
    'POST /api/card may answer 2 as `is_open`, which it does not know',
  ],
  [
    'an answer of any text where there were some',
    answering({ state: z.enum(['0', '1']) }),
    answering({ state: text }),
    'POST /api/card may answer "any string" as `state`, which it does not know',
  ],
  [
    'a value of a record that became another',
    answering({ by: z.record(z.string(), z.string()) }),
    answering({ by: z.record(z.string(), z.union([z.string(), z.number()])) }),
    'POST /api/card may answer `by.*` as number (it reads string)',
  ],
  [
    'a removed code',
    { refusals: ['cardWrong', 'tryLater'] },
    { refusals: ['tryLater'] },
    'POST /api/card no longer answers 400213 (cardWrong), which it knows',
  ],
])('%s', (_, older, newer, words) => {
  it('is a break', () => expect(breaks(older, newer)).toEqual([words]))
  it('is none the other way', () => expect(breaks(newer, older)).toEqual([]))
})

describe('a break in either direction', () => {
  it('is a new required input, and an input that is no longer read', () => {
    const [older, newer] = [taking({}), taking({ pin: text })]
    expect(breaks(older, newer)).toEqual(['POST /api/card needs `pin`, which it does not send'])
    expect(breaks(newer, older)).toEqual(['POST /api/card no longer reads `pin`, which it sends'])
  })

  it('is a renamed path, which is told with its new one', () => {
    expect(breaks({}, { at: 'POST /api/card/redeem' })).toEqual([
      'POST /api/card is gone; redeem is now POST /api/card/redeem',
    ])
  })

  it('is a renamed field of a request', () => {
    expect(breaks(taking({ no: text }), taking({ number: text }))).toEqual([
      'POST /api/card needs `number`, which it does not send',
      'POST /api/card no longer reads `no`, which it sends',
    ])
  })

  it('is another default', () => {
    expect(breaks(taking(pageInput(15)), taking(pageInput(10)))).toEqual([
      'POST /api/card takes 10 where `size` is left out (it was 15)',
    ])
  })

  it('is another type of an answer', () => {
    expect(breaks(answering({ days: text }), answering({ days: z.int() }))).toEqual([
      'POST /api/card may answer `days` as integer (it reads string)',
    ])
  })

  it('is a call that takes a file from now on', () => {
    expect(breaks({}, { multipart: true })).toEqual(['POST /api/card takes a form with a file, no longer JSON'])
  })
})

describe('no break', () => {
  it.each<[string, Told, Told]>([
    ['is a new optional input', taking({}), taking({ note: z.optional(textInput(20)) })],
    ['is a new input with a default', taking({}), taking({ note: z._default(textInput(20), '') })],
    ['is a new answer field', answering({}), answering({ days: z.int() })],
    ['is a text where an id was taken', taking({ id: idInput }), taking({ id: z.union([idInput, z.literal('')]) })],
    ['is a whole number where a number was read', answering({ n: z.number() }), answering({ n: z.int() })],
  ])('%s', (_, older, newer) => expect(breaks(older, newer)).toEqual([]))

  it('is between an API and itself', () => {
    for (const whole of [membersContract(), consoleContract()]) expect(contractBreaks(whole, whole)).toEqual([])
  })
})

describe('the API of this checkout', () => {
  it('breaks who calls it when any of its calls is gone', () => {
    const older = membersContract()
    const told = contractBreaks(older, { ...older, calls: {} })
    expect(told).toHaveLength(Object.keys(older.calls).length)
  })

  it('breaks who reads any field that is gone from an answer', () => {
    const older = membersContract()
    const { 'POST /api/user/info': info, ...calls } = older.calls
    const fields = Object.keys(info?.data.properties ?? {})
    expect(fields.length).toBeGreaterThan(20)
    for (const field of fields) {
      const { [field]: _, ...properties } = info?.data.properties ?? {}
      const data = { ...info?.data, properties, required: fields.filter(one => one !== field) }
      const newer = { ...older, calls: { ...calls, 'POST /api/user/info': { ...info, data } } } as Contract
      expect(contractBreaks(older, newer).map(({ id }) => id)).toEqual([`POST /api/user/info answer ${field} gone`])
    }
  })
})
