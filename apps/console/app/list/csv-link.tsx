import { type StaffCallName, type StaffInput, staffCsvPath } from '@bohe/api-client/staff'
import { buttonClass } from '@bohe/ui/button'
import { useWords } from '#words/use-words.tsx'

/** The file of everything that the filters leave, not only of the pages that are shown. */
export function CsvLink<Name extends StaffCallName>({ name, input }: { name: Name; input: StaffInput<Name> }) {
  const { t, language } = useWords()
  const filled = Object.entries(input).filter(([, value]) => value !== '' && value !== undefined)
  const query = new URLSearchParams([...filled.map(([field, value]) => [field, String(value)]), ['lang', language]])
  return (
    <a className={buttonClass({ tone: 'quiet', size: 'sm' })} href={`${staffCsvPath(name)}?${query}`} download>
      {t('csv')}
    </a>
  )
}
