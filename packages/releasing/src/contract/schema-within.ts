import { isDeepStrictEqual } from 'node:util'
import type { JsonSchema } from './json-schema.ts'

/** Which way values travel: a request is made by the inner side, an answer is read by the outer one. */
export type Side = 'request' | 'answer'

export type MismatchKind = 'missing' | 'unread' | 'gone' | 'type' | 'value' | 'bound' | 'pattern' | 'default'

/** One way in which a value that fits the inner schema does not fit the outer one. */
export interface Mismatch {
  kind: MismatchKind
  /** `list[].title`; '' is the whole. */
  field: string
  /** What the inner and the outer schema say there. */
  inner: unknown
  outer: unknown
}

/** A schema without choices in it. */
type Leaf = JsonSchema & { type?: string }

const leavesOf = (schema: JsonSchema): Leaf[] => {
  const { anyOf, parsedAs } = schema
  const shared = parsedAs ? { parsedAs } : {}
  if (anyOf) return anyOf.flatMap(leavesOf).map(leaf => ({ ...shared, ...leaf }))
  if (schema.enum) return schema.enum.map(value => ({ const: value, ...shared }))
  if (Array.isArray(schema.type)) return schema.type.map(type => ({ ...schema, type }))
  return [schema as Leaf]
}

const typeOf = (leaf: Leaf): string | undefined => {
  if (!('const' in leaf)) return leaf.type
  return leaf.const === null ? 'null' : typeof leaf.const
}

const lower = ['minLength', 'minimum', 'minItems'] as const
const upper = ['maxLength', 'maximum', 'maxItems'] as const

const patternsOf = ({ pattern, format, allOf = [] }: JsonSchema): unknown[] =>
  [pattern, format, ...allOf.flatMap(patternsOf)].filter(one => one !== undefined)

const isOfType = ({ type }: Leaf, value: unknown): boolean =>
  type === undefined ||
  type === (value === null ? 'null' : typeof value) ||
  (type === 'integer' && Number.isInteger(value))

const isWithinBounds = (leaf: Leaf, value: unknown): boolean => {
  if (typeof value === 'number') return value >= (leaf.minimum ?? value) && value <= (leaf.maximum ?? value)
  if (typeof value !== 'string') return true
  const { minLength = 0, maxLength = value.length, pattern } = leaf
  return value.length >= minLength && value.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(value))
}

/** Whether one value fits a schema of scalars. */
const accepts = (schema: JsonSchema, value: unknown): boolean =>
  leavesOf(schema).some(leaf =>
    'const' in leaf
      ? isDeepStrictEqual(leaf.const, value)
      : isOfType(leaf, value) && accepted(leaf.parsedAs, value) && isWithinBounds(leaf, value),
  )

/** What was read of a text or a number is a text, or the number that it spells. */
const accepted = (parsedAs: JsonSchema | undefined, value: unknown) =>
  !parsedAs || accepts(parsedAs, value) || accepts(parsedAs, String(value)) || accepts(parsedAs, Number(value))

const boundsOf = (inner: Leaf, outer: Leaf, field: string): Mismatch[] => {
  const tighter = (name: keyof JsonSchema, isTighter: (inside: number, outside: number) => boolean): Mismatch[] => {
    const [inside, outside] = [inner[name], outer[name]] as (number | undefined)[]
    if (outside === undefined || (inside !== undefined && !isTighter(inside, outside))) return []
    return [{ kind: 'bound', field, inner: `${name} ${inside ?? 'none'}`, outer: `${name} ${outside}` }]
  }
  return [
    ...lower.flatMap(name => tighter(name, (inside, outside) => inside < outside)),
    ...upper.flatMap(name => tighter(name, (inside, outside) => inside > outside)),
  ]
}

/** One pattern cannot be proved to be within another, so that each has to be there as it is. */
const unmatchedPatterns = (inner: Leaf, outer: Leaf, field: string): Mismatch[] => {
  const own = patternsOf(inner)
  const strange = patternsOf(outer).filter(pattern => !own.includes(pattern))
  return strange.map(pattern => ({ kind: 'pattern', field, inner: own.join(' and ') || 'none', outer: pattern }))
}

const below = (field: string, name: string) => (field ? `${field}.${name}` : name)

