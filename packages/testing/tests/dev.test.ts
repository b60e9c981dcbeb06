/// <reference lib="dom" />
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { freePorts, portTable } from '@bohe/launcher/ports.ts'
import { root } from '@bohe/launcher/root.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '#browser/shared-browser.ts'
import { languages } from '#languages.ts'
import { isDeep } from '#variants.ts'

/** A copy of the checkout: what is edited here is in nobody's way. */
let copy: string
const left = new Set(['node_modules', '.git', '.data', '.turbo', 'build', 'dist'])

const copyCheckout = () => {
  copy = join(mkdtempSync(join(tmpdir(), 'bohe-dev-')), 'bohe')
  cpSync(root, copy, { recursive: true, filter: path => !left.has(basename(path)) })
  const pnpm = (...command: string[]) => execFileSync('npx', ['-y', 'pnpm@12', ...command], { cwd: root })
  // On another disk, such as memory, pnpm would look for packages in a store of that disk's.
  const store = String(pnpm('store', 'path')).trim()
  pnpm('install', '--frozen-lockfile', '--offline', '--store-dir', dirname(store), '--dir', copy)
}

let program: ChildProcess | undefined
let browser: Browser
let page: Page
let origins: Record<'site' | 'server', string>

/** Saves three changes one after another, and tells how long each was on its way to be seen. Milliseconds. */
const timesToSee = async (
  file: string,
  change: (before: string, round: number) => string,
  see: (round: number) => Promise<unknown>,
) => {
  const path = join(copy, file)
  const before = readFileSync(path, 'utf8')
  const times: number[] = []
  for (const round of [1, 2, 3]) {
    const changed = change(before, round)
    expect(changed).not.toBe(before)
    writeFileSync(path, changed)
    const saved = performance.now()
    await see(round)
    times.push(Math.round(performance.now() - saved))
    await page.waitForTimeout(2000)
  }
  writeFileSync(path, before)
  await page.waitForTimeout(2000)
  process.stdout.write(`${file}: seen after ${times.join(', ')} ms\n`)
  return times
}

/** How wide a page's outline is; nothing while the page loads again. */
const outlineOf = (of: Page) => of.evaluate(() => getComputedStyle(document.body).outlineWidth).catch(() => '')

/** What a quiet machine takes, and as much longer as other work has to share its cores. Milliseconds. */
const within = (milliseconds: number) => milliseconds * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())

// A copy of the checkout with its packages, and the product in it: too much for each run.
describe.runIf(isDeep).each([
  { site: 'intl', home: '/' },
  { site: 'cn', home: languages.English.cn },
] as const)('while developing $site, what is saved is seen', ({ site, home }) => {
  beforeAll(async () => {
    copyCheckout()
    const ports = await freePorts()
    origins = { site: `http://localhost:${ports[site]}${home}`, server: `http://127.0.0.1:${ports.server}` }
    const variables = Object.entries(ports).map(([name, port]) => [portTable[name as keyof typeof ports][1], `${port}`])
    const env = { ...process.env, ...Object.fromEntries(variables), DATA_DIR: join(copy, '.data') }
    const started = spawn(process.execPath, ['packages/launcher/dev.js', site], { cwd: copy, env })
    program = started
    let output = ''
    const ready = new Promise<void>((resolve, reject) => {
      started.stdout.on('data', text => {
        output += text
        if (output.includes('A saved file is seen at once')) resolve()
      })
      started.once('exit', () => reject(new Error(output)))
    })
    await ready
    browser = await launchBrowser()
    page = await browser.newPage()
  }, 180_000)

  afterAll(async () => {
    await browser?.close()
    if (program?.exitCode === null) {
      program.kill('SIGTERM')
      await once(program, 'exit')
    }
    rmSync(join(copy, '..'), { recursive: true, force: true })
  }, 60_000)

  it('within a second when it is a word', async () => {
    await page.goto(origins.site)
    await page.waitForLoadState('networkidle')
    const times = await timesToSee(
      `packages/i18n/src/words/home-${site}/en.ts`,
      (before, round) => before.replace(/(heading: ').*?'/, `$1Edited ${round}'`),
      round => page.getByRole('heading', { name: `Edited ${round}` }).waitFor(),
    )
    expect(Math.max(...times)).toBeLessThan(within(1000))
  }, 60_000)

  it.each(['packages/site/src/layout/layout.css', 'packages/ui/src/styles.css'])(
    'within a second when it is a style of %s',
    async file => {
      await page.goto(origins.site)
      await page.waitForLoadState('networkidle')
      const times = await timesToSee(
        file,
        (before, round) => `${before}\nbody { outline: ${round}px solid }\n`,
        round => expect.poll(() => outlineOf(page), { timeout: 10_000, interval: 20 }).toBe(`${round}px`),
      )
      expect(Math.max(...times)).toBeLessThan(within(1000))
    },
    60_000,
  )

  it('within three seconds when it is a sentence of the API', async () => {
    const sentence = async () => {
      const answer = await fetch(`${origins.server}/api/user/info?lang=en`, { method: 'POST' })
      return ((await answer.json()) as { msg: string }).msg
    }
    const times = await timesToSee(
      'packages/i18n/src/words/messages/en.ts',
      (before, round) => before.replace(/('code\.token-expired': ').*?'/, `$1Edited ${round}'`),
      round => expect.poll(() => sentence().catch(() => ''), { timeout: 30_000, interval: 50 }).toBe(`Edited ${round}`),
    )
    expect(Math.max(...times)).toBeLessThan(within(3000))
  }, 120_000)

  it('with its source when it is an error', async () => {
    const path = join(copy, `apps/${site}/app/home/home-route.tsx`)
    const before = readFileSync(path, 'utf8')
    writeFileSync(path, before.replace('export const meta', 'const = 1\nexport const meta'))
    await expect.poll(async () => (await fetch(origins.site)).status).toBe(500)
    await page.goto(origins.site)
    await page.getByText('home-route.tsx').first().waitFor()
    writeFileSync(path, before)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }, 60_000)
})
