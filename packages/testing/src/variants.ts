import type { SiteName } from './languages.ts'

/** Whether this is the deep run (`pnpm test:deep`), which tries every variant, and not everybody's, which tries one. */
export const isDeep = Boolean(process.env.TEST_DEEP)

/** Which variant an edition takes in everybody's run, so that the other one takes the other. */
export const turnOf: Readonly<Record<SiteName, number>> = { intl: 0, cn: 1 }

/** The variants of a journey that are made: all of them in the deep run, otherwise the one whose turn it is. */
export const oneOf = <Variant>(variants: readonly Variant[], turn = 0): readonly Variant[] => {
  const at = turn % variants.length
  return isDeep ? variants : variants.slice(at, at + 1)
}

/** Whether an edition does what is alike in both: each does so in the deep run, otherwise the one whose turn it is. */
export const isDoneBy = (site: SiteName, turn: number): boolean => isDeep || turn % 2 === turnOf[site]
