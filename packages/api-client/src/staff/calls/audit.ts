import * as z from 'zod/mini'
import { id, instant } from '#contract/scalars'
import { read } from '../endpoint.ts'
import { listOf, page } from '../fields.ts'

const entry = z.object({
  id,
  at: instant,
  actor: z.string(),
  /** '' for a command of the shell. */
  role: z.string(),
  action: z.string(),
  /** '0', '1', or '' for what concerns both. */
  region: z.string(),
  address: z.string(),
  request_id: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
})

const filter = (length: number) =>
  z._default(z.string('field.format').check(z.trim(), z.maxLength(length, 'field.too-long')), '')

/** What was done by whom. */
export const audit = {
  auditLog: read('audit.read', 'What was done, newest first', {
    mayBeOld: true,
    input: z.object({
      actor: filter(254),
      action: filter(60),
      about: filter(60),
      from: z._default(z.union([z.literal(''), z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))], 'field.format'), ''),
      until: z._default(z.union([z.literal(''), z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))], 'field.format'), ''),
      ...page,
    }),
    data: listOf(entry),
    refusals: [],
  }),
}
