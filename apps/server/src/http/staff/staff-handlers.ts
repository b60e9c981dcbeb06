import type { RegionCode } from '@bohe/api-client/contract/wire'
import type { ParsedStaffInput, StaffCallName, StaffContract, StaffData, StaffRefusal } from '@bohe/api-client/staff'
import type { StaffRefusalName } from '@bohe/api-client/staff/code'
import type { commonStaffRefusals } from '@bohe/api-client/staff/endpoint'
import type { Tx } from '#database/schema.ts'
import type { Refused } from '#http/handlers.ts'
import type { SignedInCall, StaffCall } from './staff-call.ts'

/** What an action changed. `region` is whose data it was, null for both; `actor` is told where nobody is logged in yet. */
export interface AuditedStaffChange<Result> {
  before: object | null
  after: object | null
  region: RegionCode | null
  actor?: { email: string; role: string }
  result: Result
}

/** What a write answers: only `audited` makes one, so that no write is without its audit row. */
export class Written<Data = unknown> {
  readonly #data: Data

  constructor(data: Data) {
    this.#data = data
  }

  get data(): Data {
    return this.#data
  }
}

/** One transaction with its audit row; a refusal takes it back. */
export type AuditedTransaction = <Result>(
  work: (tx: Tx) => Promise<AuditedStaffChange<Result> | Refused<StaffRefusalName>>,
) => Promise<Written<Result> | Refused<StaffRefusalName>>

export type StaffCallOf<Name extends StaffCallName> = StaffContract[Name]['permission'] extends 'public'
  ? StaffCall
  : SignedInCall

type Refusals<Name extends StaffCallName> = Refused<StaffRefusal<Name> | (typeof commonStaffRefusals)[number]>

type Read<Name extends StaffCallName> = (
  input: ParsedStaffInput<Name>,
  call: StaffCallOf<Name>,
) => Promise<StaffData<Name> | Refusals<Name>>

type Write<Name extends StaffCallName> = (
  input: ParsedStaffInput<Name>,
  call: StaffCallOf<Name>,
  audited: AuditedTransaction,
) => Promise<Written<StaffData<Name>> | Refused<StaffRefusalName>>

/** A call that leaves an audit row: not one that looks by POST, nor one that is written down elsewhere. */
type IsWrite<Endpoint> = Endpoint extends { looks: true } | { log: string }
  ? false
  : Endpoint extends { method: 'POST' }
    ? true
    : false

/**
 * One handler for each call of the console: one that looks answers data, one that writes what `audited` gave. A write whose
 * row says where else it is written down answers data, too.
 */
export type StaffHandlers = {
  [Name in StaffCallName]: IsWrite<StaffContract[Name]> extends true ? Write<Name> : Read<Name>
}
