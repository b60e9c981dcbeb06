import type { StaffData } from '@bohe/api-client/staff'
import { useStaffQuery } from '#data/staff-data.tsx'
import { regionChoiceOf } from '#form/region-field.tsx'
import { useWords } from '#words/use-words.tsx'

export type Package = StaffData<'plans'>['packages'][number]
export type Price = Package['prices'][number]
export type Level = StaffData<'plans'>['levels'][number]

/** How what is sold is called, in the console's language. */
export const usePlanWords = () => {
  const { t, titleOf, wordFor } = useWords()
  const { data } = useStaffQuery('plans', {})
  return {
    titleOf,
    levelOf: (level: string) => {
      const known = data?.levels.find(each => each.level === level)
      return known ? `${titleOf(known)} (${level})` : level
    },
    periodOf: ({ price_type, days }: Pick<Price, 'price_type' | 'days'>) =>
      price_type === '0' ? t('plans.for-days', { days }) : wordFor('plans.period', price_type),
    regionOf: (row: Pick<Package, 'include_region_codes' | 'exclude_region_codes'>) =>
      wordFor('region', regionChoiceOf(row.include_region_codes, row.exclude_region_codes)),
  }
}
