import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { create } from 'tar'
import type { Commit } from './commit.ts'

const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

/** The files below a folder in one order everywhere, with `/` between folders. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()

/** Writes `SHA256SUMS`, which `sha256sum -c` reads, over everything else in a folder. */
export const writeChecksums = (folder: string): void => {
  const lines = filesIn(folder).map(file => `${sha256(join(folder, file))}  ${file}\n`)
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''))
}

/** Packs a folder into a tarball beside it whose bytes depend on its files and the commit alone; gives its name. */
export const pack = async (folder: string, { seconds }: Commit): Promise<string> => {
  const place = dirname(folder)
  const file = `${folder}.tgz`
  const files = filesIn(folder).map(each => `${relative(place, folder)}/${each}`)
  await create(
    { file, cwd: place, gzip: { level: 9 }, portable: true, noDirRecurse: true, mtime: new Date(seconds * 1000) },
    files,
  )
  writeFileSync(`${file}.sha256`, `${sha256(file)}  ${relative(place, file)}\n`)
  return file
}
