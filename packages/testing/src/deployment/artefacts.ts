import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@bohe/launcher/root.ts'

/** What is released. */
export const programs = ['server', 'intl', 'cn', 'console'] as const
export type ProgramName = (typeof programs)[number]

/** Builds every release, and leaves nothing in a folder but the tarballs: their paths by program. */
export const buildTarballs = (into: string): Record<ProgramName, string> => {
  const build = ['packages/launcher/release.js', ...programs, '--no-measure', '--into', into]
  execFileSync(process.execPath, build, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] })
  const entries = readdirSync(into, { withFileTypes: true })
  for (const entry of entries.filter(each => each.isDirectory())) rmSync(join(into, entry.name), { recursive: true })
  const tarballOf = (name: string) => entries.find(each => each.name.match(`^bohe-${name}-.*tgz$`))?.name ?? ''
  return Object.fromEntries(programs.map(name => [name, join(into, tarballOf(name))])) as Record<ProgramName, string>
}

/** Unpacks a tarball as the contents of a folder, and checks its sums. */
export const unpack = (tarball: string, folder: string): void => {
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1'])
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder })
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))

/** The first file below a folder that has a text in it. */
export const fileWith = (folder: string, text: string): string | undefined =>
  filesIn(folder).find(file => readFileSync(file).includes(text))

/** The script that a site's pages begin with. */
export const firstScript = (folder: string): string =>
  readdirSync(join(folder, 'build/client/assets')).find(name => /^entry\.client-.*\.js$/.test(name)) ?? ''

/** Gives a site's first script another name. What was compressed ahead and says the old one goes; it is sent as it is. */
const renameScript = (folder: string, script: string) => {
  const next = 'entry.client-next.js'
  for (const file of filesIn(folder).filter(each => /\.(?:js|json|html)$/.test(each))) {
    const text = readFileSync(file, 'utf8')
    if (!text.includes(script)) continue
    writeFileSync(file, text.replaceAll(script, next))
    rmSync(`${file}.br`, { force: true })
  }
  const assets = join(folder, 'build/client/assets')
  renameSync(join(assets, script), join(assets, next))
  rmSync(join(assets, `${script}.br`), { force: true })
}

/** Makes what was unpacked the next release, as a build of changed sources would: another version, and another first script. */
export const makeNext = (folder: string, version: string): void => {
  if (existsSync(join(folder, 'build'))) renameScript(folder, firstScript(folder))
  const manifest = join(folder, 'package.json')
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), version }))
}
