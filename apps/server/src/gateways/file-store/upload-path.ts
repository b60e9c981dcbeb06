/** Where files are kept, each kind in a folder of its own: avatars in `bohe` (spec §3, Upload), articles' pictures. */
export type FileFolder = 'bohe' | 'articles'

/** The public path of a kept file by its name, 32 hex digits: `/uploads/bohe/a3/….webp`. */
export const uploadPath = (folder: FileFolder, name: string): string =>
  `/uploads/${folder}/${name.slice(0, 2)}/${name}.webp`

const written = /^\/uploads\/((?:bohe|articles)\/[0-9a-f]{2}\/[0-9a-f]{32}\.webp)$/

/** What a public path names inside the store; undefined for everything else, however it is written. */
export const placeInStore = (path: string): string | undefined => written.exec(path)?.[1]
