import { readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { filesIn, importsIn } from './architecture.ts'

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

/** What the components of a folder wear. */
export const worn = (root: string, folder: string): Named[] => named(root, folder, /(?<!\.test)\.tsx$/, classesOf)

/** What the sheets of a folder dress. */
export const dressed = (root: string, folder: string): Named[] =>
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
