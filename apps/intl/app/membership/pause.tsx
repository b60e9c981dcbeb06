import type { CallData } from '@bohe/api-client/contract'
import { membershipWords } from '@bohe/i18n/namespaces/membership'
import { MembershipHero } from '@bohe/site/features/member/membership-hero.tsx'
import { AnswerNotice } from '@bohe/site/forms/answer-notice.tsx'
import type { FormAnswer } from '@bohe/site/forms/form-answer.ts'
import { textOf } from '@bohe/site/forms/form-text.ts'
import { useWords } from '@bohe/site/forms/use-words.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { withWords } from '@bohe/site/i18n/words.ts'
import { TitledSection } from '@bohe/site/layout/titled-section.tsx'
import { FieldRow } from '@bohe/site/member-centre/field-row.tsx'
import type { Member } from '@bohe/site/session/member.ts'
import { Stack } from '@bohe/ui/layout'
import { Select } from '@bohe/ui/select'
import { useActionData } from 'react-router'
import { ClockAction } from './clock-action.tsx'
import { idleDays } from './idle-days.ts'
import { PauseLog } from './pause-log.tsx'
import { timeInWords } from './time-in-words.ts'

await withWords(membershipWords)

/** The clock with its button, when it pauses by itself, and what happened to it. */
export default function Pause({ member, data: log }: { member: Member; data: CallData<'pauseLog'> }) {
  const { t } = useTranslation('membership')
  // Without script, the button on the membership card of another section leads here.
  const sent = useActionData<FormAnswer>()
  return (
    <Stack gap={8}>
      <TitledSection
        id="pause"
        title={t('pause.title')}
        lead={t(member.expiry_time_samp === 0 ? 'pause.none' : 'pause.lead')}
        gap={4}
      >
        {sent?.form === 'card-clock' && <AnswerNotice answer={sent} />}
        <MembershipHero member={member} heading={3} action={<ClockAction member={member} name="clock" />} />
        <IdleRow member={member} />
      </TitledSection>
      <PauseLog log={log} />
    </Stack>
  )
}

/** After how many days without the app the clock pauses by itself. */
function IdleRow({ member: { idle_pause_days } }: { member: Member }) {
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
