import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from './support/databases.ts'
import { codeByMail, codeByPhone, digest, experience, registerByPhone } from './support/people.ts'
import { startApi, type TestApi } from './support/start-api.ts'
import { startTestSandbox, type TestSandbox } from './support/start-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())

const password = digest('mint2026')
const days = (count: number) => count * 86_400

describe.skipIf(false).each(databases.filter(({ open }) => open))('registering, on $name', ({ open }) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startApi({ database: open, settings: sandbox.settings })
  })
  afterAll(() => api.stop())

  it('by phone opens an account, logs in and starts the experience package', async () => {
    const { code, msg, data } = await registerByPhone(api, sandbox, '13900000001')
    expect([code, msg]).toEqual([0, 'success'])
    expect(data.user_info).toMatchObject({
      mobile: '13900000001',
      email: '',
      nickname: '',
      package_level: '1',
      package_title: '3-day experience',
      group_title: 'Experience',
      billing_type: '1',
      pause_status_id: 0,
      expiry_time: '2026-11-24T08:00:00.000Z',
      expiry_time_samp: days(3),
      is_set_admin_pass: 0,
      master_account: 1,
    })
    const info = await api.call('userInfo', {}, { token: data.login_info.account_token })
    expect(info.data).toEqual(data.user_info)
  })
})
