import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@bohe/launcher/root.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ContractCheck, checkContract, currentContracts, neededOfServer } from '#contract/check-contract.ts'
import type { Call, Contract } from '#contract/contract.ts'
import { contractOf } from '#contract/edition-calls.ts'
import { type ContractException, exceptionsPath, readExceptions } from '#contract/exceptions.ts'
import { readReleasedContract, releasedContractPath, writeReleasedContract } from '#contract/released-contract.ts'
import { deployableNames } from '#deployables.ts'

const now = currentContracts()
const [intl, cn, console] = [contractOf('intl'), contractOf('cn'), contractOf('console')]
const released = {
  intl: { version: '0.3.1', ...intl },
  cn: { version: '0.2.0', ...cn },
  console: { version: '0.4.0', ...console },
  server: { version: '0.5.0', ...now.members },
}
const today = new Date('2026-11-25T12:00:00Z')

const without = (contract: Contract, ...addresses: string[]): Contract => ({
  ...contract,
  calls: Object.fromEntries(Object.entries(contract.calls).filter(([at]) => !addresses.includes(at))),
})

const check = (members: Contract, exceptions: ContractException[] = [], given: Partial<ContractCheck> = {}) =>
  checkContract({ released, now: { ...now, members }, exceptions, today, ...given })

describe('the check of the contract', () => {
  it('says that nothing breaks', () => {
    expect(check(now.members)).toEqual({
      failures: [],
      notes: [
        'intl 0.3.1: nothing breaks',
        'cn 0.2.0: nothing breaks',
        'console 0.4.0: nothing breaks',
        'An app made for server 0.5.0: nothing breaks',
      ],
    })
  })

  it('says whom a call that is gone breaks: the edition that makes it, and apps', () => {
    const told = check(without(now.members, 'POST /api/user/package/buy')).failures.map(line => line.split('\n')[0])
    expect(told).toEqual([
      'intl 0.3.1 breaks: POST /api/user/package/buy is gone',
      'An app made for server 0.5.0 breaks: POST /api/user/package/buy is gone',
    ])
    const chat = check(without(now.members, 'GET /api/chat/stream')).failures.map(line => line.split('\n')[0])
    expect(chat).toEqual([
      'cn 0.2.0 breaks: GET /api/chat/stream is gone',
      'An app made for server 0.5.0 breaks: GET /api/chat/stream is gone',
    ])
  })

  it("says what breaks the console, whose calls are no site's", () => {
    const broken = without(now.console, 'POST /staff/ban-member')
    const { failures } = check(now.members, [], { now: { ...now, console: broken } })
    expect(failures).toEqual([expect.stringMatching(/^console 0\.4\.0 breaks: POST \/staff\/ban-member is gone\n/)])
  })

  it('has nothing to compare before the first release', () => {
    const { failures, notes } = check(without(now.members), [], { released: {} })
    expect(failures).toEqual([])
    expect(notes).toContain('cn was never released: there is nothing to break')
  })

  const meant = {
    break: 'POST /api/user/package/buy gone',
    for: ['intl', 'server'],
    why: 'Orders are placed elsewhere.',
  } satisfies Omit<ContractException, 'until'>

  it('lets a break pass that is meant, until the end of its last day', () => {
    const members = without(now.members, 'POST /api/user/package/buy')
    const { failures, notes } = check(members, [{ ...meant, until: '2026-11-25' }])
    expect(failures).toEqual([])
    expect(notes[0]).toBe('intl 0.3.1 breaks, as is meant until 2026-11-25: POST /api/user/package/buy is gone')
    expect(check(members, [{ ...meant, for: ['server'], until: '2026-11-25' }]).failures).toHaveLength(1)
  })

  it('fails for an exception whose time is over, whether something breaks or not', () => {
    const late = [{ ...meant, until: '2026-11-24' }]
    expect(check(without(now.members, 'POST /api/user/package/buy'), late).failures).toHaveLength(3)
    expect(check(now.members, late).failures).toEqual([
      'contracts/exceptions.json: the exception "POST /api/user/package/buy gone" ended on 2026-11-24. Bring back what it broke, or take it out.',
    ])
  })

  it('knows what a site asks that the released server does not do yet', () => {
    const old = { version: '0.5.0', ...without(now.members, 'POST /api/chat') }
    expect(neededOfServer('cn', cn, old)).toEqual(['cn of this checkout, on server 0.5.0: POST /api/chat is gone'])
    expect(neededOfServer('intl', intl, old)).toEqual([])
  })
})

