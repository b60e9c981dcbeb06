import { readFile } from 'node:fs/promises'
import { rates } from '@bohe/api-client/contract/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openInMemory } from '#database/embedded.ts'
import type { Delivery } from '#gateways/delivery.ts'
import { countAddress, isAnyFull, networksCounted } from '#rates.ts'
import { digest, solvedCaptcha } from '#tests/support/members/accounts.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

const phone = '13300000001'
const address = '198.51.100.7'
const username = 'gold@bohe.test'

describe('a crash of the database', () => {
  const clock = movableClock()
  let api: TestApi

  const bring = async (): Promise<Delivery> => 'sent'
  const overrides = { sms: { serves: () => true, send: bring, speak: bring } }
  const apiOn = async (files: Blob) => {
    const database = await openInMemory({ loadDataDir: files })
    return { database, api: await startApi({ database: async () => database, clock, overrides }) }
  }
  const sendCode = async () => (await api.call('sendSms', { phone, state: '1' }, { address })).code
  const guess = async () => {
    const captcha = await solvedCaptcha(api, { address })
    return (await api.call('login', { username, password: digest('wrong2026'), ...captcha }, { address })).code
  }

  beforeAll(async () => {
    const before = await apiOn(new Blob([await readFile(inject('databaseSnapshot'))]))
    api = before.api
    for (let n = 0; n < rates.loginFailures.max; n++) expect(await guess()).toBe(400007)
    for (let n = 0; n < 3; n++) await countAddress(api.context.db, 'codeBeforeCaptcha', '203.0.113.9', clock.now())
    expect(await sendCode()).toBe(0)
    // The files of a database that runs are what a crash leaves of it.
    const left = await before.database.lite.dumpDataDir('none')
    await api.stop()
    api = (await apiOn(left)).api
  })
  afterAll(() => api?.stop())

  it('sends nobody more codes than his budget has', async () => {
    expect(await sendCode()).toBe(400010)
    clock.advance(rates.codePerTargetMinute.seconds)
    expect(await sendCode()).toBe(0)
    const { rows } = await sql<{ key: string; n: number }>`
      select key, n from rates where key like '%Hour:%' order by key`.execute(api.context.db)
    expect(rows).toEqual([
      { key: `codePerAddressHour:${address}`, n: 2 },
      { key: `codePerTargetHour:phone:86:${phone}`, n: 2 },
      { key: 'smsTotalHour:all', n: 2 },
    ])
  })

  it('gives nobody new guesses at a password', async () => {
    expect(await guess()).toBe(400008)
  })

  it('has everybody solve a captcha who had to', async () => {
    const counted = networksCounted('codeBeforeCaptcha', '203.0.113.9')
    expect(await isAnyFull(api.context.db, counted, clock.now())).toBe(true)
  })

  it('empties no table', async () => {
    const { rows } = await sql`select relname from pg_class where relpersistence = 'u'`.execute(api.context.db)
    expect(rows).toEqual([])
  })
})
