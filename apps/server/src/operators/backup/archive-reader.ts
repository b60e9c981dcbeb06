import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { backupLimits } from '@bohe/api-client/contract/limits'
import { extract, Parser, type ReadEntry } from 'tar'
import { CommandRefused } from '../command.ts'
import { type Manifest, type Part, PartSum } from './manifest.ts'
import { databaseFiles, manifestName, type PartName, partNames, partOf } from './parts.ts'

/** What an archive holds, by its own account and by ours. */
export interface Contents {
  manifest: string
  /** The name of the database's file. */
  database: string
  sums: Record<PartName, Part>
}

const order = (name: string): number => {
  const part = partOf(name)
  return part === undefined ? partNames.length : partNames.indexOf(part)
}

/** The first thing that is wrong with an entry, by its head; undefined when nothing is. */
const faultOf = ({ path, type, size }: ReadEntry, previous: string | undefined): string | undefined => {
  const name = JSON.stringify(path)
  const part = partOf(path)
  if (part === undefined && path !== manifestName) return `no backup holds ${name}`
  if (type !== 'File') return `${name} is no file but a ${type}`
  if (previous === manifestName) return `${name} stands behind its end`
  if (
    previous !== undefined &&
    (order(path) < order(previous) || (order(path) === order(previous) && path <= previous))
  )
    return `${name} is there twice, or not in its place`
  if (path === manifestName && size > backupLimits.manifestBytes) return `${name} is too large`
  if (part !== undefined && part !== 'database' && size > backupLimits.fileBytes) return `${name} is too large`
  return undefined
}

/** Reads an archive from its first to its last entry; nothing is written anywhere. */
class Reading {
  readonly #sums = { database: new PartSum(), uploads: new PartSum(), content: new PartSum() }
  #previous: string | undefined
  #manifest = ''
  #database = ''
  fault: string | undefined

  readonly take = (entry: ReadEntry): void => {
    this.fault ??= faultOf(entry, this.#previous)
    this.#previous = entry.path
    if (this.fault !== undefined) return void entry.resume()
    const { path } = entry
    const part = partOf(path)
    if (part === undefined) return void entry.on('data', chunk => (this.#manifest += chunk.toString('utf8')))
    if (part === 'database') this.#database = path
    const hash = createHash('sha256')
    entry.on('data', chunk => hash.update(chunk))
    entry.on('end', () => this.#sums[part].add(path, entry.size, hash.digest('hex')))
  }

  contents(): Contents {
    if (this.#previous !== manifestName) throw new CommandRefused('it is cut off: it has no manifest.json')
    const { database, uploads, content } = this.#sums
    const sums = { database: database.total(), uploads: uploads.total(), content: content.total() }
    return { manifest: this.#manifest, database: this.#database, sums }
  }
}

/** A tar that is not packed: what is packed could be endless. */
const isTar = async (file: string): Promise<boolean> => {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(5), 0, 5, 257)
    return buffer.toString('latin1') === 'ustar'
  } finally {
    await handle.close()
  }
}

/** Reads what a backup holds. Throws CommandRefused that says which entry is wrong. */
export const readArchive = async (file: string): Promise<Contents> => {
  if (!(await isTar(file))) throw new CommandRefused('it is no backup')
  const reading = new Reading()
  const parser = new Parser({ strict: true, onReadEntry: reading.take })
  parser.on('error', (error: Error) => {
    reading.fault ??= `it is damaged: ${error.message.split('\n')[0]}`
  })
  const isWanted = () => reading.fault === undefined
  for await (const chunk of createReadStream(file, { highWaterMark: backupLimits.readBytes })) {
    if (isWanted() && !parser.write(chunk)) await once(parser, 'drain')
    if (!isWanted()) break
  }
  if (isWanted()) parser.end()
  if (reading.fault !== undefined) throw new CommandRefused(reading.fault)
  return reading.contents()
}

/** Unpacks the parts of an archive that `readArchive` found right into an empty folder. */
export const unpack = (file: string, folder: string, parts: readonly PartName[]): Promise<void> =>
  extract({
    file,
    cwd: folder,
    strict: true,
    preserveOwner: false,
    dmode: 0o700,
    filter: (path, entry) => {
      const part = partOf(path)
      return part !== undefined && parts.includes(part) && 'type' in entry && entry.type === 'File'
    },
  })

/** Where the database's file is in a folder that a backup of that kind was unpacked into. */
export const databaseFileIn = (folder: string, kind: Manifest['kind']): string => `${folder}/${databaseFiles[kind]}`
