import { newIdempotencyKey } from '@bohe/site/forms/idempotency-key.ts'
import { type RefObject, useEffect, useRef } from 'react'
import type { PurchaseAnswer } from './buying.ts'

/**
 * Keeps the Idempotency-Key of a purchase in the form's field: a repeated press or a try after a lost answer keeps the key,
 * another choice or a refusal takes a new one. The focus is led to what has to be mended.
 */
export const useIdempotencyKey = (form: RefObject<HTMLFormElement | null>, answer: PurchaseAnswer) => {
  const key = useRef('')
  const forget = () => {
    key.current = ''
  }
  useEffect(() => {
    if (answer.unanswered !== true) key.current = ''
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-failure]')?.focus()
  }, [form, answer])
  const onSubmit = () => {
    const input = form.current?.elements.namedItem('idempotency_key')
    key.current ||= newIdempotencyKey()
    if (input instanceof HTMLInputElement) input.value = key.current
  }
  return { onSubmit, onChange: forget }
}
