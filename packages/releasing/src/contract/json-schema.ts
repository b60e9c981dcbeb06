import * as z from 'zod/mini'

/** The part of JSON Schema that the contract's schemas become. */
export interface JsonSchema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  items?: JsonSchema
  pattern?: string
  format?: string
  default?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  /** What a request's value is held to once it was read: `'1'` or `1` is taken, and has to be one of some words. */
  parsedAs?: JsonSchema
}

const known = new Set<string>([
  ...['type', 'const', 'enum', 'anyOf', 'allOf', 'properties', 'required', 'additionalProperties', 'propertyNames'],
  ...['items', 'pattern', 'format', 'default', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'],
  'parsedAs',
])

const childrenOf = (schema: JsonSchema): JsonSchema[] =>
  [
    ...(schema.anyOf ?? []),
    ...(schema.allOf ?? []),
    ...Object.values(schema.properties ?? {}),
    ...[schema.items, schema.propertyNames, schema.parsedAs, schema.additionalProperties],
  ].filter(child => typeof child === 'object')

/** What the comparison does not read must not pass unseen. */
const requireKnown = (schema: JsonSchema) => {
  const strange = Object.keys(schema).find(keyword => !known.has(keyword))
  if (strange) throw new Error(`The comparison of contracts does not know the keyword ${strange} of a schema.`)
  childrenOf(schema).forEach(requireKnown)
}

type Override = NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']

/** What the plain schema leaves out: a pipe takes what its first part takes, and holds what it makes of it to the second. */
const withParsed: Override = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod
  if (def.type === 'pipe' && def.out._zod.def.type !== 'transform')
    Object.assign(jsonSchema, { parsedAs: bare(def.out, 'input') })
  // It would leave out what stands for a value that is read before it is used.
  if (def.type === 'default') jsonSchema.default = def.defaultValue
  // An answer may have more than was promised.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
}

const bare = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema => {
  const options = { target: 'draft-2020-12', io, unrepresentable: 'any', override: withParsed } as const
  const { $schema: _, ...json } = z.toJSONSchema(schema, options)
  return json as JsonSchema
}

/** A schema of the contract as JSON Schema: `input` is what a caller may send, `output` what is answered. */
export const jsonSchemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema => {
  const json = bare(schema, io)
  requireKnown(json)
  return json
}
