import type { FileFolder } from './upload-path.ts'

/** Keeps files that were made here: pictures as webp. */
export interface FileStore {
  /** Keeps a file under a name that cannot be guessed; answers its public path, `/uploads/bohe/a3/….webp`. */
  put(folder: FileFolder, bytes: Uint8Array): Promise<string>
  /** Keeps a file under a name made of what is in it, so that keeping it again changes nothing; answers its path. */
  keep(folder: FileFolder, name: string, bytes: Uint8Array): Promise<string>
  /** What is kept at a public path; undefined for everything else, however the path is written. */
  read(path: string): Promise<Buffer | undefined>
  /** Lets a file go; one that is gone already is no matter. */
  remove(path: string): Promise<void>
}
