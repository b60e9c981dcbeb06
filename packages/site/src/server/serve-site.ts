import './node-env.ts'
import { join } from 'node:path'
import { closeDrained, closeOnSignals } from '@bohe/telemetry/drain.ts'
import { openMetricsPort } from '@bohe/telemetry/metrics-port.ts'
import { readRelease } from '@bohe/telemetry/release.ts'
import { startTracing, stopTracing } from '@bohe/telemetry/tracing.ts'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { readSheetFiles, readWordFiles } from '#document/build-files.ts'
import { misspeltIn, provideSite, readSiteSettings, type SiteSettings } from './settings.ts'
import { createSite, type SiteServerOptions } from './site-server.ts'

const fail = (line: string) => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** How long visitors who are being answered are waited for when the site closes. Milliseconds. */
const patience = 10_000

const stopGracefully = (app: FastifyInstance, drainSeconds: number) =>
  closeOnSignals({
    withinMs: drainSeconds * 1000 + patience,
    close: hurry =>
      void closeDrained(app, drainSeconds, hurry)
        .finally(stopTracing)
        .finally(() => process.exit(0)),
    late: () => fail('the site stopped before every visitor was answered'),
  })

const whyNot = (error: NodeJS.ErrnoException, port: number | undefined, setting: string) =>
  error.code === 'EADDRINUSE' ? `port ${port} is taken; set ${setting} to another` : error.message

type Listening = Pick<SiteSettings, 'port' | 'host' | 'drainSeconds' | 'metrics'>

const listen = async (app: FastifyInstance, { port, host, drainSeconds, metrics }: Listening, name: string) => {
  await app.listen({ port, host }).catch(error => fail(`${name}: ${whyNot(error, port, 'SITE_PORT')}`))
  await openMetricsPort(metrics, app.telemetry.metrics.registry).catch(error =>
    fail(`${name}: ${whyNot(error, metrics.port, 'SITE_METRICS_PORT')}`),
  )
  stopGracefully(app, drainSeconds)
  process.stdout.write(`${name}: http://${host}:${port}\n`)
}

const builtSite = async (settings: SiteSettings, options: SiteServerOptions) => {
  const { buildFolder } = options
  provideSite({ ...settings, wordFiles: readWordFiles(buildFolder), sheets: readSheetFiles(buildFolder) })
  const build: ServerBuild = await import(join(buildFolder, 'server/index.js'))
  return createSite(settings, options, build)
}

/** Vite is there while developing only. */
const developedSite = async (settings: SiteSettings, options: SiteServerOptions) => {
  provideSite({ ...settings, wordFiles: new Map(), sheets: [] })
  return (await import('./developed-site.ts')).createDevelopedSite(settings, options)
}

/** Makes a server of pages and lets it listen: one ready line, or one line that says why not. */
export const runSite = async (
  name: string,
  make: () => Promise<{ settings: Listening; app: FastifyInstance }>,
): Promise<void> => {
  try {
    const { settings, app } = await make()
    for (const line of misspeltIn(process.env)) process.stderr.write(`${name}: ${line}\n`)
    await listen(app, settings, name)
  } catch (error) {
    fail(`${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Starts an edition's site from its build, or from its sources. */
export const serveSite = (options: SiteServerOptions): Promise<void> =>
  runSite(options.site, async () => {
    const settings = readSiteSettings(process.env, options.site, readRelease(join(options.buildFolder, '..')))
    await startTracing(settings.traces, { program: options.site, version: settings.release.version })
    const app = settings.isDeveloped ? await developedSite(settings, options) : await builtSite(settings, options)
    return { settings, app }
  })
