import { contract as memberContract } from '@bohe/api-client/contract'
import { commonRefusals, type Endpoint } from '@bohe/api-client/contract/endpoint'
import { chatStreamPath } from '@bohe/api-client/contract/every-address'
import { everyCode } from '@bohe/api-client/contract/every-code'
import { staffChatPicturePath, staffChatStreamPath, staffContract, staffPath } from '@bohe/api-client/staff'
import { staffCodes } from '@bohe/api-client/staff/code'
import { commonStaffRefusals, type StaffEndpoint } from '@bohe/api-client/staff/endpoint'
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'

/** One call as its two ends agree on it. */
export interface Call {
  name: string
  /** `public`, or who has to be logged in. */
  access: string
  input: JsonSchema
  data: JsonSchema
  /** The codes it may refuse with. */
  codes: number[]
  /** Takes a file as a part of a form. */
  multipart?: true
  /** How large that file may be, where it is said. */
  fileBytes?: number
}

/** The calls of an API by method and path, and what its codes are called. */
export interface Contract {
  calls: Record<string, Call>
  codes: Record<number, string>
}

type Codes = Readonly<Record<string, { code: number }>>
type Described = Pick<Endpoint, 'input' | 'data'> & {
  refusals: readonly string[]
  multipart?: boolean
  fileBytes?: number
}

/** One call, its schemas as JSON Schema. */
export const callOf = (name: string, access: string, call: Described, codes: Codes): Call => ({
  name,
  access,
  input: jsonSchemaOf(call.input, 'input'),
  data: jsonSchemaOf(call.data, 'output'),
  codes: [...new Set(call.refusals.flatMap(refusal => codes[refusal]?.code ?? []))].sort(),
  ...(call.multipart && { multipart: true }),
  ...(call.fileBytes && { fileBytes: call.fileBytes }),
})

/** What is no call of the contract, and answers in no envelope. */
const stream = (name: string, access: string): Call => ({ name, access, input: {}, data: {}, codes: [] })

const namesOf = (codes: Codes) => Object.fromEntries(Object.entries(codes).map(([name, { code }]) => [code, name]))

/** What the sites and the members' apps call. */
export const membersContract = (): Contract => {
  const calls = Object.entries<Endpoint>(memberContract).map(([name, call]) => {
    const refusals = [...call.refusals, ...commonRefusals, ...(call.access === 'member' ? ['tokenExpired'] : [])]
    return [`${call.method} ${call.path}`, callOf(name, call.access, { ...call, refusals }, everyCode)]
  })
  const streams = [[`GET ${chatStreamPath}`, stream('chatStream', 'public')]]
  return { calls: Object.fromEntries([...calls, ...streams]), codes: namesOf(everyCode) }
}

/** What the console calls. */
export const consoleContract = (): Contract => {
  const calls = Object.entries<StaffEndpoint>(staffContract).map(([name, call]) => {
    const refusals = [...call.refusals, ...commonStaffRefusals]
    const access = call.permission === 'public' ? 'public' : 'staff'
    const path = staffPath(name as keyof typeof staffContract)
    return [`${call.method} ${path}`, callOf(name, access, { ...call, refusals }, staffCodes)]
  })
  const streams = [
    [`GET ${staffChatStreamPath}`, stream('staffChatStream', 'staff')],
    [`GET ${staffChatPicturePath}`, stream('staffChatPicture', 'staff')],
  ]
  return { calls: Object.fromEntries([...calls, ...streams]), codes: namesOf(staffCodes) }
}
