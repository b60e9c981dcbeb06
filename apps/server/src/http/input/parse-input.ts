import { check } from '@bohe/validation/check'
import type * as z from 'zod/mini'
import { refuse } from '../handlers.ts'
import { fieldsWithNul } from './payload.ts'
import { canonicalFields, inOrder } from './wire-input.ts'

/** Asks a call's schema about what came, in the contract's own spelling: what a handler gets, or which fields are wrong. */
export const parseInput = (schema: z.ZodMiniType, fields: Record<string, unknown>) => {
  const nul = fieldsWithNul(fields)
  if (nul.length > 0) return refuse('invalidFields', {}, Object.fromEntries(nul.map(name => [name, 'field.format'])))
  const checked = check(schema, canonicalFields(schema, fields))
  if (checked.ok) return { input: checked.value as object }
  return refuse('invalidFields', {}, inOrder(schema, checked.errors))
}
