import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '#database/transaction.ts'
import { recordEntry } from '#features/audit/audit-log.ts'
import { operate } from '#operators/carry-out.ts'
import { commands } from '#operators/commands.ts'
import { databases } from '#tests/support/database/databases.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

describe.each(databases)('the audit log, on $name', ({ open }) => {
  const check = it.skipIf(open === undefined)
  let api: TestApi
  beforeAll(async () => {
    if (open) api = await startApi({ database: open })
  })
  afterAll(() => api?.stop())

  const db = () => api.context.db
  const run = (...args: string[]) => operate(commands, api.context, ['audit:verify', ...args], 'lin')
  const write = (action: string, more: object = {}) =>
    transaction(db(), tx =>
      recordEntry(tx, api.context.config.secretKey, {
        ...{ actor: 'lin', action, at: api.clock.now(), request: null, region_code: null },
        // The database keeps keys in an order of its own, and no undefined.
        ...{
          arguments: { zebra: 1, apple: [{ b: 2, a: undefined }], ...more },
          before: null,
          after: { state: 'paid' },
        },
      }),
    )
  const lastSeal = async () => /last seal ([\da-f]{64})/.exec((await run()).errors)?.[1] ?? expect.fail('no seal')

  beforeEach(async () => {
    if (!open) return
    await db().deleteFrom('audit_log').execute()
    await db()
      .updateTable('audit_head')
      .set({ first_id: 1, last_id: 0, seal: Buffer.alloc(0) })
      .execute()
    for (const action of ['one', 'two', 'three', 'four', 'five']) await write(action)
  })

  check('proves what was written, however many wrote at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, at) => write(`at once ${at}`)))
    expect(await run()).toMatchObject({ code: 0, output: '', errors: expect.stringMatching(/^25 rows, 0 faults/) })
    const rows = await db().selectFrom('audit_log').select('id').orderBy('id').execute()
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 25 }, (_, at) => at + 1))
  })

  check('proves commands of operators, and that a dry run left nothing', async () => {
    const coupon = ['coupons:issue', '--title-zh', '券', '--title-en', 'Coupon', '--percent', '5']
    const days = ['--from', '2026-11-20', '--until', '2026-12-12']
    for (const more of [['--dry-run'], []]) await operate(commands, api.context, [...coupon, ...days, ...more], 'lin')
    expect(await run()).toMatchObject({ code: 0, errors: expect.stringMatching(/^6 rows, 0 faults/) })
  })

  check.for([
    ['a changed actor', sql`update audit_log set actor = 'mei' where id = 3`, '3\tchanged\n'],
    ['a changed result', sql`update audit_log set after = '{"state":"refunded"}' where id = 3`, '3\tchanged\n'],
    ['a changed time', sql`update audit_log set at = at + interval '1 second' where id = 1`, '1\tchanged\n'],
    ['a row without a seal', sql`update audit_log set seal = null where id = 5`, '5\tchanged\n'],
    ['a missing row', sql`delete from audit_log where id = 3`, '3\tmissing\n'],
    ['the first rows missing', sql`delete from audit_log where id < 3`, '1\tmissing\n2\tmissing\n'],
    ['the last rows missing', sql`delete from audit_log where id > 3`, '4\tmissing\n5\tmissing\n'],
    [
      'two rows in each other’s place',
      sql`update audit_log a set actor = b.actor, action = b.action, seal = b.seal
        from audit_log b where (a.id, b.id) in ((2, 4), (4, 2))`,
      '2\tchanged\n3\tchanged\n4\tchanged\n5\tchanged\n',
    ],
    [
      'a row that somebody made without the key',
      sql`insert into audit_log (id, actor, action, arguments, at, seal)
        select 6, actor, action, arguments, at, seal from audit_log where id = 5`,
      '6\tchanged\n6\tadded\n',
    ],
  ] as const)('finds %s', async ([, forge, faults]) => {
    await forge.execute(db())
    expect(await run()).toMatchObject({ code: 2, output: faults })
  })

  check('finds that the end was taken off together with the head, where a seal was noted', async () => {
    const early = await lastSeal()
    await write('six')
    const noted = await lastSeal()
    expect(await run('--expect', early)).toMatchObject({ code: 0 })
    await sql`delete from audit_log where id = 6`.execute(db())
    await sql`update audit_head set last_id = 5, seal = (select seal from audit_log where id = 5)`.execute(db())
    expect(await run()).toMatchObject({ code: 0 })
    expect(await run('--expect', noted)).toMatchObject({ code: 2, errors: expect.stringContaining('were taken off') })
  })

  check('goes on after a row that was tampered with, and tells that one alone', async () => {
    await sql`update audit_log set actor = 'mei' where id = 2`.execute(db())
    await write('six')
    expect(await run()).toMatchObject({ code: 2, output: '2\tchanged\n' })
  })
})
