import { type Logger, pino } from 'pino'
import { currentRequestId } from './request-id.ts'

/** What of a log is a program's own. */
export interface LogOptions {
  /** Fields of every line. */
  base?: object | null
  /** Whether the place of an error is of use. */
  hasStack?: (error: Error) => boolean
}

// What else an error carries stays out: a database's tells the values of a row, a request's what a visitor sent.
const describedBy = (hasStack: (error: Error) => boolean) => {
  const described = (error: unknown): unknown =>
    error instanceof Error
      ? {
          ...{ name: error.name, message: error.message },
          ...('code' in error && { code: error.code }),
          ...(hasStack(error) && { stack: error.stack }),
          ...(error.cause ? { cause: described(error.cause) } : {}),
        }
      : error
  return described
}

/** The time as a line has it; written once for all lines of a millisecond. */
const timestamps = () => {
  let at = 0
  let text = ''
  return () => {
    const now = Date.now()
    if (now !== at) text = `,"time":"${new Date(now).toISOString()}"`
    at = now
    return text
  }
}

/** What the log itself adds to a line that is written for no request. */
const nothing = {}

/**
 * A log that writes one JSON line for each entry; an `error` field is written with its stack and causes, and the number of
 * the request that is worked for as `id`. Fields never hold secrets: no bodies, queries, cookies, tokens, codes, passwords.
 */
export const createJsonLog = (
  write: (line: string) => void,
  { base = null, hasStack = () => true }: LogOptions = {},
): Logger => {
  const described = describedBy(hasStack)
  const log: Logger = pino(
    {
      base,
      messageKey: 'message',
      timestamp: timestamps(),
      formatters: { level: level => ({ level }) },
      serializers: { error: described, err: described, req: () => undefined },
      // Fastify names addresses in some of its warnings, and a query may hold a token.
      hooks: { streamWrite: line => (line.includes('?') ? line.replace(/\?[^\s"\\]*/g, '') : line) },
      // A child log has what it was given.
      mixin: (_fields, _level, writer) => {
        const id = writer === log ? currentRequestId() : undefined
        return id === undefined ? nothing : { id }
      },
      mixinMergeStrategy: (fields: object, ours: object) => (ours === nothing ? fields : { ...ours, ...fields }),
    },
    { write },
  )
  return log
}
