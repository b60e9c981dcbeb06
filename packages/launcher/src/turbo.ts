import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from './world.ts'

/** Runs a command in the checkout's folder with this Node first on the path; resolves with its exit code. */
export const run = async (
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number> => {
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', ...env },
    shell: process.platform === 'win32',
  })
  const [code] = await once(child, 'exit')
  return typeof code === 'number' ? code : 1
}

/** Runs tasks of the workspace, from cache where nothing changed. */
export const turbo = (tasks: readonly string[], ...args: string[]): Promise<number> =>
  run('turbo', ['run', ...tasks, '--output-logs=errors-only', '--log-order=grouped', '--no-update-notifier', ...args])
