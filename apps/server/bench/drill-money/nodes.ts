import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Program, startProgram } from '@bohe/launcher/program.ts'
import { root } from '@bohe/launcher/root.ts'

const faketime = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

/** Whether a node's clock can be set apart. */
export const canSetClocks = existsSync(faketime)

interface NodeOptions {
  port: number
  /** Where its own files go. */
  folder: string
  /** Seconds that its clock is ahead. */
  ahead?: number
  /** The checkout whose server it runs; this one's when none is named. */
  checkout?: string | undefined
}

/** A node of the API. */
export const nodeOf = ({ port, folder, ahead = 0, checkout = root }: NodeOptions, env: Record<string, string>) => {
  const dataDir = join(folder, `node-${port}`)
  mkdirSync(dataDir)
  const clock = {
    LD_PRELOAD: faketime,
    FAKETIME: `+${ahead}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  const start = (): Promise<Program> =>
    startProgram({
      ...{ name: `node on ${port}`, folder: join(checkout, 'apps/server'), entry: 'src/main.ts' },
      env: {
        ...env,
        ...(ahead > 0 && canSetClocks && clock),
        ...{ SERVER_PORT: String(port), DATA_DIR: dataDir },
      },
      readyUrl: `http://127.0.0.1:${port}/readyz`,
    })
  let program: Program | undefined
  return {
    start: async () => {
      program = await start()
    },
    /** kill -9, and a start as a supervisor does it: again, when what it needs is away for long. */
    crash: async () => {
      await program?.kill()
      program = await start().catch(start)
    },
    stop: async () => {
      await program?.stop()
    },
  }
}
