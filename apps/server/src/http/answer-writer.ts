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

/** What a call says of its answers. */
interface Answered {
  data: z.ZodMiniType
}

const compiled = new Map<Answered, AnswerWriter>()

const compileFor = ({ data }: Answered): AnswerWriter => {
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
export const answerWriter = (endpoint: Answered): AnswerWriter => {
  const known = compiled.get(endpoint)
  if (known) return known
  const writer = writingOnce(compileFor(endpoint))
  compiled.set(endpoint, writer)
  return writer
}
