import type * as z from 'zod/mini'
import type { RateName } from '../contract/limits.ts'
import type { StaffRefusalName } from './code.ts'
import type { Permission } from './permission.ts'

/**
 * Who may call: `public` before anybody is logged in, `own` for whoever is and what is his alone, else those whose role
 * has the permission.
 */
export type StaffAccess = 'public' | 'own' | Permission

/** One call of the console, described once: it guards the call, hides its link, and makes the matrix and the tests. */
export interface StaffEndpoint {
  /** GET looks, POST writes and leaves an audit row. */
  method: 'GET' | 'POST'
  permission: StaffAccess
  /** One line for the reference. */
  summary: string
  input: z.ZodMiniType
  data: z.ZodMiniType
  refusals: readonly StaffRefusalName[]
  /** Fields of the input that no audit row may show. */
  secrets?: readonly string[]
  /** Only for who has just proved again who he is: money, roles, ways in. */
  stepUp?: boolean
  /** A POST that only looks: what it is asked about is too long for an address. */
  looks?: true
  /** Of a body that is longer than most. */
  bodyBytes?: number
  limits?: readonly RateName[]
  /**
   * A write that leaves no audit row: `conversation` because its event in the log of a conversation says who did it,
   * `nothing` because it keeps nothing.
   */
  log?: 'conversation' | 'nothing'
  /** Only reads, and may be answered with what was a second ago; never without what its caller did before. */
  mayBeOld?: boolean
}

type Given = Omit<StaffEndpoint, 'method' | 'permission' | 'summary' | 'looks'>

const call =
  <const Method extends 'GET' | 'POST'>(method: Method) =>
  <const Who extends StaffAccess, const Rest extends Given>(permission: Who, summary: string, rest: Rest) => ({
    ...{ method, permission, summary },
    ...rest,
  })

/** A call that only looks. */
export const read = call('GET')

/** A call that changes something, and leaves an audit row. */
export const write = call('POST')

/** A call that only looks at something long. */
export const look = <const Who extends StaffAccess, const Rest extends Given>(
  permission: Who,
  summary: string,
  rest: Rest,
) => ({ method: 'POST' as const, looks: true as const, permission, summary, ...rest })

/** Refusals that any call may answer with. */
export const commonStaffRefusals = [
  'invalidFields',
  'originRefused',
  'tryLater',
  'sessionEnded',
  'notPermitted',
  'stepUpNeeded',
  'secondFactorMissing',
] as const satisfies readonly StaffRefusalName[]
