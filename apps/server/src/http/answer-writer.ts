import { type CallName, contract } from '@bohe/api-client/contract'
import type { Endpoint } from '@bohe/api-client/contract/endpoint'
import compile, { type Schema } from 'fast-json-stringify'
import * as z from 'zod/mini'

/** What comes with a yes. */
interface Envelope {
  code: number
  msg: string
  data: object
}

/** Writes an envelope as JSON. */
export type AnswerWriter = (envelope: Envelope) => string

const compiled = new Map<CallName, AnswerWriter>()

const compileFor = ({ data }: Endpoint): AnswerWriter => {
  const envelope = z.object({ code: z.int(), msg: z.string(), data })
  const { $schema: _, ...schema } = z.toJSONSchema(envelope, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
  })
  // Both are JSON Schema of draft 7, each by its own types.
  return compile(schema as Schema)
}

/** Data that is the same for many, so that it is written once. */
export const writtenOnce = <Data extends object>(data: Data): Data => {
  Object.freeze(data)
  return data
}

/** Frozen data is written once for each sentence beside it. */
const writingOnce = (write: AnswerWriter): AnswerWriter => {
  const written = new WeakMap<object, Map<string, string>>()
  return envelope => {
    const { msg, data } = envelope
    if (!Object.isFrozen(data)) return write(envelope)
    const bySentence = written.get(data) ?? new Map<string, string>()
    written.set(data, bySentence)
    const text = bySentence.get(msg) ?? write(envelope)
    bySentence.set(msg, text)
    return text
  }
}

/**
 * What writes a call's successful answers: it drops every field that the contract does not declare. Compiled when the
 * call is first answered, once for the program: a start does not wait for calls that nobody makes.
 */
export const answerWriter = (name: CallName): AnswerWriter => {
  const known = compiled.get(name)
  if (known) return known
  const writer = writingOnce(compileFor(contract[name]))
  compiled.set(name, writer)
  return writer
}
