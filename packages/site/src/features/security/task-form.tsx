import { type RefObject, useEffect } from 'react'
import { AnswerNotice } from '#forms/answer-notice.tsx'
import { countryList } from '#forms/verification/country-list.ts'
import { pageLanguageOf } from '#i18n/page-language.ts'
import { useTranslation } from '#i18n/translation.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { ClearContact, NewContact } from './contact-fields.tsx'
import { PasswordFields, SecondaryFields } from './password-fields.tsx'
import { factsOf } from './security-task.ts'
import type { FieldsProps, TaskFormProps } from './task-fields.tsx'

/** Confirms first where that is wanted, then asks for what the task is about. */
export function TaskForm(props: TaskFormProps) {
  const { data, task, form, confirming } = props
  const { Form, onSubmit, ref } = form
  // The picture that was there at first stands until an answer says otherwise.
  const answer = Object.keys(form.answer).length > 0 ? form.answer : { captcha: data.captcha }
  useStepFocus(ref, answer.confirmed)
  return (
    <Form ref={ref} onSubmit={onSubmit} method="post" noValidate className="stack" data-gap="6">
      {/* Enter means the step's own button, though one that sends a code comes first. */}
      <button
        type="submit"
        name="intent"
        value={confirming ? 'confirm' : 'save'}
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
      />
      <input type="hidden" name="form" value={data.by ? `${task} ${data.by}` : task} />
      {answer.confirmed && <input type="hidden" name="verify_key" value={answer.confirmed} />}
      {answer.wantsConfirmation && <input type="hidden" name="wants_confirmation" value="1" />}
      <AnswerNotice answer={answer} />
      {confirming ? <ConfirmStep {...props} contact={confirming} /> : <Fields {...props} answer={answer} />}
    </Form>
  )
}

/** After a confirmation the next step begins at its first field. */
const useStepFocus = (form: RefObject<HTMLFormElement | null>, confirmed: string | undefined) => {
  useEffect(() => {
    const first = 'input:not([type="hidden"], [tabindex="-1"]), .button'
    if (confirmed) form.current?.querySelector<HTMLElement>(first)?.focus()
  }, [form, confirmed])
}

function Fields(props: FieldsProps) {
  const { about, sends } = factsOf(props.task)
  const { i18n } = useTranslation()
  if (about === 'password') return <PasswordFields {...props} />
  if (about === 'secondary') return <SecondaryFields {...props} />
  if (!sends) return <ClearContact {...props} />
  return <NewContact {...props} countries={countryList(props.data.countries ?? [], pageLanguageOf(i18n))} />
}
