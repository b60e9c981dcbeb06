import { currentRequestId } from '@bohe/telemetry/request-id.ts'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

/** One JSON line for each entry. Fields never hold secrets: no bodies, queries, tokens, codes, passwords. */
export type Log = FastifyBaseLogger

// What else an error carries stays out: a database's tells the values of a row.
const described = (error: unknown): unknown =>
  error instanceof Error
    ? {
        name: error.name,
        message: error.message,
        ...('code' in error && { code: error.code }),
        stack: error.stack,
        ...(error.cause ? { cause: described(error.cause) } : {}),
      }
    : error

/** A log that writes lines; an `error` field is written with its stack and causes, and the number of the request that is worked for as `id`. */
export const createLog = (write: (line: string) => void): Log => {
  const log: Log = pino(
    {
      base: null,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: level => ({ level }) },
      serializers: { error: described, err: described, req: () => undefined },
      // Fastify names addresses in some of its warnings, and a query may hold a token.
      hooks: { streamWrite: line => line.replace(/\?[^\s"\\]*/g, '') },
      // The log of a request has its number already.
      mixin: (_fields, _level, writer) => {
        const id = writer === log ? currentRequestId() : undefined
        return id === undefined ? {} : { id }
      },
    },
    { write },
  )
  return log
}

/** Lines wait so long for others, in milliseconds: each write is a system call, which costs more than the line. */
const waitMs = 50

const ordinary = '{"level":"info"'

/** Writes ordinary lines together, and those that still wait when the process ends; a warning takes them along at once. */
export const inBatches = (write: (lines: string) => void): ((line: string) => void) => {
  let waiting = ''
  const flush = () => {
    const lines = waiting
    waiting = ''
    if (lines) write(lines)
  }
  process.on('exit', flush)
  return line => {
    if (!waiting) setTimeout(flush, waitMs).unref()
    waiting += line
    if (!line.startsWith(ordinary)) flush()
  }
}
