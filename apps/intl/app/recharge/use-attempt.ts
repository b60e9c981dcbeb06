import { type RefObject, useEffect } from 'react'
import type { PurchaseAnswer } from './buying.ts'

/** A random Idempotency-Key; `crypto.randomUUID` is missing on plain http, random bytes are not. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

const keyOf = (form: HTMLFormElement | null) => {
  const input = form?.elements.namedItem('attempt')
  return input instanceof HTMLInputElement ? input : undefined
}

/**
 * Names each attempt to buy in the form's `attempt` field: a repeated press or a try after a lost answer keeps the name,
 * another choice or a refusal makes the next try a new attempt. The focus is led to what has to be mended.
 */
export const useAttempt = (form: RefObject<HTMLFormElement | null>, answer: PurchaseAnswer) => {
  const forget = () => {
    const input = keyOf(form.current)
    if (input) input.value = ''
  }
  useEffect(() => {
    if (answer.unanswered !== true) forget()
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-failure]')?.focus()
  }, [answer])
  const onSubmit = () => {
    const input = keyOf(form.current)
    if (input && input.value === '') input.value = newKey()
  }
  return { onSubmit, onChange: forget }
}
