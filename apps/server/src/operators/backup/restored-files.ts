import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#config.ts'
import { CommandRefused } from '../command.ts'
import type { Manifest } from './manifest.ts'
import { pathInPart, siteFiles } from './parts.ts'
import { inWords } from './whole-file.ts'

const digestOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** What a disk of its own has when it is new. */
const isOfTheDisk = (name: string) => name === 'lost+found' || name.startsWith('.')

/** Throws CommandRefused when there are pictures already, or they would have to go into a bucket. */
export const needNoUploads = async ({ uploads }: Config, { parts }: Manifest): Promise<void> => {
  if (uploads.s3 && parts.uploads.files > 0)
    throw new CommandRefused(
      `its pictures go into a folder, and the settings name the bucket ${uploads.s3.bucket}: bring it back without the bucket, then copy them there`,
    )
  const there = existsSync(uploads.folder) ? await readdir(uploads.folder) : []
  const found = there.filter(name => !isOfTheDisk(name))
  if (found.length > 0)
    throw new CommandRefused(`${uploads.folder} is not empty: it has ${found.slice(0, 3).join(', ')}`)
}

/** Gives `work` a folder to unpack into, which is gone afterwards; on the disk of the pictures, which may be one of their own. */
export const beforePlacing = async <Result>(
  { uploads }: Config,
  work: (unpacked: string) => Promise<Result>,
): Promise<Result> => {
  const isNew = (await mkdir(uploads.folder, { recursive: true, mode: 0o700 })) !== undefined
  const unpacked = await mkdtemp(join(uploads.folder, '.restore-'))
  try {
    return await work(unpacked)
  } catch (error) {
    throw inWords(error, unpacked)
  } finally {
    // Who unpacks may still be writing when one file failed.
    await rm(unpacked, { recursive: true, force: true, maxRetries: 10 })
    // Without pictures there is no folder of pictures, as before.
    if (isNew) await rmdir(uploads.folder).catch(() => undefined)
  }
}

/** Which files of the site have to be copied; those that are there already have to be the same. Throws CommandRefused. */
export const missingSiteFiles = async ({ contentFolder }: Config, unpacked: string): Promise<string[]> => {
  const missing: string[] = []
  for (const name of await siteFiles(join(unpacked, 'content'))) {
    const path = join(contentFolder, pathInPart(name))
    if (!existsSync(path)) missing.push(name)
    else if ((await digestOf(path)) !== (await digestOf(join(unpacked, name))))
      throw new CommandRefused(`${path} is there and another one than in the backup: move it away`)
  }
  return missing
}

/** A copy that has its name when it is whole. */
const copyWhole = async (from: string, path: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  try {
    await copyFile(from, `${path}.part`)
    await rename(`${path}.part`, path)
  } catch (error) {
    await rm(`${path}.part`, { force: true })
    throw inWords(error, path)
  }
}

/** Puts pictures and files of the site from where they were unpacked into their places: all of them or none. */
export const placeFiles = async (config: Config, unpacked: string, missing: readonly string[]): Promise<void> => {
  const { uploads, contentFolder } = config
  const pictures = join(unpacked, 'uploads')
  const kinds = existsSync(pictures) ? await readdir(pictures) : []
  const placed: string[] = []
  try {
    for (const name of missing) {
      const path = join(contentFolder, pathInPart(name))
      await copyWhole(join(unpacked, name), path)
      placed.push(path)
    }
    for (const kind of kinds) {
      await rename(join(pictures, kind), join(uploads.folder, kind))
      placed.push(join(uploads.folder, kind))
    }
  } catch (error) {
    for (const path of placed) await rm(path, { recursive: true, force: true })
    throw error
  }
}
