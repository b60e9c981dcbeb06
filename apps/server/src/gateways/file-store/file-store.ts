/** Where files are kept, each kind in a folder of its own: avatars in `bohe` (spec §3, Upload), articles' pictures, the chat's. */
export type FileFolder = 'bohe' | 'articles' | 'chat'

/** The public path of a kept file by its name, 32 hex digits: `/uploads/bohe/a3/….webp`. */
export const uploadPath = (folder: FileFolder, name: string): string =>
  `/uploads/${folder}/${name.slice(0, 2)}/${name}.webp`

const written = /^\/uploads\/((?:bohe|articles|chat)\/[0-9a-f]{2}\/[0-9a-f]{32}\.webp)$/

/** What a public path names inside the store; undefined for everything else, however it is written. */
export const placeInStore = (path: string): string | undefined => written.exec(path)?.[1]

/** Where files are kept does not answer. */
export class FilesUnavailable extends Error {}

/** Keeps files that were made here: pictures as webp. Throws FilesUnavailable. */
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
