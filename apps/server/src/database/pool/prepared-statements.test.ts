import { expect, it } from 'vitest'
import { PreparedStatements } from './prepared-statements.ts'

it('gives each text one name, and another one after a renewal', () => {
  const statements = new PreparedStatements()
  const [one, other] = ['select 1', 'select 2'].map(text => statements.nameOf(text))
  expect(one).not.toBe(other)
  expect(statements.nameOf('select 1')).toBe(one)
  statements.renew('select 1', String(one))
  const renewed = statements.nameOf('select 1')
  expect([one, other]).not.toContain(renewed)
  // Many that failed by the old name ask for a new one.
  statements.renew('select 1', String(one))
  expect(statements.nameOf('select 1')).toBe(renewed)
})

it('names no statement that is seldom run, and no more than a connection can hold', () => {
  const statements = new PreparedStatements()
  for (const text of ['rollback', 'savepoint a', 'set local x = 1', 'create table a ()'])
    expect(statements.nameOf(text)).toBeUndefined()
  const named = Array.from({ length: 2000 }, (_, at) => statements.nameOf(`select ${at}`)).filter(Boolean)
  expect(named).toHaveLength(500)
  expect(statements.nameOf('select 0')).toBe(named[0])
})
