import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { backupLimits } from '@bohe/api-client/contract/limits'
import type { Config } from '#config.ts'
import { errorCode } from '#database/transaction.ts'
import { CommandRefused } from '../command.ts'

type Name = 'pg_dump' | 'pg_restore'

/** A program of PostgreSQL's, and which major version it is of. */
export interface Program {
  name: Name
  path: string
  major: number
}

const elsewhere = 'or set PG_BIN_DIR to their folder'

/** Finds a program in PG_BIN_DIR or on the PATH. Throws CommandRefused. */
export const findProgram = async ({ pgProgramsFolder }: Config, name: Name): Promise<Program> => {
  const path = pgProgramsFolder === undefined ? name : join(pgProgramsFolder, name)
  const place = pgProgramsFolder ?? 'the PATH'
  try {
    const { stdout } = await promisify(execFile)(path, ['--version'])
    const [, major] = /\) (\d+)/.exec(stdout) ?? []
    if (major !== undefined) return { name, path, major: Number(major) }
  } catch (cause) {
    if (errorCode(cause) !== 'ENOENT') throw new CommandRefused(`${name} in ${place} does not run`, { cause })
  }
  throw new CommandRefused(`there is no ${name} in ${place}: install PostgreSQL's client programs, ${elsewhere}`)
}

/** Throws CommandRefused when a program is older than the server, which it would not understand. */
export const needAtLeast = ({ name, major }: Program, server: number): void => {
  if (major < server)
    throw new CommandRefused(
      `${name} is of PostgreSQL ${major} and older than the server's ${server}: install those of ${server}, ${elsewhere}`,
    )
}

/** Where to connect, without the password: everybody on the machine sees how a program was called. */
const target = (databaseUrl: string) => {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password) || url.searchParams.get('password')
  url.password = ''
  url.searchParams.delete('password')
  return { arguments: ['--no-password', `--dbname=${url.href}`], env: password ? { PGPASSWORD: password } : {} }
}

/** A program that runs. `ended` answers when it has done its work, and refuses with what it said otherwise. */
const start = (program: Program, databaseUrl: string, options: string[], signal: AbortSignal) => {
  const { arguments: to, env } = target(databaseUrl)
  const child: ChildProcessByStdio<null, Readable, Readable> = spawn(program.path, [...options, ...to], {
    env: { ...process.env, ...env, PGAPPNAME: 'bohe backup' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-backupLimits.manifestBytes)
  })
  const ended = new Promise<void>((done, fail) => {
    child.on('error', fail)
    child.on('close', code => {
      const lines = output.split('\n').filter(line => line.trim() !== '')
      const why = lines.find(line => /error/i.test(line)) ?? lines.at(-1) ?? 'it says nothing'
      if (code === 0) done()
      else fail(new CommandRefused(`${program.name} did not end well: ${why}`, { lines }))
    })
  })
  ended.catch(() => undefined)
  return { child, ended }
}

/** The database as pg_dump writes it, as a transaction sees it that exported its snapshot. */
export async function* dumped(
  program: Program,
  databaseUrl: string,
  snapshot: string,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  // Stronger compression takes three times as long and a sixth less room.
  const options = [
    '--format=custom',
    '--compress=1',
    '--no-unlogged-table-data',
    `--lock-wait-timeout=${backupLimits.lockMs}`,
  ]
  const { child, ended } = start(program, databaseUrl, [...options, `--snapshot=${snapshot}`], signal)
  try {
    yield* child.stdout
    await ended
  } finally {
    child.kill()
  }
}

/** Fills an empty database from a dump, all of it or nothing. Throws CommandRefused. */
export const restore = async (program: Program, databaseUrl: string, file: string, signal: AbortSignal) => {
  const options = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', '--format=custom', file]
  const { child, ended } = start(program, databaseUrl, options, signal)
  child.stdout.resume()
  await ended
}
