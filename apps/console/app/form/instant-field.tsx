import { Field } from '@bohe/ui/field'
import { useWords } from '#words/use-words.tsx'

const beijingMs = 8 * 3_600_000

/** A moment as Beijing's clocks show it, for an input: `2026-11-25T09:30`; '' stays ''. */
export const inBeijing = (instant: string): string =>
  instant && new Date(Date.parse(instant) + beijingMs).toISOString().slice(0, 16)

/** The moment that an input means by Beijing's clocks, as ISO 8601 in UTC; '' stays ''. */
export const fromBeijing = (local: string): string => local && new Date(`${local}:00+08:00`).toISOString()

interface InstantFieldProps {
  name: string
  label: string
  /** ISO 8601 in UTC, or '' for none. */
  value?: string
  error?: string | undefined
  required?: boolean
  help?: string
}

/** A moment, by Beijing's clocks; the form's reader turns it back with `fromBeijing`. */
export function InstantField({ value = '', ...rest }: InstantFieldProps) {
  const { t } = useWords()
  return <Field type="datetime-local" note={t('beijing-time')} defaultValue={inBeijing(value)} {...rest} />
}
