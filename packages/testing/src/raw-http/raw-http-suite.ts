import { randomUUID } from 'node:crypto'
import type { SiteName } from '@bohe/launcher/dev-stack.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDeep } from '#variants.ts'
import { framingCases } from './cases/framing-cases.ts'
import { headerCases } from './cases/header-cases.ts'
import { methodCases } from './cases/method-cases.ts'
import { lines, type RawCase } from './cases/raw-case.ts'
import { slowCases } from './cases/slow-cases.ts'
import { targetCases } from './cases/target-cases.ts'
import { roundTrip } from './connection.ts'
import { fuzz } from './fuzz.ts'
import { nginxProgram } from './nginx.ts'
import { type Entry, type RawStack, startRawStack } from './raw-stack.ts'
import { verdictOn } from './verdict.ts'
import { Visitors } from './visitors.ts'

/**
 * The deep run tries each case twice at once. Visitors use the site all the while: what is left on a kept connection would
 * reach one of them.
 */
const rounds = isDeep ? 2 : 1

/** A request with headers that only our own proxy may set. */
const forged = (host: string) =>
  lines(
    'GET /api/news HTTP/1.1',
    `Host: ${host}`,
    'Connection: close',
    // Without an own source address, a visitor comes from the proxy's, whose headers are trusted.
    ...(process.platform === 'linux' ? ['X-Forwarded-For: 6.6.6.6', 'X-Real-IP: 6.6.6.6'] : []),
    'Forwarded: for=6.6.6.6;host=forged.example',
    'X-Forwarded-Host: forged.example',
    'X-Forwarded-Proto: https',
    'X-Site-Secret: the-secret-of-nobody',
  )

/** The deep run: so many at once, for so long. */
const fuzzing = { abreast: 24, milliseconds: 60_000 }

/** What no program may take after a minute of it, in bytes. */
const mostMemory = 1_500_000_000

/** How many cases are tried at once. */
const abreast = 12

const isFor = ({ only, isDirectOnly }: RawCase, { kind, isProxied }: Entry) =>
  (!only || only === kind) && !(isDirectOnly && isProxied)

/** Invalid bytes sent to the sites and the API are refused, and no other visitor notices. */
export const describeRawHttp = (sites: readonly SiteName[]): void => {
  let stack: RawStack
  let visitors: Visitors
  beforeAll(async () => {
    stack = await startRawStack(sites)
    visitors = await Visitors.of(stack)
  }, 120_000)
  afterAll(() => stack?.stop())

  const tryOut = async (rawCase: RawCase, entry: Entry): Promise<string[]> => {
    const verdicts = await Promise.all(Array.from({ length: rounds }, () => verdictOn(rawCase, entry, stack.origins)))
    return [...new Set(verdicts.flat())].map(wrong => `${rawCase.what}: ${wrong}`)
  }

  const tables: readonly (readonly [string, () => readonly RawCase[]])[] = [
    ['framing', () => framingCases],
    ['headers', () => headerCases],
    ['targets', () => targetCases(`127.0.0.1:${stack.secretPort}`)],
    ['methods', () => methodCases],
  ]

  const names = [...sites, 'the API'].flatMap(name => [name, `${name} behind nginx`])

  describe.each(names)('%s', name => {
    it.skipIf(name.endsWith('nginx') && !nginxProgram).each(tables)(
      'answers %s that nobody should send, and the next visitor with what is his',
      async (_, cases) => {
        const entry = stack.entries.find(one => one.name === name)
        if (!entry) throw new Error(`${name} is not there`)
        const close = visitors.comeTo(
          stack.entries.filter(({ host }) => host === entry.host),
          1,
        )
        const wrong: string[] = []
        const fitting = cases().filter(one => isFor(one, entry))
        for (let at = 0; at < fitting.length; at += abreast) {
          const some = fitting.slice(at, at + abreast)
          wrong.push(...(await Promise.all(some.map(one => tryOut(one, entry)))).flat())
          await visitors.visit(entry)
          const troubles = [...new Set([...visitors.takeWrong(), ...stack.takeTroubles()])]
          if (troubles.length > 0)
            wrong.push(`one of ${some.map(({ what }) => what).join(', ')}: ${troubles.join(' · ')}`)
        }
        await close()
        expect(wrong).toEqual([])
      },
      120_000,
    )
  })

  it('hangs up on who begins a request and does not go on', async () => {
    const tried = stack.entries.flatMap(entry =>
      slowCases
        .filter(one => isFor(one, entry))
        .map(async one =>
          (await verdictOn(one, entry, stack.origins)).map(wrong => `${entry.name}, ${one.what}: ${wrong}`),
        ),
    )
    expect((await Promise.all(tried)).flat()).toEqual([])
    expect(stack.takeTroubles()).toEqual([])
  }, 60_000)

  it('passes nothing on of what a visitor says of himself, nor of what he hid in another request', async () => {
    for (const entry of stack.entries) await roundTrip(entry.port, [forged(entry.host)])
    const { requests, faults } = stack.tap.read()
    expect(faults).toEqual([])
    expect(requests.length).toBeGreaterThan(100)
    const told = requests.flatMap(({ start, headers }) => [
      start,
      ...[...headers].map(([name, values]) => `${name}: ${values}`),
    ])
    expect(
      [...new Set(told)].filter(one => /smuggled|6\.6\.6\.6|forged\.example|the-secret-of-nobody/.test(one)),
    ).toEqual([])
  })

  it.skipIf(!nginxProgram)('writes no query down before the sites, in which a token may stand', async () => {
    const asked = (host: string) =>
      lines('GET /news.html?account_token=the-token-of-somebody HTTP/1.1', `Host: ${host}`, 'Connection: close')
    for (const { name, port, host } of stack.entries) if (name.endsWith('nginx')) await roundTrip(port, [asked(host)])
    await expect.poll(stack.proxyLog).toContain('GET /news.html')
    expect(stack.proxyLog()).not.toContain('the-token-of-somebody')
  })

  it.runIf(isDeep)(
    'answers each visitor with what is his while fuzzing clients send anything for a minute',
    async () => {
      const seed = process.env.TEST_SEED ?? randomUUID()
      process.stdout.write(`raw requests: TEST_SEED=${seed} repeats them\n`)
      const close = visitors.comeTo(stack.entries, 1)
      const before = visitors.count
      const cases = tables.flatMap(([, table]) => table())
      const { count, failures } = await fuzz({ entries: stack.entries, cases, seed, ...fuzzing })
      await close()
      expect([failures, visitors.takeWrong(), stack.takeTroubles(), stack.tap.read().faults]).toEqual([[], [], [], []])
      expect(Object.entries(stack.memory()).filter(([, bytes]) => bytes > mostMemory)).toEqual([])
      process.stdout.write(`raw requests: ${count} fuzzing clients, ${visitors.count - before} visitors\n`)
    },
    150_000,
  )
}
