import type * as z from 'zod/mini'
import type { RefusalName } from './code.ts'
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
  /** What the caller sends beside `lang`, `region_code` and `account_token`, which every call may carry. */
  input: z.ZodMiniType
  /** What `data` of a successful answer is. */
  data: z.ZodMiniType
  /** The refusals of its own; `commonRefusals` come on top. */
  refusals: readonly RefusalName[]
  /** The rates it counts against. */
  limits?: readonly RateName[]
  /** Honours an Idempotency-Key header (product §3). */
  idempotent?: boolean
}

type Given<Options> = Omit<Endpoint, 'method' | 'path' | 'access' | 'summary'> & Options

/** A public read. */
export const get = <const Path extends string, const Rest extends Given<object>>(
  path: Path,
  summary: string,
  rest: Rest,
) => ({ method: 'GET', access: 'public', path, summary, ...rest }) as const

/** A public call that changes state. */
export const post = <const Path extends string, const Rest extends Given<object>>(
  path: Path,
  summary: string,
  rest: Rest,
) => ({ method: 'POST', access: 'public', path, summary, ...rest }) as const

/** A call for a logged-in member. */
export const memberPost = <const Path extends string, const Rest extends Given<object>>(
  path: Path,
  summary: string,
  rest: Rest,
) => ({ method: 'POST', access: 'member', path, summary, ...rest }) as const

/** Refusals any call may answer with. */
export const commonRefusals = ['invalidFields', 'originRefused', 'tryLater'] as const satisfies readonly RefusalName[]
