import { setFlagsFromString } from 'node:v8'
import { closeDrained, closeOnSignals } from '@bohe/telemetry/drain.ts'
import { type MetricsPort, openMetricsPort } from '@bohe/telemetry/metrics-port.ts'
import { startTracing, stopTracing } from '@bohe/telemetry/tracing.ts'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { type Config, misspeltIn, readConfig } from './config.ts'
import { type Context, createContext } from './context.ts'
import { shortageOf } from './database/availability/shortage.ts'
import { waitForDatabase } from './database/availability/wait-for-database.ts'
import { maintain } from './database/connect.ts'
import { FolderInUse, FolderUnusable } from './database/directory-lock.ts'
import { EmbeddedMissing } from './database/embedded.ts'
import { CannotMigrate, migrate } from './database/migrate.ts'
import { errorCode } from './database/transaction.ts'
import { flushHits } from './features/content/hits.ts'
import { SiteFileWrong } from './gateways/site-files/fault.ts'
import { metricsCollector } from './jobs/collect-metrics.ts'
import { type Heartbeat, startHeartbeat } from './jobs/heartbeat.ts'
import { startHousekeeping } from './jobs/housekeeping.ts'
import { type Jobs, startJobs } from './jobs/jobs.ts'
import { openCommandSocket } from './operators/command-socket.ts'
import { release } from './release.ts'
import { seedChats } from './seed/demo-chats.ts'
import { seedDemo, wantsDemo } from './seed/seed-demo.ts'

/**
 * V8 puts what has once lived through a busy moment among the old from then on, where only a full collection finds it.
 * Here nearly all of it dies with its call, however long one waits for the database (decision 085).
 */
setFlagsFromString('--no-allocation-site-pretenuring')

const stop = (lines: string[]): never => {
  process.stderr.write(`${lines.map(line => `bohe server: ${line}`).join('\n')}\n`)
  process.exit(1)
}

const warn = (line: string) => process.stderr.write(`bohe server: ${line}\n`)

const settingsOrStop = (): Config => {
  const read = readConfig(process.env)
  if ('errors' in read) return stop(read.errors)
  misspeltIn(process.env).forEach(warn)
  return read.config
}

/** The address of the settings cannot be listened on; says what to set. */
class CannotListen extends Error {}

/** Says which settings an address came from that cannot be listened on. */
const cannotListen =
  ({ host, port }: Pick<Config, 'host'> & { port: number | undefined }, names: string) =>
  (cause: unknown) => {
    const code = errorCode(cause)
    if (code === undefined) throw cause
    if (code === 'EADDRINUSE')
      throw new CannotListen(`port ${port} is taken; stop what uses it, or set ${names}_PORT`, { cause })
    throw new CannotListen(`cannot use ${host}:${port} (${code}); set ${names}_HOST or ${names}_PORT`, { cause })
  }

const listen = (app: FastifyInstance, { host, port }: Config): Promise<string> =>
  app.listen({ host, port }).catch(cannotListen({ host, port }, 'SERVER'))

const listenForMetrics = (context: Context): Promise<MetricsPort | undefined> => {
  const address = context.config.metrics
  return openMetricsPort(address, context.metrics.registry, metricsCollector(context)).catch(
    cannotListen(address, 'SERVER_METRICS'),
  )
}

/** What the operator can do something about, in one line; undefined for a bug, which keeps its stack. */
const explain = (error: unknown, config: Config): string | undefined => {
  if (error instanceof FolderInUse) return `${error.message}; stop it, or set DATA_DIR to another folder`
  if (error instanceof FolderUnusable) return `${error.message}; set DATA_DIR`
  if (error instanceof SiteFileWrong) return `${error.message} (in ${config.contentFolder})`
  if (error instanceof CannotListen || error instanceof CannotMigrate || error instanceof EmbeddedMissing)
    return error.message
  if (shortageOf(error) === 'disk')
    return `the disk of ${config.database.url ? 'the database' : config.database.folder} is full`
  const code = errorCode(error) ?? ''
  if (config.database.url && (/^(28|3D|08|57P|E[A-Z]+)/.test(code) || code === ''))
    return `the database of DATABASE_URL cannot be used (${code || (error as Error).message})`
  return undefined
}

/** Everything that runs, and how to end it: no new calls, those in flight answered, the round of jobs finished. */
interface Running {
  app: FastifyInstance
  context: Context
  jobs: Jobs
  commands: { close(): Promise<void> }
  housekeeping: NodeJS.Timeout
  heartbeat: Heartbeat
  metrics: MetricsPort | undefined
}

const shutDown = async (
  { app, context, jobs, commands, housekeeping, heartbeat, metrics }: Running,
  hurry: AbortSignal,
) => {
  clearInterval(housekeeping)
  await closeDrained(app, context.config.drainSeconds, hurry)
  await commands.close()
  await jobs.stop()
  await flushHits(context)
  await heartbeat.stop()
  await metrics?.close()
  await stopTracing()
  context.mail.close()
  await context.close()
  process.exit(0)
}

/** After the drain. Supervisors kill a second later. */
const closeWithinSeconds = 9

const closeOnSignal = (running: Running) =>
  closeOnSignals({
    withinMs: (running.context.config.drainSeconds + closeWithinSeconds) * 1000,
    close: hurry =>
      void shutDown(running, hurry).catch(error => {
        running.context.log.error({ error }, 'closing failed')
        process.exit(1)
      }),
    // Such as a database that says nothing.
    late: () => stop([`not everything ended within ${closeWithinSeconds} s; what was under way is cut off`]),
  })

const prepare = async (config: Config): Promise<Context> => {
  await waitForDatabase(config.database, ({ code, message }) =>
    process.stderr.write(`bohe server: waiting for the database of DATABASE_URL (${code || message})\n`),
  )
  const context = await createContext(config)
  await maintain(config.database, context.db, db => migrate(db, { release: release().version }))
  if (await wantsDemo(context)) {
    await seedDemo(context)
    await seedChats(context)
  }
  return context
}

const start = async (config: Config) => {
  await startTracing(config.traces, { program: 'api', version: release().version })
  const context = await prepare(config)
  let jobs: Jobs | undefined
  const app = await createApp(context, () => jobs?.isAlive() ?? true)
  const address = await listen(app, config)
  const metrics = await listenForMetrics(context)
  jobs = startJobs(context)
  const beside = { housekeeping: startHousekeeping(context), heartbeat: startHeartbeat(context), metrics }
  closeOnSignal({ app, context, jobs, commands: openCommandSocket(context), ...beside })
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
