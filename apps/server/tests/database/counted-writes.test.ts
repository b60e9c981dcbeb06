import { withRequestId } from '@bohe/telemetry/request-id.ts'
import { expect, it } from 'vitest'
import { noteWrites, requireCounted } from '#tests/support/database/counted-writes.ts'

const count = 'update "members" set "writes" = "writes" + $1 where "id" = $2 returning "id"'
const write = 'update "orders" set "state" = $1 where "id" = $2'

const run = (id: string, statements: readonly string[]) => {
  withRequestId(id, () => statements.forEach(noteWrites))
  requireCounted(id, ['member'])
}

it.each([
  ['by itself', [write]],
  ['in a transaction', ['begin', write, 'commit']],
  ['after the number was committed', ['begin', count, 'commit', write]],
  ['while only a transaction that was taken back has the number', [write, 'begin', count, 'rollback']],
])('what a call writes and no number counts is found: %s', (how, statements) => {
  expect(() => run(`found ${how}`, statements)).toThrow(write)
})

it.each([
  ['in the transaction of its number', ['begin', count, write, 'commit']],
  ['in one statement with it', [`with "counted" as (${count}) ${write}`]],
  ['before it', [write, 'begin', count, 'commit']],
  ['and taken back', ['begin', write, 'rollback']],
  ['where no list shows it', ['update "sessions" set "seen_at" = $1']],
])('what it writes is counted %s', (how, statements) => {
  expect(() => run(`counted ${how}`, statements)).not.toThrow()
})
