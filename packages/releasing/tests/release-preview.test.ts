import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { root } from '@bohe/launcher/root.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call, Contract } from '#contract/contract.ts'
import { callChanges } from '#preview/call-changes.ts'
import { changedPackages } from '#preview/changed-packages.ts'
import { pageWeights, weightRows } from '#preview/page-weights.ts'
import { previewSources } from '#preview/preview-edition.ts'
import { ScratchCheckout } from './scratch-checkout.ts'

describe('what an app consumes', () => {
  const folders = ['packages/ui', 'apps/cn']

  it('is told by package, with the first files', () => {
    const files = ['packages/ui/src/button/button.tsx', 'packages/ui/src/button/button.css', 'apps/cn/app/root.tsx']
    expect(changedPackages(folders, files)).toEqual([
      'apps/cn (1): app/root.tsx',
      'packages/ui (2): src/button/button.tsx, src/button/button.css',
    ])
  })

  it('is not another app, a test, or a document; packages of others are', () => {
    const strange = [
      'apps/intl/app/root.tsx',
      'packages/ui/src/button/button.test.tsx',
      'apps/cn/e2e/free-member.test.ts',
    ]
    expect(changedPackages(folders, [...strange, 'packages/ui/README.md'])).toEqual([])
    expect(changedPackages(folders, ['pnpm-lock.yaml'])).toEqual(['pnpm-lock.yaml: perhaps packages of others'])
  })
})

const call = (name: string, changed: Partial<Call> = {}): Call => ({
  ...{ name, access: 'member', codes: [400213] },
  input: { type: 'object', properties: { no: { type: 'string' } }, required: ['no'] },
  data: { type: 'object', properties: { days: { type: 'integer' } }, required: ['days'] },
  ...changed,
})

const contract = (calls: Contract['calls']): Contract => ({ calls, codes: { 400213: 'cardWrong', 400999: 'tryLater' } })

describe('the calls of an app', () => {
  const at = 'POST /api/card'
  const released = contract({ [at]: call('redeem') })
  const changes = (changed: Partial<Call>) => {
    const now = contract({ [at]: call('redeem', changed) })
    return callChanges(released, now, now)
  }

  it('are not told where nothing became of them', () => expect(changes({})).toEqual([]))

  it.each<[string, Partial<Call>, string[]]>([
    [
      'takes more',
      { input: { type: 'object', properties: { no: { type: 'string' }, note: { type: 'string' } }, required: [] } },
      [`${at} no longer needs \`no\``, `${at} also takes \`note\``],
    ],
    [
      'answers more',
      {
        data: {
          ...{ type: 'object', required: ['days', 'level'] },
          properties: { days: { type: 'integer' }, level: { type: 'string' } },
        },
      },
      [`${at} also answers \`level\``],
    ],
    ['refuses for more', { codes: [400213, 400999] }, [`${at} may refuse with 400999 (tryLater)`]],
    ['is for everybody', { access: 'public' }, [`${at} needs no log-in any more`]],
    [
      'breaks what was released',
      { data: { type: 'object', properties: {}, required: [] } },
      [`Breaks what was released: ${at} no longer answers \`days\`, which it reads`],
    ],
  ])('are told where one %s', (_, changed, sentences) => expect(changes(changed)).toEqual(sentences))

  it('are told where one is made from now on, or no more', () => {
    const other = 'POST /api/draw'
    const served = contract({ [at]: call('redeem'), [other]: call('draw') })
    expect(callChanges(released, contract({ [other]: call('draw') }), served)).toEqual([
      `${other} is called from now on`,
      `${at} is no longer called`,
    ])
  })
})

