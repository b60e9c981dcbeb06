import type { SiteName } from './languages.ts'

/** Whether this is the deep run (`pnpm test:deep`), which tries every variant, and not everybody's, which tries one and always the same. */
export const isDeep = Boolean(process.env.TEST_DEEP)

/** Which variant an edition takes in everybody's run, by its place, so that the other edition takes another. */
export const turnOf: Readonly<Record<SiteName, number>> = { intl: 0, cn: 1 }

/** The variants that are tried: all of them in the deep run, otherwise the one at the place `turn`, counted round. */
export const oneOf = <Variant>(variants: readonly Variant[], turn = 0): readonly Variant[] => {
  const at = turn % variants.length
  return isDeep ? variants : variants.slice(at, at + 1)
}

/** Whether an edition tries what is alike in both: each does in the deep run, otherwise intl for even turns and cn for odd. */
export const isDoneBy = (site: SiteName, turn: number): boolean => isDeep || turn % 2 === turnOf[site]
