import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An import of a source file: who, from where. */
export interface Import {
  file: string
  specifier: string
}

const skipped = new Set(['node_modules', 'dist', 'build', '.react-router', '.turbo', '.data', '.cache'])

/** The files of a folder and of those in it whose name fits, what was built or installed left out; relative to `root`. */
export const filesIn = (root: string, folder: string, name: RegExp): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    if (skipped.has(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(root, path, name)
    return name.test(entry.name) ? [path] : []
  })

const statement = /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g

/** Every import in a folder's sources, type imports included; file names are relative to `root`. */
export const importsIn = (root: string, folder: string): Import[] =>
  filesIn(root, folder, /\.(ts|tsx|js|mjs)$/).flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(statement)].map(([, fixed, dynamic]) => ({
      file,
      specifier: fixed ?? dynamic ?? '',
    })),
  )
