type Fields = Record<string, unknown>

/** One JSON line for each entry. Fields never hold secrets: no bodies, queries, tokens, codes, passwords. */
export interface Log {
  info(message: string, fields?: Fields): void
  warn(message: string, fields?: Fields): void
  error(message: string, fields?: Fields): void
}

const described = (error: unknown): unknown =>
  error instanceof Error
    ? {
        name: error.name,
        message: error.message,
        stack: error.stack,
        ...(error.cause ? { cause: described(error.cause) } : {}),
      }
    : error

/** A log that writes lines; an `error` field is written with its stack and causes. */
export const createLog = (write: (line: string) => void): Log => {
  const entry =
    (level: string) =>
    (message: string, fields: Fields = {}) => {
      const error = 'error' in fields ? { error: described(fields.error) } : {}
      write(JSON.stringify({ time: new Date().toISOString(), level, message, ...fields, ...error }))
    }
  return { info: entry('info'), warn: entry('warn'), error: entry('error') }
}
