import * as z from 'zod/mini'
import { staffLimits } from '../contract/limits.ts'
import { instant, region } from '../contract/scalars.ts'

/** Fields that several of the console's calls share. */

/** Text of one line or more that somebody has to write. */
export const words = (length: number) =>
  z
    .string('field.required')
    .check(
      z.trim(),
      z.minLength(1, 'field.required'),
      z.maxLength(length, 'field.too-long'),
      z.regex(/^[^\p{Cc}]*(?:[\n\t][^\p{Cc}]*)*$/u, 'field.format'),
    )

const isBase64 = (text: string): boolean => !/[^\w+/]/.test(text.replace(/={1,2}$/, ''))

/**
 * The bytes of a file. What is no base64 is looked for: an expression that matches all of it would remember each of
 * millions of characters, to go back over them.
 */
export const base64 = z
  .string('field.required')
  .check(z.minLength(1, 'field.required'), z.refine(isBase64, 'field.format'))

/** Why somebody does it: kept in the audit. */
export const reason = words(staffLimits.text.reason)

export const email = z
  .string('field.required')
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, 'field.too-long'), z.email('field.format'))

export const newPassword = z
  .string('field.required')
  .check(
    z.minLength(staffLimits.password.shortest, 'staff.password-short'),
    z.maxLength(staffLimits.password.longest, 'field.too-long'),
  )

/** Whose data somebody sees: region 0, region 1 or both. */
export const scope = z.array(region).check(z.minLength(1, 'field.required'), z.maxLength(2, 'field.format'))

/** A page of a list is asked for by the last row of the page before. */
export const after = z._default(
  z.pipe(
    z.pipe(
      z.union([z.string(), z.number()], 'field.format'),
      z.transform((value: string | number) => String(value)),
    ),
    z.string().check(z.regex(/^\d{0,18}$/, 'field.format')),
  ),
  '',
)

/** Which way a list goes. */
export const sorts = ['newest', 'oldest'] as const

const sort = z._default(z.enum(sorts, 'field.format'), 'newest')

/** A page of a list that can be read from either end. */
export const page = { after, sort }

/** A list that goes on after `next`; '' when it is at its end. */
export const listOf = <Item extends z.ZodMiniType>(item: Item) => z.object({ list: z.array(item), next: z.string() })

/** A day of the calendar in Beijing. */
export const day = z.string('field.required').check(z.regex(/^\d{4}-\d\d-\d\d$/, 'field.format'))

/** A moment that somebody chose. */
export const instantInput = z
  .string('field.required')
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/, 'field.format'))

/** The same, or '' for none. */
export const dayOrNone = z._default(z.union([z.literal(''), day], 'field.format'), '')

/** A moment, or '' for none. */
export const instantOrNone = z.union([instant, z.literal('')])
