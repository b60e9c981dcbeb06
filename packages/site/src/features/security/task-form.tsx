import type { PhoneCountry } from '@bohe/ui/phone-field'
import { type RefObject, useEffect } from 'react'
import type { Member } from '#member.ts'
import { useTranslation } from '#translation.ts'
import { AnswerNotice } from '#verification/answer-notice.tsx'
import { countryList } from '#verification/country-list.ts'
import type { SectionForm } from '#verification/use-section-form.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { ClearContact, NewContact } from './contact-fields.tsx'
import type { SecurityData } from './load-security.ts'
import type { OwnContact } from './own-contacts.ts'
import { PasswordFields } from './password-fields.tsx'
import { SecondaryFields } from './secondary-fields.tsx'
import type { SecurityAnswer } from './security-answer.ts'
import { factsOf, type SecurityTask } from './security-task.ts'

/** What the form of a task, and each kind of its fields, is made from. */
export interface TaskFormProps {
  member: Member
  data: SecurityData
  task: SecurityTask
  form: SectionForm<SecurityAnswer>
  contacts: readonly OwnContact[]
  /** The contact to confirm with first; undefined once that is done, or not wanted. */
  confirming: OwnContact | undefined
}

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

/** What each kind of fields gets. */
export interface FieldsProps extends TaskFormProps {
  answer: SecurityAnswer
}

function Fields(props: FieldsProps) {
  const { about, sends } = factsOf(props.task)
  const countries = useCountries(props.data)
  if (about === 'password') return <PasswordFields {...props} />
  if (about === 'secondary') return <SecondaryFields {...props} />
  return sends ? <NewContact {...props} countries={countries} /> : <ClearContact {...props} />
}

const useCountries = ({ countries = [] }: SecurityData): PhoneCountry[] => {
  const { i18n } = useTranslation()
  return countryList(countries, i18n.language === 'en' ? 'en' : 'zh_CN')
}
