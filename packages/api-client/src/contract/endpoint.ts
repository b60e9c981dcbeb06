import type * as z from 'zod/mini'
import { type CallName, everyAddress } from './every-address.ts'
import type { RefusalName } from './every-code.ts'
import type { RateName } from './limits.ts'

/** Who may call: anyone, or the member that the account_token names. */
export type Access = 'public' | 'member'

/** One call of the API, described once (spec §7). Client, server, OpenAPI, query keys, tests derive from it. */
export interface Endpoint {
  method: 'GET' | 'POST'
  path: string
  access: Access
  /** One line for the reference page. */
  summary: string
  /** What the caller sends beside `lang`, `region_code` and `account_token`, which every call may carry; a missing or unknown region is '0' (spec §9). */
  input: z.ZodMiniType
  /** What `data` of a successful answer is. */
  data: z.ZodMiniType
  /** The refusals of its own; `commonRefusals` come on top. */
  refusals: readonly RefusalName[]
  /** The rates it counts against. */
  limits?: readonly RateName[]
  /** Takes a file part beside its fields, as multipart/form-data. */
  multipart?: boolean
  /** How large that file may be: as large as an avatar unless it is said. */
  fileBytes?: number
  /** Honours an Idempotency-Key header (product §3). */
  idempotent?: boolean
  /** Only reads, and may be answered with what was a second ago; never without what its caller did before. */
  mayBeOld?: boolean
}

type Given = Omit<Endpoint, 'method' | 'path' | 'access' | 'summary'>

const call =
  <const Who extends Access>(access: Who) =>
  <const Name extends CallName, const Rest extends Given>(name: Name, summary: string, rest: Rest) => {
    const [method, path] = everyAddress[name]
    return { method, path, access, summary, ...rest }
  }

/** A call that anyone may make. */
export const publicCall = call('public')

/** A call for a logged-in member. */
export const memberCall = call('member')

/** Refusals any call may answer with. */
export const commonRefusals = ['invalidFields', 'originRefused', 'tryLater'] as const satisfies readonly RefusalName[]