const defaultOf = (inner: JsonSchema, outer: JsonSchema, field: string): Mismatch[] =>
  inner.default === undefined || isDeepStrictEqual(inner.default, outer.default)
    ? []
    : [{ kind: 'default', field, inner: inner.default, outer: outer.default }]

const isSure = (leaf: Leaf, name: string): boolean => leaf.required?.includes(name) ?? false

/** A property that the outer schema has and the inner one has not, or not always. */
const lackOf = (inner: Leaf, outer: Leaf, name: string, at: string, side: Side): Mismatch[] => {
  const isNeeded = isSure(outer, name)
  if (inner.properties?.[name])
    return isNeeded && !isSure(inner, name) ? [{ kind: 'missing', field: at, inner: 'sometimes', outer: 'always' }] : []
  if (side === 'answer') return [{ kind: 'gone', field: at, inner: 'never', outer: 'read' }]
  return isNeeded ? [{ kind: 'missing', field: at, inner: 'never', outer: 'always' }] : []
}

const propertiesOf = (inner: Leaf, outer: Leaf, field: string, side: Side): Mismatch[] => {
  const [own, others] = [inner.properties ?? {}, outer.properties ?? {}]
  const found = Object.entries(others).flatMap(([name, schema]) => {
    const at = below(field, name)
    const one = own[name]
    const lack = lackOf(inner, outer, name, at, side)
    if (!one) return lack
    const defaults = side === 'request' && !isSure(inner, name) ? defaultOf(one, schema, at) : []
    return [...lack, ...mismatches(one, schema, at, side), ...defaults]
  })
  if (side === 'answer' || outer.additionalProperties) return found
  const unread = Object.keys(own).filter(name => !others[name])
  const told = (name: string): Mismatch => ({ kind: 'unread', field: below(field, name), inner: 'sent', outer: 'no' })
  return [...found, ...unread.map(told)]
}

const partsOf = (inner: Leaf, outer: Leaf, field: string, side: Side): Mismatch[] => {
  const found = typeOf(outer) === 'object' ? propertiesOf(inner, outer, field, side) : []
  for (const [name, at] of [
    ['items', `${field}[]`],
    ['additionalProperties', below(field, '*')],
    ['propertyNames', below(field, '(name)')],
  ] as const) {
    const [inside, outside] = [inner[name], outer[name]]
    if (typeof outside === 'object' && typeof inside === 'object') found.push(...mismatches(inside, outside, at, side))
  }
  return found
}

const leafMismatches = (inner: Leaf, outer: Leaf, field: string, side: Side): Mismatch[] => {
  const [type, other] = [typeOf(inner), typeOf(outer)]
  if (other !== undefined && type !== other && !(type === 'integer' && other === 'number'))
    return [{ kind: 'type', field, inner: type, outer: other }]
  if ('const' in inner)
    return accepts(outer, inner.const)
      ? []
      : [{ kind: 'value', field, inner: inner.const, outer: outer.const ?? other }]
  if ('const' in outer) return [{ kind: 'value', field, inner: `any ${type}`, outer: outer.const }]
  const parsed = outer.parsedAs
  return [
    ...boundsOf(inner, outer, field),
    ...unmatchedPatterns(inner, outer, field),
    ...partsOf(inner, outer, field, side),
    ...(parsed ? mismatches(inner.parsedAs ?? inner, parsed, field, side) : []),
  ]
}

const isOf = (kind: MismatchKind) => (mismatch: Mismatch) => mismatch.kind === kind

/** The choice that a value comes closest to. */
const closest = (tried: Mismatch[][]): Mismatch[] => {
  const score = (found: Mismatch[]) =>
    found.length + (found.some(isOf('type')) ? 1000 : 0) + (found.some(isOf('value')) ? 100 : 0)
  return tried.reduce((best, one) => (score(one) < score(best) ? one : best))
}

const unique = (found: Mismatch[]) =>
  found.filter((one, index) => found.findIndex(other => isDeepStrictEqual(one, other)) === index)

/**
 * Why a value that fits the inner schema may not fit the outer one; nothing when each does. Of a request the inner
 * schema is what the older side sends, of an answer what the newer side answers. An answer may always have more.
 */
export const mismatches = (inner: JsonSchema, outer: JsonSchema, field: string, side: Side): Mismatch[] => {
  const choices = leavesOf(outer)
  return unique(
    leavesOf(inner).flatMap(leaf => closest(choices.map(choice => leafMismatches(leaf, choice, field, side)))),
  )
}
