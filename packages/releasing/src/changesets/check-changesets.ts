import type { NewChangeset } from '@changesets/types'
import { type DeployableName, deployables } from '#deployables.ts'
import { mayBeNamed, sharesOf } from './shares.ts'

/** What differs from the base of a branch. */
export interface BranchChange {
  /** Paths below the checkout's folder. */
  files: readonly string[]
  /** The changesets that are new, or changed. */
  changesets: readonly NewChangeset[]
  /** Those of them that the base has: a release takes names out, and the rest is not written anew. */
  known?: ReadonlySet<string>
}

const source = /^(?:app|src|public|content|migrations|server\.ts)(?:\/|$)/
const test = /\.test\.tsx?$|^src\/(?:testing|gallery)\/|\.md$/

/** The packages of which users see something, by the folder that they are in. */
const seen: Record<string, readonly DeployableName[]> = {
  'apps/intl': ['intl'],
  'apps/cn': ['cn'],
  'apps/console': ['console'],
  'apps/server': ['server'],
  'packages/site': ['intl', 'cn', 'console'],
  'packages/ui': ['intl', 'cn', 'console'],
  'packages/i18n': ['intl', 'cn', 'console', 'server'],
  'packages/validation': ['intl', 'cn', 'server'],
  'packages/api-client': ['intl', 'cn', 'console', 'server'],
}

/** The folder of a file of which a user could see something. */
const seenFolderOf = (file: string): string | undefined => {
  const [top, name, ...rest] = file.split('/')
  const [folder, path] = [`${top}/${name}`, rest.join('/')]
  return folder in seen && source.test(path) && !test.test(path) ? folder : undefined
}

const reachedBy = (folders: Iterable<string>) => new Set([...folders].flatMap(folder => seen[folder] ?? []))

const packageOf = (name: DeployableName): string => deployables[name].package

const wrong = ({ id, releases, summary }: NewChangeset): string[] => [
  ...releases
    .filter(({ name }) => !mayBeNamed(name))
    .map(({ name }) => `.changeset/${id}.md names ${name}, of which no user sees anything.`),
  ...(releases.length > 0 && summary === '' ? [`.changeset/${id}.md has no sentence.`] : []),
]

/** Sentences about changesets that name what cannot be named, or say nothing. */
export const wrongChangesets = (changesets: readonly NewChangeset[]): string[] => changesets.flatMap(wrong)

/** Who is named by name although nothing of his changed: one name would do. */
const needless = (changesets: readonly NewChangeset[], reached: ReadonlySet<DeployableName>): string[] =>
  changesets.flatMap(({ id, releases }) =>
    (Object.keys(deployables) as DeployableName[])
      .filter(name => !reached.has(name) && releases.some(one => one.name === packageOf(name)))
      .map(name => `.changeset/${id}.md names ${packageOf(name)}, but nothing of it changed. Take the name out.`),
  )

/** The first of some files, and how many there are more. */
export const listed = (files: readonly string[]) =>
  `${files.slice(0, 5).join(', ')}${files.length > 5 ? ` and ${files.length - 5} more` : ''}`

/**
 * What is wrong with the changesets of a branch, in sentences. Each app whose sources changed is named by one, or by a
 * package that it shows; a shared package needs one at all. An empty changeset says that no user notices anything.
 */
export const checkChangesets = ({ files, changesets, known = new Set() }: BranchChange): string[] => {
  const folders = Map.groupBy(files.filter(seenFolderOf), file => seenFolderOf(file) ?? '')
  const fresh = changesets.filter(({ id }) => !known.has(id))
  const told = [...wrongChangesets(changesets), ...needless(fresh, reachedBy(folders.keys()))]
  if (changesets.some(({ releases }) => releases.length === 0)) return told
  const named = new Set(changesets.flatMap(changeset => [...sharesOf(changeset).keys()]))
  for (const [folder, changed] of folders) {
    const own = [...(seen[folder] ?? []).map(packageOf), `@bohe/${folder.split('/')[1]}`]
    if (!own.some(name => named.has(name)))
      told.push(
        `A user of ${(seen[folder] ?? []).join(', ')} could notice ${listed(changed)}: run pnpm changeset, or pnpm changeset --empty when nobody does.`,
      )
  }
  return told
}
