import * as z from 'zod/mini'
import { toMinor } from '#domain/orders/order-amount.ts'

/** Fields of the shop's file, with what is said of one that is wrong. */

const words = (most: number) =>
  z.string('must be text').check(
    z.maxLength(most, `must be at most ${most} characters long`),
    z.regex(/^\P{Cc}*$/u, 'must be one line'),
    z.refine(text => text.trim() === text, 'must not begin or end with a space'),
  )

const bilingual = (text: ReturnType<typeof words>) => z.strictObject({ zh: text, en: text })
export const title = bilingual(words(100).check(z.minLength(1, 'is empty')))
export const line = bilingual(words(500))

export const wholeNumber = (least: number) =>
  z
    .int('must be a whole number')
    .check(z.minimum(least, `must be at least ${least}`), z.maximum(1_000_000_000, 'is too large'))

export const flag = z.boolean('must be true or false')
export const code = z.string('must be text').check(z.regex(/^\d{1,4}$/, 'must be one to four digits between quotes'))
const regionList = z.array(z.enum(['0', '1'], "must be '0' or '1'"), 'must be a list of regions')

export const regions = z
  .strictObject({ only: regionList, except: regionList })
  .check(
    z.refine(
      ({ only, except }) => (only.length > 0 ? only : ['0', '1']).some(region => !except.includes(region as '0')),
      'are offered nowhere',
    ),
  )

export const amount = z.pipe(
  z.string('must be an amount between quotes, such as "9.90"'),
  z.transform((text: string, { issues }) => {
    const minor = toMinor(text)
    if (minor !== null && minor <= 2_000_000_000) return minor
    issues.push({ code: 'custom', message: 'must be an amount such as 9.90', input: text })
    return z.NEVER
  }),
)

export const moment = z.pipe(
  z
    .string('must be a moment between quotes')
    .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/, 'must be a moment such as 2026-12-01T16:00:00Z')),
  z.transform((text: string) => new Date(text).toISOString()),
)
