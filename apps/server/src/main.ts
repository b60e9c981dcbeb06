import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { type Context, createContext } from './context.ts'
import { FolderInUse, FolderUnusable } from './database/directory-lock.ts'
import { migrate } from './database/migrate.ts'
import { purge } from './database/purge.ts'
import { sqlState } from './database/transaction.ts'
import { flushHits } from './features/content/hits.ts'
import { planBills } from './features/reconciliation/reconcile.ts'
import { SiteFileWrong } from './gateways/site-files/fault.ts'
import { type Jobs, startJobs } from './jobs/jobs.ts'
import { openDesk } from './operators/desk-socket.ts'
import { seedDemo, wantsDemo } from './seed/seed-demo.ts'

const stop = (lines: string[]): never => {
  process.stderr.write(`${lines.map(line => `bohe server: ${line}`).join('\n')}\n`)
  process.exit(1)
}

const settingsOrStop = (): Config => {
  const read = readConfig(process.env)
  return 'config' in read ? read.config : stop(read.errors)
}

/** The address of the settings cannot be listened on; says what to set. */
class CannotListen extends Error {}

const listen = (app: FastifyInstance, { host, port }: Config): Promise<string> =>
  app.listen({ host, port }).catch(cause => {
    const state = sqlState(cause)
    if (state === undefined) throw cause
    if (state === 'EADDRINUSE')
      throw new CannotListen(`port ${port} is taken; stop what uses it, or set SERVER_PORT`, { cause })
    throw new CannotListen(`cannot use ${host}:${port} (${state}); set SERVER_HOST or SERVER_PORT`, { cause })
  })

/** What the operator can do something about, in one line; undefined for a bug, which keeps its stack. */
const explain = (error: unknown, config: Config): string | undefined => {
  if (error instanceof FolderInUse) return `${error.message}; stop it, or set DATA_DIR to another folder`
  if (error instanceof FolderUnusable) return `${error.message}; set DATA_DIR`
  if (error instanceof SiteFileWrong) return `${error.message} (in ${config.contentFolder})`
  if (error instanceof CannotListen) return error.message
  const state = sqlState(error) ?? ''
  if (config.database.url && (/^(28|3D|08|57P|E[A-Z]+)/.test(state) || state === ''))
    return `the database of DATABASE_URL cannot be used (${state || (error as Error).message})`
  return undefined
}

/** Everything that runs, and how to end it: no new calls, those in flight answered, the round of jobs finished. */
interface Running {
  app: FastifyInstance
  context: Context
  jobs: Jobs
  desk: { close(): Promise<void> }
  housekeeping: NodeJS.Timeout
}

const shutDown = async ({ app, context, jobs, desk, housekeeping }: Running) => {
  clearInterval(housekeeping)
  await app.close()
  await desk.close()
  await jobs.stop()
  await flushHits(context)
  context.mail.close()
  await context.close()
  process.exit(0)
}

const closeOnSignal = (running: Running) => {
  let isClosing = false
  const close = () => {
    if (isClosing) return
    isClosing = true
    shutDown(running).catch(error => {
      running.context.log.error('closing failed', { error })
      process.exit(1)
    })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, close)
}

const hour = 3_600_000

const keepHouse = async (context: Context): Promise<void> => {
  try {
    await purge(context.db, context.clock.now())
    await planBills(context)
  } catch (error) {
    context.log.error('housekeeping failed', { error })
  }
}

const startHousekeeping = (context: Context): NodeJS.Timeout => {
  void keepHouse(context)
  return setInterval(() => void keepHouse(context), hour)
}

const prepare = async (config: Config): Promise<Context> => {
  const context = await createContext(config)
  await migrate(context.db)
  if (await wantsDemo(context)) await seedDemo(context)
  return context
}

const start = async (config: Config) => {
  const context = await prepare(config)
  let jobs: Jobs | undefined
  const app = await createApp(context, () => jobs?.isAlive() ?? true)
  const address = await listen(app, config)
  jobs = startJobs(context)
  closeOnSignal({ app, context, jobs, desk: openDesk(context), housekeeping: startHousekeeping(context) })
  const database = config.database.url ? 'PostgreSQL' : `embedded database in ${config.database.folder}`
  process.stdout.write(`Bohe API is ready at ${address} (environment ${config.environment}, ${database})\n`)
}

const config = settingsOrStop()
start(config).catch(error => {
  const line = explain(error, config)
  if (line) stop([line])
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
  process.exit(1)
})
