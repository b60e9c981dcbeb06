import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { type Context, createContext } from './context.ts'
import { FolderInUse } from './database/directory-lock.ts'
import { migrate } from './database/migrate.ts'
import { sqlState } from './database/transaction.ts'
import { seedDemo, wantsDemo } from './seed/seed-demo.ts'

const stop = (lines: string[]): never => {
  process.stderr.write(`${lines.map(line => `bohe server: ${line}`).join('\n')}\n`)
  process.exit(1)
}

const settingsOrStop = (): Config => {
  const read = readConfig(process.env)
  return 'config' in read ? read.config : stop(read.errors)
}

/** What the operator can do something about, in one line; undefined for a bug, which keeps its stack. */
const explain = (error: unknown, config: Config): string | undefined => {
  if (error instanceof FolderInUse) return `${error.message}; stop it, or set DATA_DIR to another folder`
  const state = sqlState(error) ?? ''
  if (state === 'EADDRINUSE') return `port ${config.port} is taken; stop what uses it, or set SERVER_PORT`
  if (state === 'EACCES' || state === 'EADDRNOTAVAIL')
    return `cannot use ${config.host}:${config.port} (${state}); set SERVER_HOST or SERVER_PORT`
  if (config.database.url && (/^(28|3D|08|57P|E[A-Z]+)/.test(state) || state === ''))
    return `the database of DATABASE_URL cannot be used (${state || (error as Error).message})`
  return undefined
}

const shutDown = async (app: FastifyInstance, context: Context) => {
  await app.close()
  context.mail.close()
  await context.close()
  process.exit(0)
}

const closeOnSignal = (app: FastifyInstance, context: Context) => {
  let isClosing = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isClosing) return
      isClosing = true
      shutDown(app, context).catch(error => {
        context.log.error('closing failed', { error })
        process.exit(1)
      })
    })
}

const start = async (config: Config) => {
  const context = await createContext(config)
  await migrate(context.db)
  if (await wantsDemo(context)) await seedDemo(context)
  const app = await createApp(context)
  closeOnSignal(app, context)
  const address = await app.listen({ host: config.host, port: config.port })
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
