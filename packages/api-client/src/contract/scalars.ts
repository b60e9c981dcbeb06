import * as z from 'zod/mini'

/**
 * The wire's scalars (product §3): flags are numbers 0 and 1; statuses, types, states, levels, ids are strings;
 * requests may send numbers or strings; times are ISO 8601 UTC; money is a decimal string beside its currency.
 */

/** 0 or 1 in an answer. */
export const flag = z.union([z.literal(0), z.literal(1)])

/** Whether something is so, as an answer has it. */
export const asFlag = (isSet: boolean): 0 | 1 => (isSet ? 1 : 0)

/** A decimal id of at most 18 digits in an answer. */
export const id = z.string().check(z.regex(/^\d{1,18}$/))

const toText = z.transform((value: string | number) => String(value))

/** An id in a request, as a number or a string. */
export const idInput = z.pipe(
  z.pipe(z.union([z.string(), z.number()], 'field.required'), toText),
  z.string().check(z.regex(/^\d{1,18}$/, 'field.format')),
)

/** One of some words in a request, as a number or a string. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.pipe(z.pipe(z.union([z.string(), z.number()], 'field.required'), toText), z.enum(values, 'field.format'))

/** Free text of a request, at most `length` UTF-16 units, without control characters. */
export const textInput = (length: number) =>
  z.string('field.format').check(z.maxLength(length, 'field.too-long'), z.regex(/^[^\p{Cc}]*$/u, 'field.format'))

/** ISO 8601, UTC, with milliseconds or without. */
export const instant = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/))

/** Where a picture is, '' for none: a path of the site for its pages, the whole address for everybody else. */
export const picture = z.string()

/** Sanitised HTML; its pictures are addressed as `picture` is. */
export const html = z.string()

/** Money outside: a decimal string with two digits, its currency beside it. */
export const money = z.string().check(z.regex(/^\d{1,9}\.\d{2}$/))

export const currency = z.enum(['CNY', 'USD'])

/** '0' overseas, '1' mainland. */
export const region = z.enum(['0', '1'])

/** Paging of a request: size 15 and page 1 unless the call says otherwise (spec §3). */
export const pageInput = (size = 15) => ({
  page: z._default(numberInput(1, 100_000), 1),
  size: z._default(numberInput(1, 100), size),
})

/** A whole number of a request within bounds, as a number or a string. */
export const numberInput = (minimum: number, maximum: number) =>
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/, 'field.format'))], 'field.format'),
      z.transform((value: string | number) => Number(value)),
    ),
    z.int('field.format').check(z.gte(minimum, 'field.format'), z.lte(maximum, 'field.format')),
  )

/** A paged list (spec §3). */
export const pagedList = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    current_page: z.int(),
    last_page: z.int(),
    per_page: z.int(),
    total: z.int(),
    list: z.array(item),
  })
