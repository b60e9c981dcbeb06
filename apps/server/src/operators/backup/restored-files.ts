import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#config.ts'
import { CommandRefused } from '../command.ts'
import { pathInPart, siteFiles } from './parts.ts'

const digestOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Throws CommandRefused when there are pictures already. */
export const needNoUploads = async ({ uploads }: Config): Promise<void> => {
  const there = existsSync(uploads.folder) ? await readdir(uploads.folder) : []
  if (there.length > 0)
    throw new CommandRefused(`${uploads.folder} is not empty: it has ${there.slice(0, 3).join(', ')}`)
}

/** A folder beside the pictures, on the same disk, to unpack a backup into. */
export const folderBeside = async ({ uploads }: Config): Promise<string> => {
  await mkdir(dirname(uploads.folder), { recursive: true, mode: 0o700 })
  return mkdtemp(`${uploads.folder}.restore-`)
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

/** Puts pictures and files of the site from where they were unpacked into their places. */
export const placeFiles = async (config: Config, unpacked: string, missing: readonly string[]): Promise<void> => {
  const { uploads, contentFolder } = config
  if (existsSync(join(unpacked, 'uploads'))) {
    if (existsSync(uploads.folder)) await rmdir(uploads.folder)
    await rename(join(unpacked, 'uploads'), uploads.folder)
  }
  for (const name of missing) {
    const path = join(contentFolder, pathInPart(name))
    await mkdir(dirname(path), { recursive: true })
    await copyFile(join(unpacked, name), `${path}.part`)
    await rename(`${path}.part`, path).catch(async error => {
      await rm(`${path}.part`, { force: true })
      throw error
    })
  }
}
