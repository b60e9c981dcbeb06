import { type StaffCallName, type StaffData, type StaffInput, staffContract, staffPath } from '@bohe/api-client/staff'
import type { Language } from '@bohe/i18n/language'
import type { Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import * as store from '#features/staff/store.ts'
import type { TestApi } from './start-api.ts'

export const consoleOrigin = 'http://localhost:4300'
export const staffPassword = 'a long and odd password'

/** How a page of the console asks. */
export interface StaffCaller {
  /** The value of the session's cookie. */
  session?: string | undefined
  language?: Language
  address?: string
  headers?: Record<string, string | undefined>
}

export interface StaffAnswer<Data = unknown> {
  status: number
  code: number
  msg: string
  data: Data
  fields: Record<string, string>
  cookies: string[]
  /** The value of the session's cookie that came with it. */
  session: string | undefined
}

/** Somebody who works in the console, logged in. */
export interface Colleague {
  id: number
  email: string
  session: string
  call<Name extends StaffCallName>(name: Name, input: StaffInput<Name>): Promise<StaffAnswer<StaffData<Name>>>
}

const send = async (api: TestApi, name: StaffCallName, input: object, caller: StaffCaller): Promise<StaffAnswer> => {
  const { method } = staffContract[name]
  const { session, language = 'en', address = '203.0.113.9', headers } = caller
  const cookie = session === undefined ? {} : { cookie: `staff_session=${session}` }
  const given = { origin: consoleOrigin, ...cookie, ...headers }
  const all = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >
  const fields = { lang: language, ...input }
  const rest = method === 'GET' ? { query: fields as Record<string, string> } : { payload: fields }
  const response = await api.request({ method, url: staffPath(name), headers: all, remoteAddress: address, ...rest })
  const { code, msg, data } = response.json()
  const cookies = [response.headers['set-cookie'] ?? []].flat()
  const set = cookies.map(each => /^staff_session=([\w-]*)/.exec(each)?.[1]).find(each => each !== undefined)
  return { status: response.statusCode, code, msg, data, fields: data?.fields ?? {}, cookies, session: set }
}

/** Calls as a page of the console does. */
export const staffCall = <Name extends StaffCallName>(
  api: TestApi,
  name: Name,
  input: StaffInput<Name>,
  caller: StaffCaller = {},
) => send(api, name, input, caller) as Promise<StaffAnswer<StaffData<Name>>>

/** The same without types, for input that is wrong on purpose. */
export const staffSend = send

let hired = 0

/** Hires somebody with a password, and logs him in. */
export const hire = async (
  api: TestApi,
  role = 'owner',
  regions: readonly ('0' | '1')[] = ['0', '1'],
): Promise<Colleague> => {
  const email = `${role}${++hired}@bohe.test`
  const password_hash = await api.context.hashing.hash(staffPassword)
  const row = {
    email,
    name: role,
    role,
    regions: JSON.stringify(regions),
    password_hash,
    totp: null,
    totp_pending: null,
  }
  const id = await transaction(api.context.db, (tx: Tx) => store.addStaff(tx, { ...row, created_at: api.clock.now() }))
  return logInAs(api, id, email)
}

/** Logs somebody in by his password. */
export const logInAs = async (api: TestApi, id: number, email: string): Promise<Colleague> => {
  const { session, msg } = await staffCall(api, 'logIn', { email, password: staffPassword })
  if (!session) throw new Error(`${email}: ${msg}`)
  const call: Colleague['call'] = (name, input) => staffCall(api, name, input, { session })
  return { id, email, session, call }
}
