import { cpSync, existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Manifest {
  name: string
  version: string
  main?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const manifestIn = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Where Node would find a package that is asked for in `from`; undefined for an optional one of another machine. */
const find = (name: string, from: string): string | undefined => {
  const place = join(from, 'node_modules', name)
  if (existsSync(place)) return realpathSync(place)
  return dirname(from) === from ? undefined : find(name, dirname(from))
}

/** What no program reads: types, sources of sources and of machine code, and what people read. */
const isRead = (path: string) =>
  !/\.(?:d\.[cm]?ts|map|md|markdown|tsbuildinfo|min\.js|cc|h|gyp|html|css)$|\/(?:test|tests|__tests__|docs|examples|externs|\.reify-cache)$/.test(
    path,
  )

/** What Node loads was made of its sources and lies in a folder of its own. */
const isBuilt = ({ main = '' }: Manifest) => /^(?:\.\/)?dist\//.test(main)

/** Copies packages, with all that they need, flat below a folder's `node_modules`. */
export const copyPackages = (
  names: readonly string[],
  from: string,
  to: string,
  copied = new Map<string, string>(),
): void => {
  for (const name of names.filter(each => !each.startsWith('@types/'))) {
    const place = find(name, from)
    if (!place) continue
    const manifest = manifestIn(place)
    const { version, dependencies, optionalDependencies } = manifest
    const sources = isBuilt(manifest) ? join(place, 'src') : undefined
    const there = copied.get(name)
    if (there === version) continue
    if (there !== undefined) throw new Error(`two versions of ${name} are needed: ${there} and ${version}`)
    copied.set(name, version)
    cpSync(place, join(to, 'node_modules', name), {
      recursive: true,
      filter: path => isRead(path) && path !== sources && !path.slice(place.length).includes('node_modules'),
    })
    copyPackages(Object.keys({ ...dependencies, ...optionalDependencies }), place, to, copied)
  }
}
