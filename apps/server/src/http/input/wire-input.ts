import { openType } from '@bohe/api-client/contract/calls/open'
import { pathMethodText } from '@bohe/api-client/contract/calls/tools'
import { limits } from '@bohe/api-client/contract/limits'
import { typedEmailCode, typedSmsCode, typedVerificationCode } from '@bohe/api-client/contract/proof'
import { idInput } from '@bohe/api-client/contract/scalars'
import { countryCode, passwordDigest } from '@bohe/validation/fields'
import type * as z from 'zod/mini'

/**
 * Clients that are no pages of ours write the same value in several ways. Each way that is taken is turned into the
 * contract's own before the contract is asked, so that handlers and tables see one spelling, and the reference shows it.
 */

type Schema = z.core.$ZodType
type Fields = Record<string, unknown>

const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def

/** The shapes that an input may have. */
const shapesOf = (schema: Schema): Readonly<Record<string, Schema>>[] => {
  const def = defOf(schema)
  if (def.type === 'union') return def.options.flatMap(shapesOf)
  return def.type === 'object' ? [def.shape] : []
}

/** A field's schema and those it is made of. */
const partsOf = (schema: Schema): Schema[] => {
  const def = defOf(schema)
  if (def.type === 'optional' || def.type === 'default') return [schema, ...partsOf(def.innerType)]
  if (def.type === 'union') return [schema, ...def.options.flatMap(partsOf)]
  return def.type === 'pipe' ? [schema, ...partsOf(def.in)] : [schema]
}

const isEmptyText = (schema: Schema) => {
  const def = defOf(schema)
  return def.type === 'literal' && def.values.includes('')
}

/** How a text may be written beside the contract's way. */
const spellings: readonly (readonly [Schema, (text: string) => string])[] = [
  [countryCode, text => text.replace(/^(?:\+|00)/, '')],
  [passwordDigest, text => text.toLowerCase()],
  [openType, text => text.toLowerCase()],
]

/** Text that is never digits: a number is none. */
const secrets: readonly string[] = ['account_token']

const codes: readonly Schema[] = [typedSmsCode, typedEmailCode, typedVerificationCode]

/** What is known of a field of a call. */
interface Field {
  isOptional: boolean
  /** An empty text says something here, such as "clear it". */
  takesEmpty: boolean
  isId: boolean
  /** Text only, so that a number stands for its digits. */
  isText: boolean
  /** Digits of a known count: a number has lost the zeros it began with. */
  isCode: boolean
  /** JSON in a text. */
  isJson: boolean
  spell: (text: string) => string
}

const fieldOf = (name: string, schemas: readonly Schema[]): Field => {
  const parts = schemas.flatMap(partsOf)
  const types = parts.map(part => defOf(part).type)
  const spelling = spellings.find(([each]) => parts.includes(each))?.[1]
  return {
    isOptional: schemas.every(({ _zod }) => _zod.optin !== undefined),
    takesEmpty: parts.some(isEmptyText),
    isId: parts.includes(idInput),
    isText: !secrets.includes(name) && types.includes('string') && !types.includes('number'),
    isCode: parts.some(part => codes.includes(part)),
    isJson: parts.includes(pathMethodText),
    spell: spelling ?? (text => text),
  }
}

const known = new WeakMap<Schema, ReadonlyMap<string, Field>>()

/** The fields of an input in the contract's order, each once. */
const fieldsOf = (input: Schema): ReadonlyMap<string, Field> => {
  const kept = known.get(input)
  if (kept) return kept
  const shapes = shapesOf(input)
  const names = [...new Set(shapes.flatMap(shape => Object.keys(shape)))]
  const schemasOf = (name: string) => shapes.flatMap(shape => shape[name] ?? [])
  const fields = new Map(names.map(name => [name, fieldOf(name, schemasOf(name))]))
  known.set(input, fields)
  return fields
}

const digitsOf = (value: number, { isCode }: Field): string =>
  isCode ? String(value).padStart(limits.code.digits, '0') : String(value)

const written = (value: unknown, field: Field): unknown => {
  if (field.isText && typeof value === 'number' && Number.isSafeInteger(value) && value >= 0)
    return digitsOf(value, field)
  if (field.isJson && Array.isArray(value) && value.length > 0) return JSON.stringify(value)
  return typeof value === 'string' ? field.spell(value) : value
}

/** No id is 0: clients send it for "none". */
const isNone = (value: unknown, field: Field): boolean =>
  value === null ||
  (value === '' && !field.takesEmpty) ||
  (field.isId && field.isOptional && (value === 0 || value === '0'))

/**
 * The fields of a call in the contract's spelling. What is empty counts as not sent: an optional field is left alone, a
 * compulsory one is told that it cannot be empty.
 */
export const canonicalFields = (input: Schema, sent: Fields): Fields => {
  const fields = { ...sent }
  for (const [name, field] of fieldsOf(input)) {
    if (!Object.hasOwn(fields, name)) continue
    if (isNone(fields[name], field)) delete fields[name]
    else fields[name] = written(fields[name], field)
  }
  return fields
}

/** What is said of fields, in the order of the call's own. */
export const inOrder = <Value>(input: Schema, byField: Record<string, Value>): Record<string, Value> => {
  const names = [...fieldsOf(input).keys()]
  const place = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length)
  return Object.fromEntries(Object.entries(byField).toSorted(([one], [other]) => place(one) - place(other)))
}
