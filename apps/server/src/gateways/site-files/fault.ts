import type * as z from 'zod/mini'

/** A file of the content folder cannot be used; the message names file and field. */
export class SiteFileWrong extends Error {}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Record<PropertyKey, unknown> | undefined)?.[name], value)

/** What a rule that has no words of its own says. */
const ownWords = 'Invalid input'

const articles: Record<string, string> = { object: 'an object', record: 'an object', array: 'a list' }

const wordsOf = (issue: z.core.$ZodIssue, value: unknown): string => {
  if (issue.code === 'unrecognized_keys') return 'is not known'
  if (valueAt(value, issue.path) === undefined) return 'is missing'
  if (issue.message !== ownWords) return issue.message
  return issue.code === 'invalid_type' ? `must be ${articles[issue.expected] ?? issue.expected}` : 'is wrong'
}

const fieldOf = (issue: z.core.$ZodIssue): string =>
  [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [])].join('.')

/** The first thing that is wrong, as one line: `config.json: regions.1.support.hours.opens is not like 08:00`. */
export const faultOf = (file: string, { issues: [issue] }: z.core.$ZodError, value: unknown): string =>
  issue ? `${file}: ${fieldOf(issue) || 'the file'} ${wordsOf(issue, value)}` : `${file} is wrong`
