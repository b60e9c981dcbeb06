import type { PhoneCountry } from '@bohe/ui/phone-field'
import { AskingButton } from '#forms/question.tsx'
import { CaptchaPart, CodePart, EmailPart, PhonePart } from '#forms/verification/form-parts.tsx'
import { useTranslation } from '#i18n/translation.ts'
import { masked } from './own-contacts.ts'
import { factsOf } from './security-task.ts'
import { type FieldsProps, SubmitButton } from './task-fields.tsx'

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
  const { t } = useTranslation(['security', 'messages'])
  const by = factsOf(task).contact ?? 'phone'
  const about = t(`clear.${by}`, { contact: masked(by === 'phone' ? member.mobile : member.email) })
  return (
    <>
      <p>{about}</p>
      <AskingButton
        name="intent"
        value="save"
        tone="danger"
        label={t('unbind')}
        question={t('messages:confirm.unbind')}
        more={about}
        answers={{ tone: 'danger' }}
        pending={form.pending === 'save'}
        onSure={() => form.send('save')}
      />
    </>
  )
}
