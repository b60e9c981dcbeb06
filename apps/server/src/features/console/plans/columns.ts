import type { ParsedStaffInput } from '@bohe/api-client/staff'

/** What packages and prices share in the console's forms. */
type OfferInput = ParsedStaffInput<'savePackage'> | ParsedStaffInput<'savePrice'>

/** Where something is offered once it is saved: the forms have no list of exceptions. */
export const ruleOf = ({ include_region_codes }: Pick<OfferInput, 'include_region_codes'>) => ({
  include_region_codes,
  exclude_region_codes: [] as string[],
})

/** The columns that packages and prices share, as the file of the shop has them. */
export const common = (input: OfferInput) => ({
  title: { zh: input.title_zh, en: input.title_en },
  short: { zh: input.short_desc_zh, en: input.short_desc_en },
  text: { zh: input.desc_zh, en: input.desc_en },
  recommended: input.is_recommended === 1,
  on_sale: input.on_sale === 1,
  position: input.position,
  regions: { only: [...input.include_region_codes], except: [] as ('0' | '1')[] },
})

export const without = (input: object, ...names: string[]) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)))

const told = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value)

/** What the audit tells of a change: the same columns before and after. */
export const changes = (about: string, row: object | undefined, after: object) => {
  const columns = Object.entries(row ?? {}).filter(([name]) => name in after)
  const before = Object.fromEntries(columns.map(([name, value]) => [name, told(value)]))
  return { before: { about, ...before }, after: { about, ...after } }
}
