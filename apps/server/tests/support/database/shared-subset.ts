import { type LockedBy, lockingStatements } from './locking-statements.ts'

/** What belongs to a session, which poolers do not keep, or what Citus, CockroachDB, YugabyteDB or Aurora do not have. */
const missing: Readonly<Record<string, RegExp>> = {
  'an advisory lock': /\bpg_(?:try_)?advisory/,
  'a word to other sessions': /\bpg_notify\b|^\s*(?:un)?listen\b|^\s*notify\b/,
  'a locked table': /^\s*lock\s/,
  'a session of its own': /^\s*(?:set\s+(?!local|transaction)|declare\b|prepare\b|create\s+temp)/,
}

const lock = /\bfor (?:no key update|update|key share|share)\b(?:\s+of\s+"?(\w+)"?)?/g
const lockedName =
  /\bfrom\s+(?:"public"\.)?"?(\w+)"?(?:\s+(?:as\s+)?"?(?!where|order|limit|for|inner|left|join)(\w+)"?)?/g

/** The table that a statement locks rows of, and the text that says which. */
const lockedBy = (text: string, at: number, alias: string | undefined): string => {
  const tables = [...text.slice(0, at).matchAll(lockedName)]
  const named =
    alias === undefined ? tables.at(-1) : tables.findLast(([, name, other]) => alias === other || alias === name)
  const joins = /\b(?:inner|left) join\b/.test(text.slice(named?.index ?? 0, at))
  if (alias === undefined && joins) throw new Error(`locks rows of every table that it joins: ${text}`)
  return named?.[1] ?? alias ?? ''
}

const isBy: Readonly<Record<LockedBy, RegExp>> = {
  member: /"member_id" = \$/,
  row: /where/,
  rows: /order by/,
  work: /skip locked/,
  attempt: /"id" = \$|attempt_no = \$/,
}

/** What lets go of rows that are over, in every table of its rules, passes over what anybody holds. */
const isPurge = (text: string): boolean => /^\s*delete from "\w+" where ctid = .* skip locked/s.test(text)

const checkLock = (text: string, { index, 1: alias }: RegExpMatchArray) => {
  if (isPurge(text)) return
  const table = lockedBy(text, index ?? 0, alias)
  const known = lockingStatements.filter(([, name]) => name === table)
  // There is but one row of these.
  const isSingleton = /^(?:audit_head|content_version)$/.test(table)
  if (!known.some(([, , by]) => isBy[by].test(text) || isSingleton))
    throw new Error(`locks rows of ${table} in a way that locking-statements.ts does not name: ${text}`)
}

const checked = new Set<string>()

/** Throws when a statement is outside what the distributed kinds of PostgreSQL share, or locks what nobody listed. */
export const requireSharedSubset = (text: string): void => {
  if (checked.has(text)) return
  const lower = text.toLowerCase()
  for (const [what, pattern] of Object.entries(missing))
    if (pattern.test(lower)) throw new Error(`${what} is not to be had everywhere: ${text}`)
  for (const found of lower.matchAll(lock)) checkLock(lower, found)
  checked.add(text)
}
