import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { findPostgres } from '../postgres.ts'
import { root } from '../root.ts'

const starts = 4

/** From the start of Node to the line that says that it listens. Milliseconds. */
const startOnce = async (folder: string, env: Record<string, string>): Promise<number> => {
  const began = performance.now()
  const program = spawn(process.execPath, ['main.js'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(program, 'exit')
  let complaint = ''
  program.stderr.setEncoding('utf8').on('data', text => {
    complaint += text
  })
  for await (const line of createInterface(program.stdout)) {
    if (!/^\w+: http:|is ready at/.test(line)) continue
    const took = performance.now() - began
    program.stdout.resume()
    program.kill()
    await ended
    return took
  }
  throw new Error(`${folder} did not start: ${complaint}`)
}

/** A file of countries, which an artefact has none of. */
export const sampleCountries = (): string =>
  createRequire(`${root}/apps/server/package.json`).resolve(
    '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
  )

/** How long an artefact takes from the start to where it listens, the middle of several, in ms; the first one, which migrates, is left out. */
export const coldStart = async (name: string, folder: string): Promise<number | undefined> => {
  const postgres = name === 'server' ? await findPostgres(process.env) : undefined
  if (name === 'server' && !postgres) return undefined
  const env: Record<string, string> = postgres
    ? { DATABASE_URL: postgres.url, SERVER_PORT: '0', GEOIP_MMDB_PATH: sampleCountries() }
    : { SITE_PORT: '0' }
  try {
    const times: number[] = []
    for (let start = 0; start < starts; start++) times.push(await startOnce(folder, env))
    return times.slice(1).sort((one, other) => one - other)[1]
  } finally {
    await postgres?.stop()
  }
}
