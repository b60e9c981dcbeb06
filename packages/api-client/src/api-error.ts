import { type CodeName, codeName, codes } from './contract/code.ts'

/** A "no" of the API, or a network failure: thrown by every call of the client. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The code on the wire (spec §8). */
  readonly code: number
  /** Its name, when the contract knows it. */
  readonly codeName: CodeName | undefined
  /** Each wrong field with its sentence, in the caller's language. */
  readonly fields: Readonly<Record<string, string>>
  /** What the answer's `data` said beside the fields, e.g. seconds to wait. */
  readonly data: unknown
  /** The number of the request, by which the logs tell what happened; undefined when there was no answer. */
  readonly requestId: string | null | undefined

  constructor(code: number, message: string, data?: unknown, requestId?: string | null, options?: ErrorOptions) {
    super(message, options)
    this.requestId = requestId
    this.code = code
    this.codeName = codeName(code)
    this.data = data
    this.fields = fieldsOf(data)
  }

  /** Whether this is the answer of that name. */
  is(name: CodeName): boolean {
    return this.code === codes[name].code
  }
}

const fieldsOf = (data: unknown): Record<string, string> => {
  const fields = typeof data === 'object' && data !== null && 'fields' in data ? data.fields : undefined
  return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {}
}
