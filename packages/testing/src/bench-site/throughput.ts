import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { freePorts } from '@bohe/launcher/ports.ts'
import { root } from '@bohe/launcher/root.ts'
import type { SiteName } from '#languages.ts'
import { median } from './table.ts'

/** The part of a raw server's pages for each second of processor time that a site has to send. */
const bar = 0.6
const rounds = 7
const requestsEach = 20_000
const connections = 32

interface Answer {
  headers: IncomingHttpHeaders
  body: Buffer
}

const ask = async (url: string): Promise<Answer> => {
  const [answer] = await once(get(url, { headers: { 'Accept-Encoding': 'br' } }), 'response')
  return { headers: answer.headers, body: await buffer(answer) }
}

const start = (folder: string, args: string[], env: Record<string, string> = {}): ChildProcess =>
  spawn(process.execPath, [`--import=${import.meta.dirname}/tell-processor-time.ts`, ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })

const untilKept = async (url: string): Promise<void> => {
  for (let tries = 0; tries < 600; tries++) {
    const isKept = await ask(url).then(
      ({ headers }) => headers['content-encoding'] === 'br',
      () => false,
    )
    if (isKept) return
    await wait(100)
  }
  throw new Error(`Nothing is kept at ${url}`)
}

const processorTime = async (program: ChildProcess): Promise<number> => {
  program.send('')
  const [microseconds] = await once(program, 'message')
  return microseconds
}

/** How an answer begins. autocannon parses whole answers: it took a sixth off both speeds and brings 45 packages for 30 lines. */
const beginning = Buffer.from('HTTP/1.1 200')

/** Counts the answers in what a connection sends, in pieces as they come. */
const countAnswers = (socket: Socket, onAnswer: () => void) => {
  let rest: Buffer<ArrayBufferLike> = Buffer.alloc(0)
  socket.on('data', (piece: Buffer) => {
    const data = Buffer.concat([rest, piece])
    let at = data.indexOf(beginning)
    let after = 0
    while (at >= 0) {
      after = at + beginning.length
      onAnswer()
      at = data.indexOf(beginning, after)
    }
    rest = data.subarray(Math.max(after, data.length - beginning.length + 1))
  })
}

/** Asks on one connection until nothing is left to ask for, the next question as soon as an answer begins. */
const visit = async ({ hostname, port }: URL, takeOne: () => boolean): Promise<void> => {
  const socket = connect(Number(port), hostname)
  const question = `GET / HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: br\r\n\r\n`
  const next = () => (takeOne() ? socket.write(question) : socket.destroy())
  countAnswers(socket, next)
  socket.on('connect', next)
  await once(socket, 'close')
}

/** Pages for each second of the program's own processor time. */
const pagesPerSecond = async (program: ChildProcess, url: string): Promise<number> => {
  let left = requestsEach
  const takeOne = () => left-- > 0
  const before = await processorTime(program)
  await Promise.all(Array.from({ length: connections }, () => visit(new URL(url), takeOne)))
  const used = (await processorTime(program)) - before
  return (requestsEach * 1_000_000) / used
}

/** The headers of a page as a raw server sends them; the connection's are its own. */
const ownHeaders = ({ connection: _, 'keep-alive': __, date: ___, ...headers }: IncomingHttpHeaders) => headers

const writeDown = (dataDir: string, { headers, body }: Answer): string[] => {
  const files = [join(dataDir, 'kept-page'), join(dataDir, 'kept-headers.json')] as const
  writeFileSync(files[0], body)
  writeFileSync(files[1], JSON.stringify(ownHeaders(headers)))
  return [...files]
}

const compare = async (measured: readonly (readonly [ChildProcess, string])[]) => {
  const results: number[][] = measured.map(() => [])
  // In turns: what else the machine does slows both alike. The first round only warms them.
  for (let round = 0; round <= rounds; round++) {
    for (const [at, [program, url]] of measured.entries()) {
      const speed = await pagesPerSecond(program, url)
      if (round > 0) results[at]?.push(speed)
    }
  }
  return results.map(median)
}

const startSite = (site: SiteName, apiOrigin: string, port: number) =>
  start(join(root, 'apps', site), ['server.ts'], {
    SITE_PORT: String(port),
    SITE_HOST: '127.0.0.1',
    API_ORIGIN: apiOrigin,
    NODE_ENV: 'production',
  })

const startRaw = async (siteUrl: string, dataDir: string, port: number) =>
  start(root, [join(import.meta.dirname, 'raw-server.ts'), ...writeDown(dataDir, await ask(siteUrl)), String(port)])

/** Measures how many kept home pages a site sends for each second of its processor time, against a raw server's. */
export const measureThroughput = async (site: SiteName, apiOrigin: string, dataDir: string): Promise<boolean> => {
  const ports = await freePorts()
  const [siteUrl, rawUrl] = [`http://127.0.0.1:${ports.intl}/`, `http://127.0.0.1:${ports.cn}/`] as const
  const measured: (readonly [ChildProcess, string])[] = [[startSite(site, apiOrigin, ports.intl), siteUrl]]
  try {
    await untilKept(siteUrl)
    measured.push([await startRaw(siteUrl, dataDir, ports.cn), rawUrl])
    await untilKept(rawUrl)
    return report(site, await compare(measured))
  } finally {
    for (const [program] of measured) program.kill()
  }
}

const report = (site: SiteName, [kept = 0, raw = 1]: number[]): boolean => {
  const part = kept / raw
  const verdict = part < bar ? `  MISSED (${bar})` : ''
  const speeds = `${Math.round(kept)} of ${Math.round(raw)} pages in a second of processor time`
  process.stdout.write(`\n${site}: home as it is kept, against node:http: ${part.toFixed(2)}, ${speeds}${verdict}\n`)
  return part >= bar
}
