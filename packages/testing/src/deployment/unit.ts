import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '@bohe/launcher/root.ts'
import { eventually } from '#sandbox.ts'
import { readEnvFile } from './env-file.ts'

/** A program that runs as its unit of systemd says. */
export interface RunningUnit {
  /** What it wrote. */
  words: () => string
  /** Sends SIGTERM; the code that it ended with. */
  stop: () => Promise<number | null>
}

/** Where the folders of a unit are on a machine that is a folder. */
export type Placed = (path: string) => string

const settingsOf = (name: string, slot: string): [key: string, value: string][] => {
  const text = readFileSync(join(root, `deploy/systemd/bohe-${name}@.service`), 'utf8').replaceAll('%i', slot)
  const [, service = ''] = text.split('[Service]\n')
  return [...service.matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value])
}

const valuesOf = (settings: [string, string][], key: string) =>
  settings.filter(([each]) => each === key).map(([, value]) => value)

const ownEnvironmentOf = (settings: [string, string][], placed: Placed): Record<string, string> =>
  Object.fromEntries(
    valuesOf(settings, 'Environment').map(each => {
      const [, name = '', value = ''] = /^"?(\w+)=(.*?)"?$/.exec(each) ?? []
      return [name, placed(value)]
    }),
  )

/** The variables that a unit itself sets, whatever its operator fills in. */
export const unitEnvironment = (name: string, slot: string, placed: Placed): Record<string, string> =>
  ownEnvironmentOf(settingsOf(name, slot), placed)

const environmentOf = (settings: [string, string][], placed: Placed): Record<string, string> => {
  // One that begins with a dash may be missing.
  const files = valuesOf(settings, 'EnvironmentFile').map(
    each => [placed(each.replace(/^-/, '')), each.startsWith('-')] as const,
  )
  const read = files.filter(([path, mayMiss]) => !mayMiss || existsSync(path)).map(([path]) => readEnvFile(path))
  return Object.assign(ownEnvironmentOf(settings, placed), ...read)
}

/** The unit's environment beside what it lives among: Node takes the options of both. */
const together = (around: Record<string, string>, own: Record<string, string>): Record<string, string> => {
  const options = [around.NODE_OPTIONS, own.NODE_OPTIONS].filter(Boolean).join(' ')
  return { ...around, ...own, ...(options && { NODE_OPTIONS: options }) }
}

/** Starts a slot of a program by its unit, with nothing of this process's environment, and waits until it answers. */
export const startUnit = async (
  [name, slot]: [name: string, slot: string],
  readyUrl: string,
  placed: Placed,
  env: Record<string, string>,
): Promise<RunningUnit> => {
  const settings = settingsOf(name, slot)
  const [program = '', ...args] = (settings.find(([key]) => key === 'ExecStart')?.[1] ?? '').split(' ')
  const child = spawn(program, args.map(placed), {
    cwd: settings.find(([key]) => key === 'WorkingDirectory')?.[1],
    env: { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, ...together(env, environmentOf(settings, placed)) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      words += text
    })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const answers = async () => {
    if (child.exitCode !== null) throw new Error(`bohe-${name}@${slot} ended: ${words}`)
    return (await fetch(readyUrl).catch(() => undefined))?.ok || undefined
  }
  await eventually(answers, `answer of bohe-${name}@${slot} at ${readyUrl}`, 30_000, 50)
  const stop = () => {
    process.off('exit', kill)
    child.kill('SIGTERM')
    return ended
  }
  return { words: () => words, stop }
}
