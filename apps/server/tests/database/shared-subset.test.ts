import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { lockingStatements } from '#tests/support/database/locking-statements.ts'
import { requireSharedSubset } from '#tests/support/database/shared-subset.ts'

const src = fileURLToPath(new URL('../../src/', import.meta.url))
const growth = fileURLToPath(new URL('../../../../docs/growth.md', import.meta.url))
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .toSorted()

/** Code without its comments, which may speak of locks. */
const codeOf = (file: string) => readFileSync(join(src, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

const lock =
  /\.for(?:NoKeyUpdate|Update|KeyShare|Share)\((?:'(\w+)')?\)|\bfor (?:no key update|update|key share|share)\b(?: of (\w))?/g

/** The table of a lock: its own word, the one of its short name, or that of the statement before it. */
const tableOf = (code: string, { index, 1: named, 2: short }: RegExpExecArray) => {
  const last = short
    ? new RegExp(`(?:from|join) (\\w+) ${short}\\b`, 'g')
    : /selectFrom\('(\w+)'\)|\bfrom ([a-z_]{4,})\b/g
  return named ?? [...code.slice(0, index).matchAll(last)].at(-1)?.slice(1).find(Boolean)
}

const locksIn = (file: string) => {
  const code = codeOf(file)
  return [...code.matchAll(lock)].map(found => `${file} ${tableOf(code, found)}`)
}

it('the server holds no advisory locks, which poolers and distributed databases do not keep', () => {
  expect(files.filter(file => /pg_(?:try_)?advisory/.test(codeOf(file)))).toEqual([])
})

it('nodes tell each other something in one file, by connections that hold no transaction of anybody', () => {
  expect(files.filter(file => /pg_notify|`listen /.test(codeOf(file)))).toEqual(['database/notices.ts'])
})

describe('statements that lock rows', () => {
  it('are all listed, each with its table and by what it finds its rows', () => {
    expect(files.length).toBeGreaterThan(300)
    // Housekeeping has one statement for every table that it has a rule for, and passes over what anybody holds.
    const named = files.filter(file => file !== 'database/purge.ts')
    expect(named.flatMap(locksIn)).toEqual(lockingStatements.map(([file, table]) => `${file} ${table}`))
  })

  it('are by the member wherever money or time is his', () => {
    const of = (tables: readonly string[]) => lockingStatements.filter(([, table]) => tables.includes(table))
    const hisOwn = [
      'members',
      'memberships',
      'membership_ledger',
      'orders',
      'coupon_uses',
      'draws',
      'prizes',
      'sessions',
    ]
    expect(of(hisOwn).filter(([, , by]) => by !== 'member')).toEqual([])
    // Those that do not say whose they are; docs/growth.md says what they would need.
    expect(lockingStatements.filter(([, , by]) => by === 'attempt')).toHaveLength(2)
  })

  it('are in docs/growth.md, each in a row', () => {
    const rows = lockingStatements.map(([file, table, by]) => `| \`${file}\` | \`${table}\` | ${by} |`)
    const text = readFileSync(growth, 'utf8')
    expect(rows.filter(row => !text.includes(row))).toEqual([])
    expect(text.match(/^\| `[\w/-]+\.ts` \|.*$/gm)?.length).toBe(lockingStatements.length)
  })
})

describe('statements as tests run them', () => {
  it.each([
    'select pg_advisory_xact_lock(1)',
    "select pg_notify('chat', 'word')",
    'listen chat',
    'lock table orders',
    "set work_mem = '1GB'",
    'create temp table held (id bigint)',
  ])('are refused where others do not have them: %s', text => {
    expect(() => requireSharedSubset(text)).toThrow('not to be had everywhere')
  })

  it.each([
    'select * from "orders" where "id" = $1 for update',
    'select * from "membership_ledger" where "member_id" = $1 for update',
    'select "id" from "members" where "id" > $1 for no key update',
    'select * from "orders" inner join "prices" on "prices"."id" = "price_id" where "member_id" = $1 for update',
  ])('are refused when they lock what is not listed: %s', text => {
    expect(() => requireSharedSubset(text)).toThrow(/locks rows of/)
  })

  it('are taken when they lock as it is listed', () => {
    const ofOwner = 'select * from "orders" where "id" = $1 and "member_id" = $2 for update'
    expect(() => requireSharedSubset(ofOwner)).not.toThrow()
  })
})
