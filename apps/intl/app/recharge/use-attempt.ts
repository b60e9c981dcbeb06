import { newAttempt } from '@bohe/site/attempt.ts'
import { type RefObject, useEffect, useRef } from 'react'
import type { PurchaseAnswer } from './buying.ts'

/**
 * Names each attempt to buy in the form's `attempt` field: a repeated press or a try after a lost answer keeps the name,
 * another choice or a refusal makes the next try a new attempt. The focus is led to what has to be mended.
 */
export const useAttempt = (form: RefObject<HTMLFormElement | null>, answer: PurchaseAnswer) => {
  const key = useRef('')
  const forget = () => {
    key.current = ''
  }
  useEffect(() => {
    if (answer.unanswered !== true) key.current = ''
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-failure]')?.focus()
  }, [form, answer])
  const onSubmit = () => {
    const input = form.current?.elements.namedItem('attempt')
    key.current ||= newAttempt()
    if (input instanceof HTMLInputElement) input.value = key.current
  }
  return { onSubmit, onChange: forget }
}
