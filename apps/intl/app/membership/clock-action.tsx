import { type Member, standingOf } from '@bohe/site/features/member/membership.ts'
import { AnswerNotice } from '@bohe/site/forms/answer-notice.tsx'
import { AskingButton } from '@bohe/site/forms/question.tsx'
import { useActionForm } from '@bohe/site/forms/use-action-form.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { paths } from '@bohe/site/routing/paths.ts'
import { Stack } from '@bohe/ui/layout'
import type { ClockForm, ClockIntent } from './pause.action.ts'

/** Pauses what runs and resumes what is paused; nothing where there is no time. */
export function ClockAction({ member, name }: { member: Member; name: ClockForm }) {
  const { t } = useTranslation('membership')
  const { Form, ref, answer, pending } = useActionForm(name)
  const standing = standingOf(member)
  const intent: ClockIntent = standing === 'paused' ? 'resume' : 'pause'
  return (
    <Stack gap={3}>
      <AnswerNotice answer={answer} />
      {(standing === 'running' || standing === 'paused') && (
        // The clock is turned in its own section, wherever its button is; without script, at once.
        <Form ref={ref} method="post" action={paths.user('pause')}>
          <input type="hidden" name="form" value={name} />
          <input type="hidden" name="intent" value={intent} />
          <AskingButton
            tone={intent === 'resume' ? 'primary' : 'secondary'}
            label={t(`${intent}.act`)}
            question={t(`${intent}.question`)}
            more={t(`${intent}.about`)}
            pending={pending !== undefined}
            onSure={() => ref.current?.requestSubmit()}
          />
        </Form>
      )}
    </Stack>
  )
}
