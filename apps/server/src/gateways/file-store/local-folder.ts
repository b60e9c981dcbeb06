import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Random } from '#random.ts'
import type { FileFolder, FileStore } from './file-store.ts'

// The only paths there are: nothing that a caller writes becomes a path of the disk.
const publicPath = /^\/uploads\/(bohe\/[0-9a-f]{2}\/[0-9a-f]{32}\.webp)$/

const placeOf = (root: string, path: string): string | undefined => {
  const inside = publicPath.exec(path)?.[1]
  return inside && join(root, inside)
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const write = async (root: string, random: Random, folder: FileFolder, bytes: Uint8Array): Promise<string> => {
  const inside = `${folder}/${random.bytes(1).toString('hex')}/${random.bytes(16).toString('hex')}.webp`
  const place = join(root, inside)
  await mkdir(dirname(place), { recursive: true, mode: 0o700 })
  await writeFile(place, bytes, { flag: 'wx', mode: 0o600, flush: true })
  return `/uploads/${inside}`
}

const read = (place: string): Promise<Buffer | undefined> =>
  readFile(place).catch(error => {
    if (isMissing(error)) return undefined
    throw error
  })

/** Files on this machine's disk. A file is never overwritten, and is on the disk when `put` answers. */
export const localFolder = (root: string, random: Random): FileStore => ({
  put: (folder, bytes) => write(root, random, folder, bytes),
  read: async path => {
    const place = placeOf(root, path)
    return place === undefined ? undefined : read(place)
  },
  remove: async path => {
    const place = placeOf(root, path)
    if (place !== undefined) await rm(place, { force: true })
  },
})
