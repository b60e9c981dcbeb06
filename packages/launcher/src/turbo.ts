import { type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { root } from './root.ts'

/** Starts a command in the checkout's folder with this Node first on the path. */
const start = (command: string, args: readonly string[], env: Record<string, string>, stdio: StdioOptions) => {
  const child = spawn(command, args, {
    cwd: root,
    stdio,
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', ...env },
    shell: process.platform === 'win32',
  })
  const ended = once(child, 'exit').then(([code]): number => (typeof code === 'number' ? code : 1))
  return { child, ended }
}

/** Runs a command; resolves with its exit code. */
export const run = (command: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> =>
  start(command, args, env, 'inherit').ended

/** Runs a command and keeps what it writes. */
export const runQuietly = async (
  command: string,
  args: readonly string[],
): Promise<{ code: number; output: string }> => {
  const { child, ended } = start(command, args, { FORCE_COLOR: '1' }, ['ignore', 'pipe', 'pipe'])
  const [code, ...written] = await Promise.all([ended, ...[child.stdout, child.stderr].map(from => from && text(from))])
  return { code, output: written.join('') }
}

/** Runs tasks of the workspace, from cache where nothing changed. */
export const turbo = (tasks: readonly string[], ...args: string[]): Promise<number> =>
  run(
    'turbo',
    ['run', ...tasks, '--output-logs=errors-only', '--log-order=grouped', '--no-update-notifier', ...args],
    // The type checker takes a fifth less processor time, and a fifth more memory, where it collects its garbage less often.
    { GOGC: '400' },
  )
