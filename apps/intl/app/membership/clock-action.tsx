import { type Member, standingOf } from '@bohe/site/features/member/membership.ts'
import { AnswerNotice } from '@bohe/site/forms/answer-notice.tsx'
import { useActionForm } from '@bohe/site/forms/use-action-form.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { paths } from '@bohe/site/routing/paths.ts'
import { Button } from '@bohe/ui/button'
import { ConfirmDialog } from '@bohe/ui/dialog'
import { Stack } from '@bohe/ui/layout'
import { useState } from 'react'
import type { ClockForm, ClockIntent } from './pause.action.ts'

/** Pauses what runs and resumes what is paused; nothing where there is no time. */
export function ClockAction({ member, name }: { member: Member; name: ClockForm }) {
  const { answer, ...form } = useActionForm(name)
  const standing = standingOf(member)
  const intent: ClockIntent = standing === 'paused' ? 'resume' : 'pause'
  return (
    <Stack gap={3}>
      <AnswerNotice answer={answer} />
      {(standing === 'running' || standing === 'paused') && <Turn name={name} intent={intent} form={form} />}
    </Stack>
  )
}

interface TurnProps {
  name: ClockForm
  intent: ClockIntent
  form: Pick<ReturnType<typeof useActionForm>, 'Form' | 'ref' | 'pending'>
}

/** With script its button only asks; without, it does what it says. The clock is turned in its own section, wherever its button is. */
function Turn({ name, intent, form: { Form, ref, pending } }: TurnProps) {
  const { t } = useTranslation(['membership', 'shell'])
  const [isAsking, setAsking] = useState(false)
  const isPending = pending !== undefined
  return (
    <>
      <Form ref={ref} method="post" action={paths.user('pause')}>
        <input type="hidden" name="form" value={name} />
        <input type="hidden" name="intent" value={intent} />
        <Button
          type="submit"
          tone={intent === 'resume' ? 'primary' : 'secondary'}
          pending={isPending}
          onClick={event => {
            event.preventDefault()
            setAsking(true)
          }}
        >
          {t(`${intent}.act`)}
        </Button>
      </Form>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t(`${intent}.question`)}
        closeLabel={t('shell:dialog.close')}
        cancelLabel={t('shell:dialog.cancel')}
        confirmLabel={t(`${intent}.act`)}
        pending={isPending}
        onConfirm={() => {
          setAsking(false)
          ref.current?.requestSubmit()
        }}
      >
        <p>{t(`${intent}.about`)}</p>
      </ConfirmDialog>
    </>
  )
}
