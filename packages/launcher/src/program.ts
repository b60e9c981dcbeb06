import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

/** How to start one program of the product and how to see that it is ready. */
export interface ProgramOptions {
  name: string
  /** The folder it runs in. */
  folder: string
  /** The file it runs, relative to the folder. */
  entry: string
  env: Record<string, string>
  /** Answers 2xx as soon as the program is ready. */
  readyUrl: string
  /** Each line it writes; nothing is written anywhere when left out. */
  onLine?: (line: string) => void
  /** Gives up waiting: what was started ends. */
  stopping?: AbortSignal
}

/** A running program. */
export interface Program {
  name: string
  pid: number | undefined
  /** Resolves with the exit code (a signal counts as 0 after a stop) when it has ended. */
  ended: Promise<number>
  /** What it wrote last on standard error: its own one clear line when it refuses to start. */
  lastWords: () => string
  /** Ends it gracefully; resolves when it is gone. */
  stop: () => Promise<void>
  /** kill -9; resolves when it is gone. */
  kill: () => Promise<void>
}

const readyWithin = 120_000
const graceBeforeKill = 10_000
const parentGuard = new URL('./stop-with-parent.ts', import.meta.url).href

/** What is answered at an address now; undefined when nothing is. */
const ask = async (url: string): Promise<Response | undefined> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
  await answer?.body?.cancel()
  return answer
}

/**
 * Starts a program and waits until it is ready; rejects with its last words when it ends before, when it is stopped, and
 * when another one answers in its place, which would be taken for it.
 */
export const startProgram = async (options: ProgramOptions): Promise<Program> => {
  const { name, readyUrl } = options
  if (await ask(readyUrl)) throw new Error(`${name} cannot be started: something else answers at ${readyUrl}`)
  const program = launch(options)
  const refusal = program.ended.then(code => {
    throw new Error(program.lastWords() || `${name} ended with code ${code}`)
  })
  refusal.catch(() => {})
  try {
    await Promise.race([untilReady(options), refusal, untilStopped(options)])
  } catch (error) {
    await program.kill()
    throw error
  }
  return program
}

const untilStopped = async ({ name, stopping }: ProgramOptions) => {
  if (!stopping) return new Promise<never>(() => {})
  if (!stopping.aborted) await once(stopping, 'abort')
  throw new Error(`${name} was stopped before it was ready`)
}

const launch = (options: ProgramOptions): Program => {
  const child = spawn(process.execPath, [`--import=${parentGuard}`, options.entry], {
    cwd: options.folder,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const lastWords = listen(child, options.onLine)
  const ended = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : 0))
  const signal = (name: NodeJS.Signals) => {
    child.kill(name)
    return ended.then(() => {})
  }
  const { pid } = child
  return { name: options.name, pid, ended, lastWords, kill: () => signal('SIGKILL'), stop: () => stopGently(signal) }
}

const stopGently = async (signal: (name: NodeJS.Signals) => Promise<void>) => {
  const patience = new AbortController()
  const timer = wait(graceBeforeKill, undefined, { signal: patience.signal, ref: false }).then(
    () => signal('SIGKILL'),
    () => {},
  )
  await signal('SIGTERM')
  patience.abort()
  await timer
}

const listen = (child: ChildProcess, onLine?: (line: string) => void) => {
  let words = ''
  for (const [stream, isError] of [
    [child.stdout, false],
    [child.stderr, true],
  ] as const) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      if (isError) words = (words + chunk).slice(-4000)
      if (onLine) for (const line of chunk.split('\n').filter(Boolean)) onLine(line)
    })
  }
  return () => words.trim()
}

/** Resolves once an address answers well; throws when that takes longer than so many milliseconds. */
export const untilReady = async (
  { name, readyUrl }: Pick<ProgramOptions, 'name' | 'readyUrl'>,
  within = readyWithin,
): Promise<void> => {
  const deadline = performance.now() + within
  while (performance.now() < deadline) {
    if ((await ask(readyUrl))?.ok) return
    await wait(50)
  }
  throw new Error(`${name} was not ready within ${within / 1000} s`)
}
