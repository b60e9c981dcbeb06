import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { codeByMail, codeByPhone, digest, experience } from '#tests/support/members/accounts.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'
import { startTestSandbox, type TestSandbox } from '#tests/support/start-sandbox.ts'

/** Every row of every table as a database dump would show it: text as it is, bytes as hex and as the text they spell. */
const dump = async (api: TestApi): Promise<string> => {
  const { db } = api.context
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
  const rows = tables.rows.map(({ name }) =>
    sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db),
  )
  const text = (await Promise.all(rows)).flatMap(({ rows: found }) => found.map(({ row }) => row)).join('\n')
  const spelled = [...text.matchAll(/\\+x([0-9a-f]+)/g)].map(([, hex = '']) =>
    Buffer.from(hex, 'hex').toString('latin1'),
  )
  return `${text}\n${spelled.join('\n')}`
}

/** The spellings in which a secret could be told from a dump. */
const spellings = (secret: string): string[] => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64'),
  ...(/^[0-9a-f]{32,}$/.test(secret) ? [Buffer.from(secret, 'hex').toString('latin1')] : []),
  ...(/^[\w-]{43}$/.test(secret) ? [Buffer.from(secret, 'base64url').toString('hex')] : []),
]

/** Whether a text tells a secret; six digits inside a longer run of hex are chance. */
const tells = (text: string, secret: string): boolean =>
  /^\d{6}$/.test(secret) ? new RegExp(`(?<![0-9a-f])${secret}(?![0-9a-f])`).test(text) : text.includes(secret)

describe.each(oneDatabase)('a dump of the database, on $name', ({ open }) => {
  const phone = '13900000701'
  const email = 'dumped@mint.test'
  const secrets: Record<string, string> = {}
  let sandbox: TestSandbox
  let api: TestApi
  let dumped: string

  const register = async () => {
    const proof = await codeByPhone(api, sandbox, phone)
    Object.assign(secrets, { 'SMS code that was used': proof.smscode, 'key of the SMS code': proof.smscode_key })
    secrets.password = digest('mint-2026')
    const account = { register_type: '1', phone, password: secrets.password, ...proof, ...experience }
    const { data } = await api.call('register', { ...account, os_type: '2', device_id: 'phone-of-a' })
    secrets.token = data.login_info.account_token
  }

  const beRemembered = async () => {
    const login = { username: phone, password: digest('mint-2026'), remember_me: '1', os_type: '2' } as const
    const { data } = await api.call('login', { ...login, device_id: 'phone-of-a' })
    secrets.token = data.login_info.account_token
    secrets['token of the remembered device'] = data.remember_token ?? ''
  }

  const guardDevices = async () => {
    secrets['secondary password'] = digest('lock1234')
    await api.call('manageDevices', { new_admin_pass: secrets['secondary password'] }, { token: secrets.token })
  }

  const askForCodes = async () => {
    const mail = await codeByMail(api, sandbox, email)
    Object.assign(secrets, { 'mail code that waits': mail.mailcode, 'key of the mail code': mail.mailcode_key })
    const { data } = await api.call('captcha', {})
    secrets['key and answer of a captcha'] = `${data.key}|${api.random.drawn.slice(-4).join('')}`
  }

  const confirm = async () => {
    api.clock.advance(61)
    const sent = await api.call('sendMemberCode', { account_type: '1' }, { token: secrets.token })
    const [message] = await sandbox.inbox(phone)
    secrets['code of a confirmation'] = message?.code ?? ''
    const shown = { account_type: '1', verify_code: message?.code ?? '', verify_key: sent.data.verify_key } as const
    const { data } = await api.call('validateMemberCode', shown, { token: secrets.token })
    secrets['key of a confirmation'] = data.verify_key
  }

  const startSocialLogin = async () => {
    const { data } = await api.call('openForeign', { open_type: 'google' })
    secrets['state of a social log-in'] = data.state
  }

  beforeAll(async () => {
    sandbox = await startTestSandbox()
    api = await startApi({ database: open, settings: sandbox.settings })
    for (const act of [register, beRemembered, guardDevices, askForCodes, confirm, startSocialLogin]) await act()
    dumped = await dump(api)
  })
  afterAll(async () => {
    await api?.stop()
    await sandbox?.stop()
  })

  it('shows what a dump may show, so that what it does not show means something', () => {
    expect(dumped).toContain(email)
    expect(dumped).toContain('phone-of-a')
  })

  it('holds no password, code, key or token that can be read', () => {
    expect(Object.keys(secrets)).toHaveLength(12)
    for (const [name, secret] of Object.entries(secrets)) {
      expect([name, secret.length >= 6]).toEqual([name, true])
      for (const spelling of spellings(secret)) expect([name, tells(dumped, spelling)]).toEqual([name, false])
    }
  })

  it('of the log neither', () => {
    const log = api.log.join('\n')
    for (const [name, secret] of Object.entries(secrets)) expect([name, tells(log, secret)]).toEqual([name, false])
  })
})
