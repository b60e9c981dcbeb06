import type { CallData } from '@bohe/api-client/contract'
import { membershipWords } from '@bohe/i18n/namespaces/membership'
import { MembershipHero } from '@bohe/site/features/member/membership-hero.tsx'
import { AnswerNotice } from '@bohe/site/forms/answer-notice.tsx'
import type { FormAnswer } from '@bohe/site/forms/form-answer.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { withWords } from '@bohe/site/i18n/words.ts'
import { TitledSection } from '@bohe/site/layout/titled-section.tsx'
import type { Member } from '@bohe/site/session/member.ts'
import { Stack } from '@bohe/ui/layout'
import { useActionData } from 'react-router'
import { ClockAction } from './clock-action.tsx'
import { IdleRow } from './idle-row.tsx'
import { PauseLog } from './pause-log.tsx'

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
