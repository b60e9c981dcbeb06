import { createHash } from 'node:crypto'
import { type Client, createClient } from '@bohe/api-client/client'
import { freshAddress } from './journey.ts'
import { sandboxUser } from './sandbox.ts'

/** A member that a journey begins with: how to log in, and an unused log-in token. */
export interface Enrolled {
  mobile: string
  email: string
  password: string
  token: string
}

/** What a member is enrolled with; at least one contact. */
export interface Enrolment {
  mobile?: string
  email?: string
  password?: string
  /** The code of who invited. */
  refer_code?: string
}

/** Where the product is, and which edition the member registers with. */
export interface Target {
  server: string
  sandbox: string
  region: '0' | '1'
}

/** A password as it travels (spec §3). */
const digest = (password: string) => createHash('md5').update(password).digest('hex')

const clientOf = ({ server, region }: Target): Client =>
  createClient({ origin: server, region, language: 'en', headers: { 'X-Forwarded-For': freshAddress() } })

const register = async (
  api: Client,
  target: Target,
  { mobile, email = '', password = '', refer_code = '' }: Enrolment,
) => {
  const person = sandboxUser(target.sandbox)
  const [{ package_id = '' } = {}] = await api.registerPackage()
  const account = { password: digest(password), package_id, ...(refer_code && { refer_code }) }
  if (mobile) {
    const { smscode_key } = await api.sendSms({ phone: mobile, state: '1' })
    const proof = { phone: mobile, smscode: await person.code(mobile), smscode_key }
    return api.register({ register_type: '1', ...proof, ...account })
  }
  const { emailcode_key } = await api.sendMail({ email, state: '1' })
  const proof = { email, mailcode: await person.code(email), mailcode_key: emailcode_key }
  return api.register({ register_type: '2', ...proof, ...account })
}

/** Registers a member by the API, for journeys about what comes afterwards; by phone when one is given. */
export const enrol = async (target: Target, enrolment: Enrolment): Promise<Enrolled> => {
  const { mobile = '', email = '', password = 'mint-2026', refer_code = '' } = enrolment
  const { login_info } = await register(clientOf(target), target, { mobile, email, password, refer_code })
  return { mobile, email, password, token: login_info.account_token }
}
