/**
 * Installs the servers of others that `bench-api.ts --peers DIR` measures, each in a folder of its own in DIR, outside
 * this workspace: `node install.ts DIR`. It takes minutes and about 850 MB.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { kinds } from './kinds.ts'

const [given] = process.argv.slice(2)
if (!given) {
  process.stderr.write('name the folder to install into: pnpm bench:peers DIR\n')
  process.exit(1)
}
for (const { folder: name, packages, files } of new Map(kinds.map(kind => [kind.folder, kind])).values()) {
  const folder = join(resolve(given), name)
  mkdirSync(folder, { recursive: true })
  const manifest = { name: `bench-${name}`, private: true, dependencies: packages }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  const { status } = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(1)
}
