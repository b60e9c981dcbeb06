import * as z from 'zod/mini'
import { isMessageKey, type MessageKey } from '#message-key'

export type FieldErrors = Record<string, MessageKey>

export type Checked<Value> = { ok: true; value: Value } | { ok: false; errors: FieldErrors }

type Issues = readonly z.core.$ZodIssue[]

const fieldsOf = (issues: Issues) => new Set(issues.map(({ path }) => path.join('.'))).size

// A field that says which shape is meant takes a few words only; to miss one counts before anything else.
const kinds = (issues: Issues) =>
  fieldsOf(issues.filter(({ code }) => code === 'invalid_value' || code === 'invalid_union'))

// Of the shapes a value may have, the one that it comes closest to says what is wrong.
const nearest = (shapes: readonly Issues[]) =>
  shapes.toSorted((one, other) => kinds(one) - kinds(other) || fieldsOf(one) - fieldsOf(other))[0] ?? []

const flatten = (issue: z.core.$ZodIssue): Issues =>
  issue.code === 'invalid_union' && !isMessageKey(issue.message)
    ? nearest(issue.errors)
        .flatMap(flatten)
        .map(inner => ({ ...inner, path: [...issue.path, ...inner.path] }))
    : [issue]

/** The first message of each field of a failed parse; a library's own words become "format error" (spec §5). */
export const fieldErrors = (error: z.core.$ZodError): FieldErrors => {
  const errors: FieldErrors = {}
  for (const issue of error.issues.flatMap(flatten)) {
    const name = issue.path.join('.') || 'body'
    errors[name] ??= isMessageKey(issue.message) ? issue.message : 'field.format'
  }
  return errors
}

/** Checks what a form or a call sent against a schema: the parsed value, or each wrong field with its message key. */
export const check = <Schema extends z.core.$ZodType>(schema: Schema, input: unknown): Checked<z.output<Schema>> => {
  const result = z.safeParse(schema, input)
  return result.success ? { ok: true, value: result.data } : { ok: false, errors: fieldErrors(result.error) }
}

/** The same for a submitted form; a field sent twice counts once, files are not taken. */
export const checkForm = <Schema extends z.core.$ZodType>(schema: Schema, form: FormData) =>
  check(schema, Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')))
