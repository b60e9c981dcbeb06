import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '@bohe/launcher/root.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startStack } from '#stack-setup.ts'
import { isDeep } from '#variants.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'bohe-packages-'))
const published = ['validation', 'api-client'] as const
const sourceOf = (name: string) => join(root, 'packages', name)

const pnpm = (cwd: string, ...args: string[]) => run('npx', ['-y', 'pnpm@12', ...args], { cwd })

/** Packs a package as it is published, and tells the archive's path. */
const pack = async (name: (typeof published)[number]): Promise<string> => {
  const archive = join(folder, `${name}.tgz`)
  await pnpm(sourceOf(name), 'pack', '--out', archive)
  return archive
}

/** A package of npm and those that it needs, each with its folder in this checkout, so that no registry is asked. */
const installed = (name: string, modules: string): Record<string, string> => {
  const path = realpathSync(join(modules, name))
  const { dependencies = {} } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  const needed = Object.keys(dependencies).map(one => installed(one, dirname(path)))
  return Object.assign({ [name]: `file:${path}` }, ...needed)
}

/** The first example of a package's README, asked of another server. */
const exampleOf = (name: string, origin: string): string => {
  const [, code = ''] = /```ts\n([\s\S]+?)```/.exec(readFileSync(join(sourceOf(name), 'README.md'), 'utf8')) ?? []
  return code.replace('http://127.0.0.1:4000', origin)
}

let stack: Awaited<ReturnType<typeof startStack>>

/** Installs both packages as they are published in the empty folder. */
const installPublished = async () => {
  const archives = await Promise.all(published.map(async name => [`@bohe/${name}`, `file:${await pack(name)}`]))
  const dependencies = Object.fromEntries(archives)
  const overrides = {
    ...dependencies,
    ...installed('zod', join(sourceOf('validation'), 'node_modules')),
    ...installed('ofetch', join(sourceOf('api-client'), 'node_modules')),
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', dependencies }))
  // JSON is YAML.
  writeFileSync(join(folder, 'pnpm-workspace.yaml'), JSON.stringify({ overrides }))
  await pnpm(folder, 'install', '--offline')
}

beforeAll(async () => {
  const [started] = await Promise.all([startStack([], 'src/main.ts'), installPublished()])
  stack = started
  for (const name of published) writeFileSync(join(folder, `${name}.ts`), exampleOf(name, stack.origins.server))
  const typeRoots = [join(root, 'node_modules/@types')]
  const compilerOptions = {
    target: 'es2024',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    types: ['node'],
    typeRoots,
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
}, 120_000)

afterAll(async () => {
  await stack?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe.runIf(isDeep)('the published packages, installed in an empty folder', () => {
  it('are typed, and so are the examples of their READMEs', async () => {
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const { stdout } = await run(process.execPath, [compiler, '-p', folder]).catch(error => error)
    expect(stdout).toBe('')
  }, 60_000)

  it('call the running API, as a client that is no browser', async () => {
    const { stdout } = await run(process.execPath, ['api-client.ts'], { cwd: folder })
    expect(stdout).toMatch(/^.*Gold.*\nGold: \d+ seconds left\n$/)
  })

  it('tell what is wrong with a field', async () => {
    const { stdout } = await run(process.execPath, ['validation.ts'], { cwd: folder })
    expect(stdout).toBe("{ phone: 'mobile.format' }\n")
  })
})
