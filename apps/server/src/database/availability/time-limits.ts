/** How long a database server may take, in milliseconds. What takes longer fails, so that nobody waits for what never comes. */
export interface TimeLimits {
  /** For a connection: to be made, or to be given back by somebody else. */
  connectMs: number
  /** For a lock that another transaction holds. */
  lockMs: number
  /** For a statement, at the server. */
  statementMs: number
  /** For an answer, as seen from here: longer than a statement, which the server then had time to cancel. */
  answerMs: number
  /** Between two statements of a transaction, which holds its locks meanwhile. */
  idleInTransactionMs: number
}

/** For calls and the work beside them: whoever waits gets a 503 within seconds. */
export const callTimeLimits: TimeLimits = {
  connectMs: 5000,
  lockMs: 4000,
  statementMs: 5000,
  answerMs: 6000,
  idleInTransactionMs: 15_000,
}

/** For a word to the other nodes, which is good while it is fresh. */
export const noticeTimeLimits = { connectMs: 5000, statementMs: 3000, answerMs: 4000 } as const

/** For work on whole tables: migrations, housekeeping and what operators ask for. */
export const maintenanceTimeLimits: TimeLimits = {
  connectMs: 10_000,
  lockMs: 300_000,
  statementMs: 1_800_000,
  answerMs: 1_810_000,
  idleInTransactionMs: 120_000,
}

/** After so long without a word, the system asks whether the other end of a connection is still there. */
export const keepAliveMs = 10_000
