import { type Logger, pino } from 'pino'

/** One JSON line for each entry. Fields never hold secrets: no bodies, queries, cookies. */
export type SiteLog = Logger

/** What else an error carries stays out: it may hold what a visitor sent. The API's no is no fault of the code that asked. */
const described = (error: unknown): unknown =>
  error instanceof Error
    ? {
        ...{ name: error.name, message: error.message },
        ...('code' in error && { code: error.code }),
        ...(error.name !== 'ApiError' && { stack: error.stack }),
        ...(error.cause ? { cause: described(error.cause) } : {}),
      }
    : error

/** A log of one program that writes lines; an `error` field is written with its stack and causes. */
export const createSiteLog = (
  program: string,
  write: (line: string) => void = line => process.stdout.write(line),
): SiteLog =>
  pino(
    {
      base: { program },
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: level => ({ level }) },
      serializers: { error: described },
      // A message may name an address, and a query may hold a token.
      hooks: { streamWrite: line => line.replace(/\?[^\s"\\]*/g, '') },
    },
    { write },
  )
