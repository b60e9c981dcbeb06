import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** An import of a source file: who, from where. */
export interface Import {
  file: string
  specifier: string
}

const skipped = new Set(['node_modules', 'dist', 'build', '.react-router', '.turbo', '.data', '.cache'])

const sourcesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    if (skipped.has(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sourcesOf(path)
    return /\.(ts|tsx|js|mjs)$/.test(entry.name) ? [path] : []
  })

const statement = /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g

/** Every import in a folder's sources, type imports included; file names are relative to `root`. */
export const importsIn = (root: string, folder: string): Import[] =>
  sourcesOf(join(root, folder)).flatMap(path =>
    [...readFileSync(path, 'utf8').matchAll(statement)].map(([, fixed, dynamic]) => ({
      file: relative(root, path),
      specifier: fixed ?? dynamic ?? '',
    })),
  )
