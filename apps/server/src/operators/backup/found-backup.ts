import { readdir } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { Db } from '#database/schema.ts'
import { CommandRefused } from '../command.ts'
import { type Contents, readArchive } from './archive-reader.ts'
import { factsOf } from './backup-store.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { databaseFiles, partNames } from './parts.ts'
import { inWords } from './whole-file.ts'

const migrations = new URL('../../../migrations/', import.meta.url)

const refuseNewer = async ({ migration, version }: Manifest): Promise<void> => {
  const known = (await readdir(migrations)).filter(name => name.endsWith('.sql')).toSorted()
  if (known.includes(migration)) return
  throw new CommandRefused(
    `its schema (${migration}, of version ${version}) is newer than this server's ${known.at(-1)}`,
  )
}

const refuseChanged = (manifest: Manifest, { database, sums }: Contents): void => {
  if (manifest.parts.database.files !== 1 || database !== databaseFiles[manifest.kind])
    throw new CommandRefused('it does not hold the one database that its manifest tells of')
  for (const part of partNames) {
    const [told, found] = [manifest.parts[part], sums[part]]
    if (told.files !== found.files)
      throw new CommandRefused(`its ${part} has ${found.files} files where its manifest says ${told.files}`)
    if (told.sha256 !== found.sha256) throw new CommandRefused(`its ${part} is not what its checksum says`)
  }
}

/** A backup that was read from end to end, and is whole. */
export interface FoundBackup {
  file: string
  manifest: Manifest
}

/** Reads a backup from end to end; nothing is written. Throws CommandRefused that names what is wrong with it. */
export const findBackup = async (
  folder: string,
  { file, anyKey, secretKey }: { file: string; anyKey: boolean; secretKey: string },
): Promise<FoundBackup> => {
  const path = resolve(folder, file)
  try {
    const contents = await readArchive(path)
    const manifest = readManifest(contents.manifest, secretKey, anyKey)
    refuseChanged(manifest, contents)
    await refuseNewer(manifest)
    return { file: path, manifest }
  } catch (error) {
    if (error instanceof CommandRefused)
      throw new CommandRefused(`${basename(path)}: ${error.message}`, { cause: error })
    throw inWords(error, path)
  }
}

/** What is in a database that was brought back and not in its manifest, or the other way round; a line each. */
export const differences = async (db: Db, { rows, sums }: Manifest): Promise<string[]> => {
  const found = await factsOf(db)
  const differ = <Value>(what: string, told: Record<string, Value>, own: Record<string, Value>) =>
    [...new Set([...Object.keys(told), ...Object.keys(own)])]
      .filter(name => told[name] !== own[name])
      .map(name => `${what} ${name}: ${own[name] ?? 'none'}, and ${told[name] ?? 'none'} in the manifest`)
  return [...differ('rows of', rows, found.rows), ...differ('sum of', sums, found.sums)]
}

const units = [
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const

/** How long ago something was, in its two largest units: `3 h 12 min`. */
export const ageOf = (moment: Date, now: Date): string => {
  const seconds = Math.max(0, Math.floor((now.getTime() - moment.getTime()) / 1000))
  const from = units.findIndex(([, size]) => seconds >= size)
  if (from < 0) return '0 s'
  const parts = units.slice(from, from + 2).map(([unit, size], at) => {
    const [, above] = units[from + at - 1] ?? ['', Number.POSITIVE_INFINITY]
    return `${Math.floor((seconds % above) / size)} ${unit}`
  })
  return parts.join(' ')
}
