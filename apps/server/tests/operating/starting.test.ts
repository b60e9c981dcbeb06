import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePorts } from '@bohe/launcher/ports.ts'
import { isDeep, oneOf } from '@bohe/testing/variants.ts'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { databaseWire } from '#tests/support/database/database-wire.ts'
import {
  asAdmin,
  copyDatabase,
  databaseUrl,
  freshDatabaseName,
  serverUrl,
} from '#tests/support/database/postgres-admin.ts'
import { gold } from '#tests/support/members/accounts.ts'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

interface Started {
  child: ChildProcess
  /** Resolves with the origin of the ready line; rejects when the process ends first. */
  ready: Promise<string>
  ended: Promise<{ code: number | null; out: string; err: string }>
  /** Resolves once its standard error has these words. */
  says(words: string): Promise<void>
}

const start = (settings: Record<string, string>): Started => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, SERVER_PORT: '0', ...settings }
  const child = spawn(process.execPath, [main], { env, stdio: 'pipe' })
  const output = { out: '', err: '' }
  const hearers = new Set<() => void>()
  child.stderr?.on('data', text => {
    output.err += text
    for (const hear of hearers) hear()
  })
  const says = (words: string) =>
    new Promise<void>(resolve => {
      const hear = () => output.err.includes(words) && resolve()
      hearers.add(hear)
      hear()
    })
  const ended = new Promise<{ code: number | null; out: string; err: string }>(resolve =>
    child.once('close', code => resolve({ code, ...output })),
  )
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', text => {
      output.out += text
      const origin = /ready at (\S+)/.exec(output.out)?.[1]
      if (origin) resolve(origin)
    })
    ended.then(({ err }) => reject(new Error(`ended: ${err}`)))
  })
  ready.catch(() => {})
  return { child, ready, ended, says }
}

const call = async (origin: string, path: string, input: object) => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(origin + path, {
    method: 'POST',
    headers,
    body: JSON.stringify({ lang: 'en', ...input }),
  })
  return (await response.json()) as { code: number; data: { login_info: { account_token: string } } }
}

/**
 * A call held in flight: resolves once the server has begun to answer it (it has read the head and asked for the body),
 * with the function that sends the body and gives the answer's code.
 */
const callInFlight = (origin: string, path: string, input: object) =>
  new Promise<() => Promise<number>>((resolve, reject) => {
    const body = JSON.stringify({ lang: 'en', ...input })
    const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' }
    const sent = request(origin + path, { method: 'POST', headers, agent: false }).once('error', reject)
    const answered = new Promise<number>(answer =>
      sent.once('response', async response => answer(JSON.parse((await response.toArray()).join('')).code)),
    )
    const finish = () => {
      sent.end(body)
      return answered
    }
    sent.once('continue', () => resolve(finish))
    sent.flushHeaders()
  })

