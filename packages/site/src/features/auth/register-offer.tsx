import { Button } from '@bohe/ui/button'
import { Form } from 'react-router'
import type { FormAnswer } from '#forms/form-answer.ts'
import { useTranslation } from '#i18n/translation.ts'

const formId = 'register-proved'

interface OfferProps {
  answer: FormAnswer
  contact: 'phone' | 'email'
}

/** Whether the right code was typed for a contact that nobody has registered. */
const isOffered = ({ code, failure }: FormAnswer) => code?.isProof === true && failure !== undefined

/** Beneath the warning: on to registration, with the contact and what its code proved. */
export function RegisterOffer({ answer, contact }: OfferProps) {
  const { t } = useTranslation('auth')
  if (!isOffered(answer)) return null
  return (
    <Button type="submit" form={formId} block>
      {t(contact === 'phone' ? 'proof.register-phone' : 'proof.register-email')}
    </Button>
  )
}

const carried = { phone: ['country_code', 'phone', 'smscode'], email: ['email', 'mailcode'] } as const

/** What `RegisterOffer` sends, beside the form it stands in. */
export function RegisterOfferForm({ answer, contact, to }: OfferProps & { to: string }) {
  if (!isOffered(answer)) return null
  const { code, values = {} } = answer
  return (
    <Form id={formId} method="post" action={to} hidden>
      <input type="hidden" name="intent" value="proved" />
      <input type="hidden" name="code_key" value={code?.key} />
      <input type="hidden" name="code_sent_at" value={code?.sentAt} />
      {carried[contact].map(name => (
        <input key={name} type="hidden" name={name} value={values[name] ?? ''} />
      ))}
    </Form>
  )
}
