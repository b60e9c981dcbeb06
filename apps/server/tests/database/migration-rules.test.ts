import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url))

/** Those before made the tables of the first release, on a database that nobody used yet. */
const firstChecked = '061'

const names = readdirSync(folder).filter(name => name.endsWith('.sql'))
const checked = names.filter(name => name >= firstChecked)
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')

const require = createRequire(import.meta.url)
const manifest = require.resolve('squawk-cli/package.json')
const squawk = join(dirname(manifest), require(manifest).bin.squawk)

/** What is said of a migration that would stop calls, or break the release that still runs beside it; '' for a good one. */
const findingsOf = (text: string): string => {
  const transaction = /concurrently/i.test(text) ? [] : ['--assume-in-transaction']
  // Both limits are set by who applies it.
  const without = '--exclude=require-lock-timeout,require-statement-timeout,prefer-robust-stmts'
  const args = [squawk, '--pg-version=15', '--reporter=gcc', without, ...transaction]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { input: text, encoding: 'utf8' })
  return status === 0 ? '' : stdout + stderr
}

describe('migrations', () => {
  it('are numbered, each number once', () => {
    expect(names.filter(name => !/^\d{3}-[a-z0-9-]+\.sql$/.test(name))).toEqual([])
    const numbers = checked.map(name => name.slice(0, 3))
    expect(numbers).toEqual([...new Set(numbers)])
  })

  it.each(checked)('%s stops no call and breaks no release beside it', name => {
    expect(findingsOf(textOf(name))).toBe('')
  })

  it.each([
    ['an index that stops writers', 'create index orders_x on orders (state);', 'require-concurrent-index-creation'],
    ['a column that old code does not fill', 'alter table orders add column x int not null;', 'adding-required-field'],
    ['a column that old code still reads', 'alter table orders drop column state;', 'ban-drop-column'],
    ['a name that old code does not know', 'alter table orders rename column state to x;', 'renaming-column'],
    [
      'a check that reads the whole table under a lock',
      'alter table orders add constraint x check (id > 0);',
      'constraint-missing-not-valid',
    ],
  ])('%s is found', (_what, text, rule) => {
    expect(findingsOf(text)).toContain(rule)
  })

  it('make an index beside writers in a file of its own', () => {
    const together = checked.filter(
      name =>
        /concurrently/i.test(textOf(name)) &&
        textOf(name)
          .split(/;\s*$/m)
          .filter(one => one.trim()).length > 1,
    )
    expect(together).toEqual([])
  })
})
