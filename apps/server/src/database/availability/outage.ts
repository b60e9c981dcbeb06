import pg from 'pg'
import { type Clock, secondsAfter } from '#clock.ts'
import type { Log } from '#log.ts'
import type { NoticesListener } from '../notices.ts'
import { errorCode } from '../transaction.ts'
import type { Shortages } from './shortage.ts'

/** The database is not there, or says nothing. Told in the log once for all who ask (`tellOutages`). */
export class DatabaseUnavailable extends Error {
  /** The SQLSTATE or the system's code, '' when there is none. */
  readonly code: string

  constructor(cause: unknown) {
    super(`the database does not answer: ${cause instanceof Error ? cause.message : cause}`, { cause })
    this.code = errorCode(cause) ?? ''
  }
}

// Connection exceptions, too many connections, a transaction left idle, a shutdown.
const endsConnections = /^(08|53|57P|25P03)/
const systemCode = /^E[A-Z_]+$/
const wordsOfTheDriver =
  /^(Query read timeout|Connection terminated|Client (has encountered|was closed)|timeout exceeded when)/

/** Whether the driver's error says that the connection is of no more use. */
export const isConnectionLost = (error: unknown): boolean => {
  const code = errorCode(error) ?? ''
  if (error instanceof pg.DatabaseError) return endsConnections.test(code)
  return error instanceof Error && (systemCode.test(code) || wordsOfTheDriver.test(error.message))
}

/** Hears how the connections do. */
export interface ConnectionListener {
  lost(error: DatabaseUnavailable): void
  answered(): void
}

/** At most so often: a database that comes and goes fills no log. */
const quietSeconds = 60

/** One line when the database stops to answer and one when it answers again. */
export const tellOutages = (log: Log, clock: Clock, shortages: Shortages): ConnectionListener => {
  let since: Date | undefined
  let quietUntil = new Date(0)
  return {
    lost: error => {
      if (shortages.note(error)) return
      const now = clock.now()
      if (since || now < quietUntil) return
      since = now
      quietUntil = secondsAfter(now, quietSeconds)
      log.error({ error }, 'the database does not answer')
    },
    answered: () => {
      if (!since) return
      log.warn({ seconds: (clock.now().getTime() - since.getTime()) / 1000 }, 'the database answers again')
      since = undefined
    },
  }
}

/** One line when other nodes cannot be heard, and one when they can again; meanwhile each looks for itself. */
export const logNoticesOutage = (log: Log): NoticesListener => {
  let isOut = false
  return {
    deaf: error => {
      if (!isOut) log.warn({ error }, 'the live chat does not hear other nodes: it looks each second')
      isOut = true
    },
    hearing: () => {
      if (isOut) log.warn('the live chat hears other nodes again')
      isOut = false
    },
  }
}
