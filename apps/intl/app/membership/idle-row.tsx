import { textOf } from '@bohe/site/forms/form-text.ts'
import { useWords } from '@bohe/site/forms/use-words.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { FieldRow } from '@bohe/site/member-centre/field-row.tsx'
import type { Member } from '@bohe/site/session/member.ts'
import { Select } from '@bohe/ui/select'
import { idleDays } from './idle-days.ts'
import { timeInWords } from './time-in-words.ts'

/** After how many days without the app the clock pauses by itself. */
export function IdleRow({ member: { idle_pause_days } }: { member: Member }) {
  const { t, i18n } = useTranslation('membership')
  const words = useWords()
  const inWords = (days: number) =>
    days === 0 ? t('idle.never') : t('idle.after', { days: timeInWords(i18n.language, { days }) })
  return (
    <FieldRow
      name="idle"
      label={t('idle.title')}
      value={inWords(idle_pause_days)}
      saving={form => inWords(Number(textOf(form, 'idle_pause_days')))}
    >
      {({ answer }) => (
        <Select
          key={idle_pause_days}
          label={t('idle.title')}
          name="idle_pause_days"
          defaultValue={String(idle_pause_days)}
          help={t('idle.help')}
          error={words(answer.errors?.idle_pause_days)}
        >
          {idleDays.map(days => (
            <option key={days} value={days}>
              {inWords(Number(days))}
            </option>
          ))}
        </Select>
      )}
    </FieldRow>
  )
}