describe('the bytes of a page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bohe-preview-'))
  const client = join(folder, 'client')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const files: Record<string, string> = {
    'entry.js': 'start()',
    'shared-1a.js': 'export const shared = "what both pages import"',
    'root.js': 'export default "around every page"',
    'home.js': 'export default "home"',
    'login.js': 'export default "login"',
    'later.js': 'export default "is fetched by a press"',
    'page.css': '.page { color: teal }',
  }
  const bytesOf = (...names: string[]) =>
    names.reduce((sum, one) => sum + brotliCompressSync(files[one] ?? '').length, 0)
  const shared = { imports: ['/assets/shared-1a.js'], css: ['/assets/page.css#'] }
  const page = (id: string) => ({ id, parentId: 'root', hasDefaultExport: true, module: `/assets/${id}.js` })
  const routes = {
    root: { id: 'root', hasDefaultExport: true, module: '/assets/root.js', ...shared },
    home: { ...page('home'), ...shared },
    login: { ...page('login'), imports: [], css: [] },
    manifest: { id: 'manifest', parentId: 'root', hasDefaultExport: false, module: '/assets/later.js' },
  }

  beforeAll(() => {
    const manifest = { entry: { module: '/assets/entry.js', imports: [], css: [] }, routes }
    mkdirSync(join(client, 'assets'), { recursive: true })
    for (const [name, text] of Object.entries(files)) writeFileSync(join(client, 'assets', name), text)
    writeFileSync(
      join(client, 'assets/manifest-0123abcd.js'),
      `window.__reactRouterManifest=${JSON.stringify(manifest)};`,
    )
  })

  it('are those of what it is made of, each file once, and of what is around it', () => {
    const weights = pageWeights(folder)
    const around = ['entry.js', 'root.js', 'shared-1a.js']
    expect(weights.get('home')).toEqual({ script: bytesOf(...around, 'home.js'), styles: bytesOf('page.css') })
    expect(weights.get('login')).toEqual({ script: bytesOf(...around, 'login.js'), styles: bytesOf('page.css') })
  })

  it('are of pages alone, and of all that is built', () => {
    const weights = pageWeights(folder)
    expect([...weights.keys()]).toEqual(['home', 'login', 'all that is built'])
    const all = weights.get('all that is built')
    expect(all?.script).toBeGreaterThan(bytesOf(...Object.keys(files).filter(name => name.endsWith('.js'))))
    expect(all?.styles).toBe(bytesOf('page.css'))
  })

  it('are told apart of what is fetched later, by its source', () => {
    const source = '../../packages/i18n/src/words/home/en.ts'
    const chunks = { [source]: { file: 'assets/later.js', isDynamicEntry: true }, 'a.ts': { file: 'assets/home.js' } }
    mkdirSync(join(client, '.vite'))
    writeFileSync(join(client, '.vite/manifest.json'), JSON.stringify(chunks))
    const weights = pageWeights(folder)
    expect([...weights.keys()]).toEqual(['home', 'login', 'packages/i18n/src/words/home/en.ts', 'all that is built'])
    expect(weights.get('packages/i18n/src/words/home/en.ts')).toEqual({ script: bytesOf('later.js'), styles: 0 })
    rmSync(join(client, '.vite'), { recursive: true })
  })

  it('are those of the sheets, too, that the server puts into every page', () => {
    const without = pageWeights(folder)
    mkdirSync(join(folder, 'server'))
    writeFileSync(join(folder, 'server/index.js'), 'var a = "@layer base{a{content:\\"x\\"}}", b = "@layer screens{}"')
    const sheets = brotliCompressSync('"@layer base{a{content:\\"x\\"}}""@layer screens{}"').length
    for (const [name, { styles }] of pageWeights(folder)) expect(styles).toBe((without.get(name)?.styles ?? 0) + sheets)
  })

  it('are told where they are others than before, the most changed first', () => {
    const all = { script: 100, styles: 10 }
    const before = new Map(Object.entries({ home: all, login: all, old: all, 'all that is built': all }))
    const after = new Map(Object.entries({ home: all, login: { script: 90, styles: 12 }, 'all that is built': all }))
    expect(weightRows(before, after).map(({ cells }) => cells.join(' '))).toEqual([
      'old 100 – -100 10 – -10',
      'login 100 90 -10 10 12 +2',
      'all that is built 100 100 0 10 10 0',
    ])
  })
})

describe('the preview of a release', () => {
  it('tells what it is made of, what its users will read, and its calls', async () => {
    const checkout = new ScratchCheckout()
    try {
      checkout.changeset('a-dialog', { '@bohe/ui': 'minor' }, 'Dialogs close by Escape.')
      checkout.changeset('a-plan', { '@bohe/intl': 'patch' }, 'Plans have pictures.')
      const changed = ['packages/ui/src/dialog/dialog.tsx', 'apps/intl/app/root.tsx']
      expect(
        await previewSources(checkout.folder, 'cn', { name: '@bohe/cn@0.1.0', released: undefined, changed }),
      ).toEqual([
        'Changed in what it consumes since @bohe/cn@0.1.0:',
        '  · packages/ui (1): src/dialog/dialog.tsx',
        'Its users will read:',
        '  · minor: Dialogs close by Escape.',
        'It was not released then: its calls are all new.',
      ])
    } finally {
      checkout.remove()
    }
  })

  // Another commit is checked out, installed and built.
  it.runIf(isDeep)('is printed by a command', { timeout: 300_000 }, async () => {
    const command = [join(root, 'packages/releasing/src/preview.ts'), '--site', 'cn', '--since', 'HEAD']
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root })
    expect(stdout).toMatch(/▸ cn\n.*consumes.* since HEAD/)
    expect(stdout).toMatch(/page +script before +now +± +styles before +now +±\n/)
    expect(stdout).toMatch(/all that is built +\d{6} +\d{6} +[+-]?\d+ +\d{5} +\d{5} +[+-]?\d+\n/)
  })
})
