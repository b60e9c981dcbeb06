import { Button } from '@bohe/ui/button'
import { ConfirmDialog } from '@bohe/ui/dialog'
import type { PhoneCountry } from '@bohe/ui/phone-field'
import { useState } from 'react'
import { CaptchaPart, CodePart, EmailPart, PhonePart } from '#forms/verification/form-parts.tsx'
import { useTranslation } from '#i18n/translation.ts'
import { masked } from './own-contacts.ts'
import { factsOf } from './security-task.ts'
import type { FieldsProps } from './task-fields.tsx'
import { SubmitButton } from './task-fields.tsx'

/** A new phone or mailbox and the code that is sent to it (spec §4, modes 6 and 7). */
export function NewContact({ task, data, form, answer, countries }: FieldsProps & { countries: PhoneCountry[] }) {
  const { t } = useTranslation('security')
  const isPhone = factsOf(task).contact === 'phone'
  const sending = form.pending === 'code' || form.pending === 'voice'
  return (
    <>
      {isPhone ? (
        <PhonePart answer={answer} countries={countries} country={data.country ?? '86'} />
      ) : (
        <EmailPart answer={answer} />
      )}
      <CaptchaPart answer={answer} onRefresh={() => form.send(answer.captcha?.audio ? 'captcha-audio' : 'captcha')} />
      <CodePart answer={answer} name={isPhone ? 'smscode' : 'mailcode'} sending={sending} />
      <SubmitButton pending={form.pending} note={task.startsWith('change') && t('signs-out')}>
        {t(task.startsWith('change') ? 'save' : 'act.bind')}
      </SubmitButton>
    </>
  )
}

/** The last step of removing a contact: with script it is asked once more. */
export function ClearContact({ member, task, form }: FieldsProps) {
  const { t } = useTranslation(['security', 'messages', 'shell'])
  const [isAsking, setAsking] = useState(false)
  const by = factsOf(task).contact ?? 'phone'
  const about = t(`clear.${by}`, { contact: masked(by === 'phone' ? member.mobile : member.email) })
  const clear = () => {
    setAsking(false)
    form.send('save')
  }
  const ask = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    setAsking(true)
  }
  return (
    <>
      <p>{about}</p>
      <Button type="submit" name="intent" value="save" tone="danger" pending={form.pending === 'save'} onClick={ask}>
        {t('unbind')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('messages:confirm.unbind')}
        closeLabel={t('shell:dialog.close')}
        confirmLabel={t('unbind')}
        cancelLabel={t('shell:dialog.cancel')}
        tone="danger"
        onConfirm={clear}
      >
        <p>{about}</p>
      </ConfirmDialog>
    </>
  )
}