const folder = mkdtempSync(join(tmpdir(), 'bohe-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A prepared database of this file's own, where there is a server. */
const prepared = serverUrl && freshDatabaseName()
const database: Record<string, string> = prepared ? { DATABASE_URL: databaseUrl(prepared) } : {}
beforeAll(async () => {
  if (prepared) await copyDatabase(inject('databaseTemplate'), prepared)
})
afterAll(async () => {
  if (prepared) await asAdmin(`drop database ${prepared} with (force)`)
})

/** In the deep run, the folder holds the database as well, as `start` has it; making one takes three times as long. */
const chosen = isDeep ? {} : database

describe('a server that starts', () => {
  let first: Started
  let origin: string
  let metricsPort: number
  let token: string
  let read: string
  let hitsBefore: number
  const hitsOf = async (id: string) => {
    const response = await fetch(`${origin}/api/news/${id}`)
    return ((await response.json()) as { data: { hits: number } }).data.hits
  }
  beforeAll(async () => {
    metricsPort = (await freePorts()).sandbox
    first = start({ ...chosen, DATA_DIR: folder, SERVER_METRICS_PORT: String(metricsPort) })
    origin = await first.ready
  })
  afterAll(() => first.child.kill('SIGKILL'))

  it('is seeded with members who can log in', async () => {
    expect((await call(origin, '/api/auth/login', gold)).code).toBe(0)
  })

  it('tells how it is at the port for metrics alone', async () => {
    const told = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    for (const line of [
      /^bohe_build_info\{program="server",version="\d+\.\d+\.\d+",node="24\.[\d.]+"\} 1$/m,
      /^bohe_database_up 1$/m,
      /^bohe_nodes\{state="live"\} 1$/m,
      /^bohe_round_age_seconds\{round="outbox"\} \d/m,
      /^bohe_statement_seconds_count\{pool="calls",kind="select"\} \d/m,
      /^bohe_requests_total\{call="login",code="500000"\} 0$/m,
      /^nodejs_eventloop_lag_p99_seconds \d/m,
    ])
      expect(told).toMatch(line)
    expect((await fetch(`${origin}/metrics`)).status).toBe(404)
  })

  it.runIf(isDeep || !prepared)('keeps a second one off its folder, in one line', async () => {
    const { code, out, err } = await start({ DATA_DIR: folder }).ended
    expect([code, out]).toEqual([1, ''])
    expect(err).toBe(`bohe server: another server works in ${folder}; stop it, or set DATA_DIR to another folder\n`)
  })

  it('answers what is in flight when it is told to stop, and ends well', async () => {
    const { data } = await call(origin, '/api/auth/login', gold)
    token = data.login_info.account_token
    const { data: news } = (await (await fetch(`${origin}/api/news`)).json()) as { data: { list: { id: string }[] } }
    read = news.list[0]?.id ?? ''
    hitsBefore = await hitsOf(read)
    await call(origin, '/api/news/hit', { id: read })
    const inFlight = await Promise.all([1, 2, 3].map(() => callInFlight(origin, '/api/auth/login', gold)))
    first.child.kill('SIGTERM')
    expect(await Promise.all(inFlight.map(finish => finish()))).toEqual([0, 0, 0])
    expect(await first.ended).toMatchObject({ code: 0, err: '' })
  })

  it('finds its data again, with the hit that waited when it was told to stop', async () => {
    first = start({ ...chosen, DATA_DIR: folder })
    origin = await first.ready
    expect((await call(origin, '/api/user/info', { account_token: token })).code).toBe(0)
    expect(await hitsOf(read)).toBe(hitsBefore + 1)
  })

  it('ends well when it is interrupted', async () => {
    first.child.kill('SIGINT')
    expect((await first.ended).code).toBe(0)
  })
})

describe('a server whose database is not there yet', () => {
  it.skipIf(!prepared)('says so once, and starts when it is', async () => {
    const wire = await databaseWire(databaseUrl(prepared ?? ''))
    wire.cut()
    const server = start({ DATABASE_URL: wire.url, DATA_DIR: join(folder, 'waiting') })
    await server.says('waiting for the database of DATABASE_URL')
    wire.flow()
    const origin = await server.ready
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    server.child.kill('SIGTERM')
    const { code, err } = await server.ended
    expect(code).toBe(0)
    expect(err.match(/^bohe server: waiting for the database of DATABASE_URL \(.+\)\n$/g)).toHaveLength(1)
    await wire.stop()
  })
})

describe('a server that cannot start', () => {
  let taken: Server
  beforeAll(
    () =>
      new Promise<void>(resolve => {
        taken = createServer().listen(0, '127.0.0.1', resolve)
      }),
  )
  afterAll(() => new Promise(resolve => taken.close(resolve)))

  it('names every wrong setting in a line of its own', async () => {
    const { code, out, err } = await start({ APP_ENV: '3', SERVER_PORT: 'x', SECRET_KEY: '' }).ended
    expect([code, out]).toEqual([1, ''])
    const lines = err.trimEnd().split('\n')
    expect(lines).toContain('bohe server: SERVER_PORT must be a port from 0 to 65535')
    expect(lines).toContain('bohe server: SECRET_KEY is empty: give it a value or remove it')
    expect(lines).toContain('bohe server: DATABASE_URL is not set')
    for (const line of lines) expect(line).toMatch(/^bohe server: [A-Z0-9_]+ /)
  })

  it.each(oneOf(['SERVER_PORT', 'SERVER_METRICS_PORT']))('names a taken port of %s', async name => {
    const address = taken.address()
    const port = typeof address === 'object' && address ? String(address.port) : ''
    const { code, err } = await start({ ...database, DATA_DIR: folder, [name]: port }).ended
    expect([code, err]).toEqual([1, `bohe server: port ${port} is taken; stop what uses it, or set ${name}\n`])
  })

  it.runIf(isDeep)('names a folder it cannot use', async () => {
    const { code, err } = await start({ DATA_DIR: '/dev/null/bohe' }).ended
    expect([code, err]).toEqual([1, 'bohe server: cannot use the folder /dev/null/bohe (ENOTDIR); set DATA_DIR\n'])
  })

  it.runIf(isDeep)('names file and field of a wrong config.json', async () => {
    const content = join(folder, 'content')
    cpSync(fileURLToPath(new URL('../../content', import.meta.url)), content, { recursive: true })
    const config = readFileSync(join(content, 'config.json'), 'utf8')
    writeFileSync(join(content, 'config.json'), config.replace('"opens": "09:00"', '"opens": "nine"'))
    const { code, err } = await start({ ...database, DATA_DIR: folder, CONTENT_DIR: content }).ended
    const line = `config.json: regions.0.support.hours.opens is not like 08:00 (in ${content})`
    expect([code, err]).toEqual([1, `bohe server: ${line}\n`])
  })

  it.runIf(isDeep)('names a host it cannot listen on', async () => {
    const { code, err } = await start({ ...database, DATA_DIR: folder, SERVER_HOST: 'no-such-host.invalid' }).ended
    expect(code).toBe(1)
    expect(err).toMatch(
      /^bohe server: cannot use no-such-host\.invalid:0 \((ENOTFOUND|EAI_AGAIN)\); set SERVER_HOST or SERVER_PORT\n$/,
    )
  })

  it.runIf(isDeep && serverUrl)('names a database that nobody made', async () => {
    const { code, err } = await start({ DATABASE_URL: databaseUrl('nobody_made_this') }).ended
    expect([code, err]).toEqual([1, 'bohe server: the database of DATABASE_URL cannot be used (3D000)\n'])
  })
})
