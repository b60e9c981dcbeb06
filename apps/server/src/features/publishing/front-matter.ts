import { helpLabels, newsLabels, RegionCode, SupportType } from '@bohe/api-client/contract/wire'
import * as z from 'zod/mini'
import { readYaml } from '#read-yaml.ts'

/** What is wrong, behind the name of its file. */
export type Tell = (what: string) => void

/** A line of text for readers; it stays text wherever it is shown. */
const words = (most: number) =>
  z.string(`must be text`).check(
    z.overwrite(text => text.replaceAll(/\s+/g, ' ').trim()),
    z.minLength(1, 'is missing'),
    z.maxLength(most, `must be at most ${most} characters long`),
    z.regex(/^\P{Cc}*$/u, 'must not hold control characters'),
  )

const written = {
  title: words(200),
  summary: words(500),
  tag: words(200),
  seo_keywords: words(500),
  seo_desc: words(500),
}

const oneOf = <const Words extends readonly string[]>(all: Words) => z.enum(all, `must be one of ${all.join(', ')}`)

const isDate = (text: string): boolean => !Number.isNaN(Date.parse(text))

const moment = 'must be a moment like 2026-11-18T10:00:00+08:00'

const shared = {
  publish_at: z.iso.datetime({ offset: true, error: moment }).check(z.refine(isDate, moment)),
  regions: z.optional(
    z
      .array(oneOf(Object.values(RegionCode)), `must be a list such as ["0"]`)
      .check(z.minLength(1, 'must name a region')),
  ),
  /** 0: for the web and the app alike. */
  support_type: z._default(oneOf(['0', ...Object.values(SupportType)]), SupportType.web),
  image: z.optional(z.string('must be the name of a file in pictures').check(z.minLength(1, 'is missing'))),
}

const chinese = { ...written, ...shared }
const category = oneOf(helpLabels)

/** The front matter of an article's Chinese file, by the folder of its class; it holds what both languages share. */
export const chineseFields = {
  news: z.strictObject({ ...chinese, label: oneOf(newsLabels) }),
  notices: z.strictObject(chinese),
  helps: z.strictObject({ ...chinese, label: category }),
  questions: z.strictObject({ ...chinese, label: category }),
} as const

/** The front matter of an article's English file. */
export const englishFields = z.strictObject(written)

export interface Page<Fields> {
  fields: Fields
  /** Markdown. */
  body: string
}

const split = /^---\n(?<head>[\s\S]*?)^---[ \t]*(?:\n(?<body>[\s\S]*)|)$/m

const tellIssues = (issues: readonly z.core.$ZodIssue[], fields: unknown, tell: Tell): void => {
  const known = z.safeParse(z.record(z.string(), z.unknown()), fields).data ?? {}
  for (const issue of issues) {
    const name = issue.path[0]?.toString()
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) tell(`unknown field ${key}`)
    else if (name === undefined) tell('its front matter must be fields, such as title: …')
    else tell(`${name} ${known[name] === undefined ? 'is missing' : issue.message}`)
  }
}

/** Reads a file of an article: YAML between two lines of `---`, then Markdown. Tells what is wrong with it. */
export const readPage = <Fields>(text: string, schema: z.ZodMiniType<Fields>, tell: Tell): Page<Fields> | undefined => {
  const { head, body = '' } = split.exec(text)?.groups ?? {}
  if (head === undefined || !text.startsWith('---')) return void tell('has no front matter between two lines of ---')
  // Editors need no quotes around numbers and dates: every value is a text.
  const yaml = readYaml(head, { what: 'its front matter', schema: 'failsafe', firstLine: 2, aliases: 0 })
  if ('fault' in yaml) return void tell(yaml.fault)
  const read = z.safeParse(schema, yaml.data)
  if (!read.success) tellIssues(read.error.issues, yaml.data, tell)
  if (body.trim() === '') tell('has no text under its front matter')
  return read.success && body.trim() !== '' ? { fields: read.data, body } : undefined
}
