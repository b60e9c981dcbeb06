import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files of a build that contain a mark, upper or lower case, by their paths within it. */
export const filesWith = (buildFolder: string, mark: string): string[] =>
  readdirSync(buildFolder, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.(?:js|css|json|html)$/.test(file))
    .filter(file => readFileSync(join(buildFolder, file), 'utf8').toLowerCase().includes(mark.toLowerCase()))
