import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Runs a program; what it wrote. */
export const run = async (program: string, ...args: string[]): Promise<string> => {
  const { stdout } = await execute(program, args, { maxBuffer: 1 << 26 })
  return stdout.trim()
}

/** Programs of Debian that a drill needs; throws naming the packages. */
export const requirePrograms = async (programs: readonly string[], packages: string): Promise<void> => {
  if (process.getuid?.() !== 0) throw new Error('the drill makes clusters of PostgreSQL: run it as root')
  for (const program of programs)
    await run('which', program).catch(() => {
      throw new Error(`there is no ${program}: apt-get install ${packages}`)
    })
}

/** The newest PostgreSQL that is installed. */
export const postgresVersion = (): string =>
  readdirSync('/usr/lib/postgresql').toSorted((a, b) => Number(b) - Number(a))[0] ?? ''
