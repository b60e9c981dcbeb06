import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'

/** An import of a source file: who, from where. */
interface Import {
  file: string
  specifier: string
}

const skipped = new Set(['node_modules', 'dist', 'build', '.react-router', '.turbo', '.data', '.cache'])

/** The files of a folder and of those in it whose name fits, what was built or installed left out; relative to `root`. */
const filesIn = (root: string, folder: string, name: RegExp): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    if (skipped.has(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(root, path, name)
    return name.test(entry.name) ? [path] : []
  })

const statement = /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g

/** Every import in a folder's sources, type imports included; file names are relative to `root`. */
const importsIn = (root: string, folder: string): Import[] =>
  filesIn(root, folder, /\.(ts|tsx|js|mjs)$/).flatMap(file =>
    [...readFileSync(join(root, file), 'utf8').matchAll(statement)].map(([, fixed, dynamic]) => ({
      file,
      specifier: fixed ?? dynamic ?? '',
    })),
  )

/** The classes that a file names; the file is relative to the root. */
export interface Named {
  file: string
  classes: readonly string[]
}

const written = /className=(?:"([^"]*)"|\{([^}]*)\})/g
const quoted = /'([^']*)'|`([^`]*)`/g
const wordsOf = (text: string) => text.split(/[^\w-]+/).filter(Boolean)

const classesOf = (component: string): string[] =>
  [...component.matchAll(written)].flatMap(([, plain, code = '']) =>
    plain === undefined
      ? [...code.matchAll(quoted)].flatMap(([, one, two]) => wordsOf(one ?? two ?? ''))
      : wordsOf(plain),
  )

const selectorsOf = (sheet: string) => sheet.replace(/\/\*.*?\*\//gs, '').replace(/\{[^{}]*\}/g, ';')

const named = (root: string, folder: string, name: RegExp, classes: (text: string) => string[]): Named[] =>
  filesIn(root, folder, name).map(file => ({ file, classes: classes(readFileSync(join(root, file), 'utf8')) }))

/** The classes that a folder's components use. */
export const usedClasses = (root: string, folder: string): Named[] =>
  named(root, folder, /(?<!\.test)\.tsx$/, classesOf)

/** The classes that a folder's style sheets style. */
export const styledClasses = (root: string, folder: string): Named[] =>
  named(root, folder, /\.css$/, sheet =>
    [...selectorsOf(sheet).matchAll(/\.([a-z][\w-]*)/gi)].map(([, one = '']) => one),
  )

/** What each file of a package loads, itself included: relative imports and those by `#`. */
export const loadedBy = (root: string, source: string): ((file: string) => ReadonlySet<string>) => {
  const imports = Map.groupBy(importsIn(root, source), ({ file }) => file)
  const loads = (file: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return seen
    seen.add(file)
    for (const { specifier } of imports.get(file) ?? []) {
      if (specifier.startsWith('#')) loads(join(source, specifier.slice(1)), seen)
      if (specifier.startsWith('.')) loads(normalize(join(file, '..', specifier)), seen)
    }
    return seen
  }
  return loads
}
