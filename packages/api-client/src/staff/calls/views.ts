import * as z from 'zod/mini'
import { id, idInput } from '#contract/scalars'
import { read, write } from '../endpoint.ts'
import { words } from '../fields.ts'

const screen = z.string('field.required').check(z.regex(/^\/[a-z/-]{0,40}$/, 'field.format'))

/** Filters of lists that somebody keeps by a name, for himself. */
export const views = {
  views: read('own', 'The filters that somebody keeps for a list', {
    input: z.object({ screen }),
    data: z.object({ views: z.array(z.object({ id, name: z.string(), query: z.string() })) }),
    refusals: [],
  }),
  saveView: write('own', 'Keep the filters of a list by a name', {
    input: z.object({
      screen,
      name: words(40),
      query: z
        .string('field.format')
        .check(z.maxLength(500, 'field.too-long'), z.regex(/^[^\p{Cc}]*$/u, 'field.format')),
    }),
    data: z.object({ state: z.literal('done') }),
    refusals: ['tooManyViews'],
  }),
  dropView: write('own', 'Keep them no longer', {
    input: z.object({ view_id: idInput }),
    data: z.object({ state: z.literal('done') }),
    refusals: ['viewUnknown'],
  }),
}
