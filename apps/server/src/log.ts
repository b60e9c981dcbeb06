import { createJsonLog } from '@bohe/telemetry/json-log.ts'
import type { FastifyBaseLogger } from 'fastify'

/** One JSON line for each entry. Fields never hold secrets: no bodies, queries, tokens, codes, passwords. */
export type Log = FastifyBaseLogger

/** A log that writes lines. */
export const createLog = (write: (line: string) => void): Log => createJsonLog(write)

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
