import type { NewChangeset, Release } from '@changesets/types'
import { deployables, publishedPackages } from '#deployables.ts'

type Bump = Release['type']

const every = Object.values(deployables)

/** What takes a share of changesets by its own name: a deployable, or a package that is published. */
const takers: readonly string[] = [...every.map(one => one.package), ...Object.values(publishedPackages)]

/** The packages whose sentences are for who uses a deployable that shows them. */
const shown = new Set<string>(every.flatMap(({ shows }) => shows))

/** Whom a sentence about a package is for: itself, or each deployable that shows it. */
const readersOf = (name: string): string[] => {
  if (takers.includes(name)) return [name]
  return every.filter(({ shows }) => (shows as readonly string[]).includes(name)).map(one => one.package)
}

/** Whether a changeset may name a package. */
export const mayBeNamed = (name: string): boolean => takers.includes(name) || shown.has(name)

const order: readonly Bump[] = ['none', 'patch', 'minor', 'major']
const larger = (one: Bump, other: Bump = 'none'): Bump => (order.indexOf(one) > order.indexOf(other) ? one : other)

/** What a changeset raises, by the package that takes it. Who is named is raised as it says; the others by what they show. */
export const sharesOf = ({ releases }: Pick<NewChangeset, 'releases'>): Map<string, Bump> => {
  const shares = new Map<string, Bump>()
  for (const { name, type } of releases.filter(({ name }) => !takers.includes(name)))
    for (const reader of readersOf(name)) shares.set(reader, larger(type, shares.get(reader)))
  for (const { name, type } of releases.filter(({ name }) => takers.includes(name))) shares.set(name, type)
  return shares
}

/** What of the waiting changesets a package takes, and what waits on for the others afterwards. */
export interface Share {
  /** Each raises the package alone. */
  own: NewChangeset[]
  /** Those that others still wait for, without this package's part. */
  left: NewChangeset[]
  /** Those that nobody waits for any more. */
  done: NewChangeset[]
}

const released = ([, type]: [string, Bump]) => type !== 'none'

/** Divides the waiting changesets for the release of one package. */
export const shareOf = (name: string, waiting: readonly NewChangeset[]): Share => {
  const share: Share = { own: [], left: [], done: [] }
  for (const changeset of waiting) {
    const { [name]: own, ...others } = Object.fromEntries(sharesOf(changeset))
    const rest = Object.entries(others).filter(released)
    const isOwn = own !== undefined && own !== 'none'
    if (isOwn) share.own.push({ ...changeset, releases: [{ name, type: own }] })
    if (rest.length === 0) share.done.push(changeset)
    else if (isOwn) share.left.push({ ...changeset, releases: rest.map(([name, type]) => ({ name, type })) })
  }
  return share
}
