import type { Config } from '#config.ts'
import type { Random } from '#random.ts'
import { localFolder } from './local-folder.ts'

/** Where members' files are kept, each kind in a folder of its own (spec §3, Upload: avatars in `bohe`). */
export type FileFolder = 'bohe'

/** Keeps files that were made here (pictures as webp) under names that cannot be guessed. */
export interface FileStore {
  /** Keeps a file; answers its public path, `/uploads/bohe/a3/….webp`. */
  put(folder: FileFolder, bytes: Uint8Array): Promise<string>
  /** What is kept at a public path; undefined for everything else, however the path is written. */
  read(path: string): Promise<Buffer | undefined>
  /** Lets a file go; one that is gone already is no matter. */
  remove(path: string): Promise<void>
}

/** Files in the folder of the settings, which nodes that serve one address share. */
export const createFileStore = ({ uploads }: Pick<Config, 'uploads'>, random: Random): FileStore =>
  localFolder(uploads.folder, random)
