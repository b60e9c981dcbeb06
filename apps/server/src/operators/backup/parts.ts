import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { backupLimits } from '@bohe/api-client/contract/limits'
import { placeInStore } from '#gateways/file-store/file-store.ts'
import { CommandRefused } from '../command.ts'

/** What a backup consists of, in the order it has it; the manifest comes behind. */
export const partNames = ['database', 'uploads', 'content'] as const
export type PartName = (typeof partNames)[number]

export type DatabaseKind = 'postgresql' | 'embedded'

/** The database's one file: what pg_dump writes, or the embedded database's folder. */
export const databaseFiles = { postgresql: 'database.dump', embedded: 'database.tar.gz' } as const satisfies Record<
  DatabaseKind,
  string
>

export const manifestName = 'manifest.json'

/** Plain on every system: no way up, no root, no stream of Windows, nothing that a terminal obeys, nothing hidden. */
const isPlain = (path: string): boolean =>
  Buffer.byteLength(path) <= backupLimits.nameBytes &&
  path.split('/').every(step => /^[\p{L}\p{N}_][\p{L}\p{N}\p{M} _.,()+@=-]*$/u.test(step) && !/[ .]$/.test(step))

const isOf: Record<PartName, (name: string) => boolean> = {
  database: name => Object.values<string>(databaseFiles).includes(name),
  uploads: name => placeInStore(`/${name}`) !== undefined,
  content: name => name.startsWith('content/') && isPlain(name),
}

/** The part that a file of this name belongs to; undefined when no backup has such a file. */
export const partOf = (name: string): PartName | undefined => partNames.find(part => isOf[part](name))

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const filesBelow = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(error => {
    if (isMissing(error)) return []
    throw error
  })
  const paths = entries
    .filter(each => each.isFile() || each.isSymbolicLink())
    .map(each => join(each.parentPath, each.name))
  const files = await Promise.all(paths.map(async path => ((await stat(path)).isFile() ? [path] : [])))
  return files.flat().map(path => relative(folder, path).split(sep).join('/'))
}

/** Members' pictures by their names in a backup, sorted; what is only on its way into the store is left out. */
export const uploadedFiles = async (folder: string): Promise<string[]> =>
  (await filesBelow(folder))
    .map(path => `uploads/${path}`)
    .filter(isOf.uploads)
    .toSorted()

/** Files of the site by their names in a backup, sorted; hidden ones are left out. Throws CommandRefused. */
export const siteFiles = async (folder: string): Promise<string[]> => {
  const names = (await filesBelow(folder))
    .filter(path => !path.split('/').some(step => step.startsWith('.')))
    .map(path => `content/${path}`)
  const odd = names.filter(name => !isOf.content(name)).map(name => JSON.stringify(name))
  if (odd.length > 0) throw new CommandRefused(`a backup takes no file of such a name: ${odd[0]}`, { lines: odd })
  return names.toSorted()
}

/** Where a file of a backup lies in the folder of its part. */
export const pathInPart = (name: string): string => name.slice(name.indexOf('/') + 1)
