import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../root.ts'

/** Apps and what they consume: what a team's own run types, builds and tests. */
export interface AppScope {
  /** Their folders and those of the packages that they consume, below the checkout's. */
  folders: string[]
  /** The workspace's packages of the apps. */
  packages: string[]
  /** The suites of all of them, the apps' journeys among them. */
  suites: string[]
}

interface Manifest {
  name: string
  dependencies?: Record<string, string>
}

const manifestIn = (folder: string): Manifest => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))

const scope = '@bohe/'

/** A folder and those of the packages that run in it; what only its tests import is not consumed. */
const consumedFolders = (folder: string, found = new Set<string>()): Set<string> => {
  if (found.has(folder)) return found
  found.add(folder)
  const { dependencies = {} } = manifestIn(folder)
  for (const name of Object.keys(dependencies).filter(name => name.startsWith(scope)))
    consumedFolders(`packages/${name.slice(scope.length)}`, found)
  return found
}

/** A package's suite is called by its name, with the scope or without. */
const suitesOf = (folder: string): string[] => {
  const { name } = manifestIn(folder)
  const journeys = existsSync(join(root, folder, 'e2e')) ? [`${name.slice(scope.length)} journeys`] : []
  return [name, name.slice(scope.length), ...journeys]
}

const isApp = (name: string) => /^[a-z]+$/.test(name) && existsSync(join(root, 'apps', name, 'package.json'))

/** The scope of some apps; undefined when there is none, or one of the names is no app's. */
export const appScope = (names: readonly string[]): AppScope | undefined => {
  if (names.length === 0 || !names.every(isApp)) return undefined
  const apps = names.map(name => `apps/${name}`)
  const folders = [...new Set(apps.flatMap(folder => [...consumedFolders(folder)]))]
  return { folders, packages: apps.map(folder => manifestIn(folder).name), suites: folders.flatMap(suitesOf) }
}

/** Takes `--project cn` out of a command's arguments; a project that is no app's stays, because it is a suite of Vitest. */
export const takeApps = (given: readonly string[]): { own?: AppScope; rest: string[] } => {
  const options = { project: { type: 'string', multiple: true } } as const
  const { values, tokens } = parseArgs({
    args: [...given],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const own = appScope(values.project?.map(String) ?? [])
  if (!own) return { rest: [...given] }
  const taken = tokens.flatMap(token =>
    token.kind === 'option' && token.name === 'project' ? [token.index, token.inlineValue ? -1 : token.index + 1] : [],
  )
  return { own, rest: given.filter((_, at) => !taken.includes(at)) }
}
