import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Random } from '#random.ts'
import { type FileStore, placeInStore, uploadPath } from './file-store.ts'

// Nothing that a caller writes becomes a path of the disk.
const placeOf = (root: string, path: string): string => {
  const inside = placeInStore(path)
  if (inside === undefined) throw new Error(`no path of a kept file: ${path}`)
  return join(root, inside)
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const write = async (place: string, bytes: Uint8Array): Promise<void> => {
  await mkdir(dirname(place), { recursive: true, mode: 0o700 })
  await writeFile(place, bytes, { flag: 'wx', mode: 0o600, flush: true })
}

/** Whole or not at all: whoever keeps the same at the same moment writes the same. */
const writeOnce = async (place: string, bytes: Uint8Array): Promise<void> => {
  if (existsSync(place)) return
  const beside = `${place}.${randomUUID()}`
  await write(beside, bytes)
  await rename(beside, place)
}

const read = (place: string): Promise<Buffer | undefined> =>
  readFile(place).catch(error => {
    if (isMissing(error)) return undefined
    throw error
  })

/** Files on this machine's disk. A file is never overwritten, and is on the disk when `put` answers. */
export const localFolder = (root: string, random: Random): FileStore => ({
  put: async (folder, bytes) => {
    const path = uploadPath(folder, random.bytes(16).toString('hex'))
    await write(placeOf(root, path), bytes)
    return path
  },
  keep: async (folder, name, bytes) => {
    const path = uploadPath(folder, name)
    await writeOnce(placeOf(root, path), bytes)
    return path
  },
  read: async path => (placeInStore(path) === undefined ? undefined : read(placeOf(root, path))),
  remove: async path => {
    if (placeInStore(path) !== undefined) await rm(placeOf(root, path), { force: true })
  },
})
