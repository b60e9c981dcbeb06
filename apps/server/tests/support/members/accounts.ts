import { createHash } from 'node:crypto'
import type { CodePurpose } from '@bohe/api-client/contract/wire'
import { captchaAlphabet } from '#features/captcha/captcha-image.ts'
import type { Caller, TestApi } from '#tests/support/start-api.ts'
import type { TestSandbox } from '#tests/support/start-sandbox.ts'

/** A password as it travels. */
export const digest = (password: string): string => createHash('md5').update(password).digest('hex')

/** What the Gold member of the demo logs in with. */
export const gold = { username: 'gold@bohe.test', password: digest('gold2026') }

/** The experience package of region 0 in the demo. */
export const experience = { package_id: '1', price_id: '1' }

/** Asks for a code by SMS and reads it from the phone. */
export const codeByPhone = async (
  api: TestApi,
  sandbox: TestSandbox,
  phone: string,
  state: CodePurpose = '1',
  caller: Caller = {},
) => {
  const { data, code, msg } = await api.call('sendSms', { phone, state }, caller)
  if (code !== 0) throw new Error(`no code was sent: ${msg}`)
  const [message] = await sandbox.inbox(phone)
  return { smscode: message?.code ?? '', smscode_key: data.smscode_key }
}

/** Asks for a code by mail and reads it from the mailbox. */
export const codeByMail = async (
  api: TestApi,
  sandbox: TestSandbox,
  email: string,
  state: CodePurpose = '1',
  caller: Caller = {},
) => {
  const { data, code, msg } = await api.call('sendMail', { email, state }, caller)
  if (code !== 0) throw new Error(`no code was sent: ${msg}`)
  const [message] = await sandbox.inbox(email)
  return { mailcode: message?.code ?? '', mailcode_key: data.emailcode_key }
}

/** Registers a new member by phone; answers what registration answered. */
export const registerByPhone = async (
  api: TestApi,
  sandbox: TestSandbox,
  phone: string,
  password = 'mint2026',
  caller: Caller = {},
) => {
  const proof = await codeByPhone(api, sandbox, phone, '1', caller)
  return api.call(
    'register',
    { register_type: '1', phone, password: digest(password), ...proof, ...experience },
    caller,
  )
}

/** Logs a member of the demo in; answers his token. */
export const logIn = async (api: TestApi, username: string, password: string, caller: Caller = {}): Promise<string> => {
  const { data, code, msg } = await api.call('login', { username, password: digest(password) }, caller)
  if (code !== 0) throw new Error(`not logged in: ${msg}`)
  return data.login_info.account_token
}

/** Whether a token opens a session. */
export const isAlive = async (api: TestApi, token: string): Promise<boolean> =>
  (await api.call('userInfo', {}, { token })).code === 0

/** Asks for a captcha and reads it, as a person would from the picture. */
export const solvedCaptcha = async (api: Pick<TestApi, 'call' | 'random'>, caller: Caller = {}) => {
  const { data } = await api.call('captcha', {}, caller)
  const checkcode = api.random.drawn
    .slice(-4)
    .map(place => captchaAlphabet[place])
    .join('')
  return { checkcode, checkcode_key: data.key }
}
