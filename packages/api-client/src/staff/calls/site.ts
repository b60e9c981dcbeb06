import * as z from 'zod/mini'
import { limits } from '#contract/limits'
import { flag, region } from '#contract/scalars'
import { read, write } from '../endpoint.ts'
import { reason } from '../fields.ts'

/** `config.0` and `config.1`: what a region's site says of itself; `provinces`; `downloads.{channel}`. */
const documentName = z
  .string('field.required')
  .check(z.regex(/^(?:config\.[01]|provinces|downloads\.[\w-]{1,64})$/, 'field.format'))

const shown = {
  name: z.string(),
  /** Whether what is served was saved here, or is the file of the content folder. */
  origin: z.enum(['console', 'file']),
  /** '' for what serves both. */
  region: z.union([region, z.literal('')]),
  version: z.int(),
  /** '' while it never was saved here. */
  saved_by: z.string(),
  saved_at: z.string(),
  is_own: flag,
}

const value = z.record(z.string(), z.unknown(), 'field.format')

/** What config.json, province_config.json and the downloads hold. */
export const site = {
  siteDocuments: read('site.read', 'What the sites say of themselves, and where each part comes from', {
    input: z.object({}),
    data: z.object({ documents: z.array(z.object(shown)) }),
    refusals: [],
  }),
  siteDocument: read('site.read', 'One part, as it is served now', {
    input: z.object({ name: documentName }),
    data: z.object({
      ...shown,
      /** As JSON. */
      json: z.string(),
      /** What the file of the content folder says, as JSON; '' without one. */
      file_json: z.string(),
    }),
    refusals: ['documentUnknown'],
  }),
  saveSiteDocument: write('site.change', 'Serve another version, on every node within a second', {
    input: z.object({ name: documentName, version: z.int('field.required'), value }),
    data: z.object({ version: z.int() }),
    refusals: ['documentUnknown', 'beyondOwn', 'stale', 'stateUnchanged'],
    bodyBytes: limits.body.articleBytes,
    // What changed is in the row, field by field.
    secrets: ['value'],
  }),
  revertSiteDocument: write('site.change', 'Serve the file of the content folder again', {
    input: z.object({ name: documentName, version: z.int('field.required'), reason }),
    data: z.object({ state: z.literal('done') }),
    refusals: ['documentUnknown', 'beyondOwn', 'stale', 'stateUnchanged'],
  }),
}
