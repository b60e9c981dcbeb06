import { type RefObject, type SubmitEvent, type SubmitEventHandler, useEffect, useRef, useState } from 'react'
import type { FetcherWithComponents } from 'react-router'
import type { FormAnswer } from './form-answer.ts'

/** How a form is sent that may still be answering. */
export interface SingleSubmit {
  /** For the form: holds back what is pressed meanwhile. */
  onSubmit: SubmitEventHandler<HTMLFormElement>
  /** Sends fields for an intent that no button was pressed for; not while an answer is on its way. */
  send: (fields: FormData, intent: string) => void
  /** The `intent` that waits for the answer, else the one that is on its way. */
  pending: string | undefined
}

/**
 * One submission of a form at a time: a second would call off the first, whose answer then is lost though the server
 * has acted on it. The same button pressed again is ignored; another one waits, and is pressed once the answer brings
 * a success (a code that was sent), not when it brings something to mend.
 */
export const useSingleSubmit = (fetcher: FetcherWithComponents<unknown>, answer: FormAnswer): SingleSubmit => {
  // Known at once: what the fetcher says of itself is known only after the page was drawn again.
  const current = useRef<string>(undefined)
  const [held, hold] = useState<HTMLButtonElement>()
  useEffect(() => {
    if (fetcher.state === 'submitting') return
    current.current = undefined
    if (!held) return
    hold(undefined)
    if (answer.notice) held.form?.requestSubmit(held)
  }, [fetcher.Form, fetcher.state, answer])
  return {
    onSubmit: event => submitOrHold(event, current, hold),
    send: (fields, intent) => {
      if (!begins(current, intent)) return
      fields.set('intent', intent)
      fetcher.submit(fields, { method: 'post' })
    },
    pending: held?.value ?? fetcher.formData?.get('intent')?.toString(),
  }
}

/** The intent that is being answered. */
type Current = RefObject<string | undefined>

const begins = (current: Current, intent: string): boolean => {
  const isFree = current.current === undefined
  if (isFree) current.current = intent
  return isFree
}

const submitOrHold = (event: SubmitEvent, current: Current, hold: (button: HTMLButtonElement) => void): void => {
  const { submitter } = event.nativeEvent
  const button = submitter instanceof HTMLButtonElement ? submitter : undefined
  if (begins(current, button?.value ?? '')) return
  event.preventDefault()
  if (button && button.value !== current.current) hold(button)
}
