import { Select } from '@bohe/ui/select'
import { useWords } from '#words/use-words.tsx'

/** Where something is offered: `include_region_codes` and `exclude_region_codes` of the wire, as one choice. */
export type RegionChoice = 'both' | '0' | '1'

export const regionChoices = ['both', '0', '1'] as const

/** The choice that region codes mean: an empty include list means everywhere. */
export const regionChoiceOf = (include: readonly string[], exclude: readonly string[] = []): RegionChoice => {
  const offered = (['0', '1'] as const).filter(
    region => (include.length === 0 || include.includes(region)) && !exclude.includes(region),
  )
  return offered.length === 1 ? (offered[0] ?? 'both') : 'both'
}

/** The include list that a choice means. */
export const regionCodesOf = (choice: string): ('0' | '1')[] => (choice === '0' || choice === '1' ? [choice] : [])

/** Where something is offered. */
export function RegionField({
  name = 'regions',
  value,
  error,
}: {
  name?: string
  value: RegionChoice
  error?: string | undefined
}) {
  const { t, wordFor } = useWords()
  return (
    <Select name={name} label={t('regions')} defaultValue={value} error={error}>
      {regionChoices.map(each => (
        <option key={each} value={each}>
          {wordFor('region', each)}
        </option>
      ))}
    </Select>
  )
}
