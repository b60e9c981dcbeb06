import type { CallData, CallName, CallRefusal, Contract, ParsedInput } from '@bohe/api-client/contract'
import type { commonRefusals } from '@bohe/api-client/contract/endpoint'
import type { RefusalName } from '@bohe/api-client/contract/every-code'
import type { StaffRefusalName } from '@bohe/api-client/staff/code'
import type { MessageKey } from '@bohe/i18n/message-key'
import type { StaffMessageKey } from '@bohe/i18n/staff-message-key'
import type { Call, MemberCall } from './call.ts'

type Sentence = MessageKey | StaffMessageKey

/** A "no" that is expected: its name in the contract, what fills its sentence, the fields it is about. */
export class Refused<Name extends string = RefusalName> {
  readonly refused: Name
  readonly params: Record<string, string | number>
  readonly fields: Record<string, Sentence> | undefined
  /** In place of the code's own sentence, where one code is said of several things. */
  readonly sentence: Sentence | undefined
  /** What travels in `data` beside the params and is no part of the sentence. */
  details: object | undefined

  constructor(
    refused: Name,
    params: Record<string, string | number>,
    fields?: Record<string, Sentence>,
    sentence?: Sentence,
  ) {
    this.refused = refused
    this.params = params
    this.fields = fields
    this.sentence = sentence
  }
}

/** Says no; `params` fill the sentence and travel in `data`, `fields` are shown beside their inputs. */
export const refuse = <const Name extends RefusalName | StaffRefusalName>(
  name: Name,
  params: Record<string, string | number> = {},
  fields?: Record<string, Sentence>,
): Refused<Name> => new Refused(name, params, fields)

/** Says no, and shows what the caller has to see first. */
export const refuseWith = <const Name extends RefusalName | StaffRefusalName>(
  name: Name,
  params: Record<string, string | number>,
  details: object,
): Refused<Name> => Object.assign(refuse(name, params), { details })

type CommonRefusal = (typeof commonRefusals)[number]

/** What a handler is told beside its input; a member's call has the member. */
export type CallOf<Name extends CallName> = Contract[Name] extends { access: 'member' } ? MemberCall : Call

/** What a handler answers: the call's data, or one of the call's refusals. */
export type AnswerOf<Name extends CallName> = Promise<CallData<Name> | Refused<CallRefusal<Name> | CommonRefusal>>

/** One handler for each call of the contract. */
export type Handlers = { [Name in CallName]: (input: ParsedInput<Name>, call: CallOf<Name>) => AnswerOf<Name> }