describe('a change of a call that intl makes and cn does not', () => {
  const at = 'POST /api/user/package/buy'
  const whole = now.members.calls[at] as Call
  const { properties: inputs = {}, required = [] } = whole.input
  const { properties: answers = {} } = whole.data

  /** What the check says of intl once the call is another. */
  const told = (call: Partial<Call>, moved = at) => {
    const { [at]: _, ...others } = now.members.calls
    const { failures } = check({ ...now.members, calls: { ...others, [moved]: { ...whole, ...call } } })
    const [sites, apps] = [/^(?:intl|cn|console)/, /^An app/].map(who => failures.filter(line => who.test(line)))
    expect(apps).toHaveLength(sites?.length ?? 0)
    return sites?.map(line => line.split('\n')[0])
  }

  it('is caught when its path is renamed', () =>
    expect(told({}, 'POST /api/user/package/order')).toEqual([
      'intl 0.3.1 breaks: POST /api/user/package/buy is gone; buy is now POST /api/user/package/order',
    ]))

  it('is caught when its answer loses a field', () => {
    const { invoice_id: _, ...properties } = answers
    expect(told({ data: { ...whole.data, properties } })).toEqual([
      'intl 0.3.1 breaks: POST /api/user/package/buy no longer answers `invoice_id`, which it reads',
    ])
  })

  it('is caught when an enum of its input is narrowed', () => {
    const payType = { ...inputs.pay_type, enum: inputs.pay_type?.enum?.filter(way => way !== 'paypal') }
    expect(told({ input: { ...whole.input, properties: { ...inputs, pay_type: payType } } })).toEqual([
      'intl 0.3.1 breaks: POST /api/user/package/buy refuses "paypal" as `pay_type`',
    ])
  })

  it('is caught when it needs one input more', () => {
    const input = { ...whole.input, properties: { ...inputs, pin: { type: 'string' } }, required: [...required, 'pin'] }
    expect(told({ input })).toEqual([
      'intl 0.3.1 breaks: POST /api/user/package/buy needs `pin`, which it does not send',
    ])
  })

  it('passes when it is one that an older site does not notice', () => {
    const input = { ...whole.input, properties: { ...inputs, note: { type: 'string' } } }
    const data = { ...whole.data, properties: { ...answers, note: { type: 'string' } } }
    expect(told({ input, data, codes: [...whole.codes, 400_999] })).toEqual([])
  })
})

describe('the files', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bohe-contracts-'))
    mkdirSync(join(folder, 'contracts'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('keep a released contract as it was', () => {
    expect(readReleasedContract(folder, 'cn')).toBeUndefined()
    writeReleasedContract(folder, 'cn', released.cn)
    expect(readReleasedContract(folder, 'cn')).toEqual(JSON.parse(JSON.stringify(released.cn)))
  })

  it.each([
    [[{ ...{ break: 'x', for: ['intl'], why: 'It is meant so.' }, until: 'some day' }], 'until'],
    [[{ ...{ break: 'x', for: ['intl'], why: '' }, until: '2026-12-01' }], 'why'],
    [[{ ...{ break: 'x', for: ['android'], why: 'It is meant so.' }, until: '2026-12-01' }], 'for'],
  ])('name what is wrong with an exception: %#', (written, named) => {
    writeFileSync(join(folder, exceptionsPath), JSON.stringify(written))
    expect(() => readExceptions(folder)).toThrow(new RegExp(`${exceptionsPath}[\\s\\S]*${named}`))
  })
})

describe('this checkout', () => {
  it('breaks no released client but by a written exception', () => {
    const kept = Object.fromEntries(deployableNames.map(name => [name, readReleasedContract(root, name)]))
    const { failures } = checkContract({ released: kept, now, exceptions: readExceptions(root), today: new Date() })
    expect(failures, `see ${releasedContractPath('intl')}`).toEqual([])
  })
})
