// The journeys' server with one call that is not what the sites were built for: what the next release could be.
import { contract } from '@bohe/api-client/contract'
import { emailRegistration } from '@bohe/api-client/contract/calls/auth'
import * as z from 'zod/mini'

const { register, sendSms } = contract

/** A call, and what is another of it. */
const changes: Record<string, [call: object, change: object]> = {
  'a renamed path': [register, { path: '/api/auth/enrol' }],
  'a removed field': [sendSms, { data: z.omit(sendSms.data, { smscode_key: true }) }],
  'a narrowed enum': [register, { input: emailRegistration }],
  'a new required input': [register, { input: z.intersection(register.input, z.object({ pin: z.string() })) }],
  'a new optional input': [
    register,
    { input: z.intersection(register.input, z.object({ pin: z.optional(z.string()) })) },
  ],
}

const found = changes[process.env.CHANGED_CALL ?? '']
if (!found) throw new Error(`CHANGED_CALL is one of ${Object.keys(changes).join(', ')}.`)
const [call, change] = found
Object.assign(call, change)

await import('../journey-server.ts')
