import { useToast } from '@bohe/ui/toast'
import { type RefObject, type SubmitEvent, type SubmitEventHandler, useEffect, useRef, useState } from 'react'
import { type Fetcher, type FetcherWithComponents, useActionData, useFetcher } from 'react-router'
import { viewerStore } from '#session/member.ts'
import type { FormAnswer } from './form-answer.ts'
import { useWords } from './use-words.ts'

/** A form and what its action answered, as a component uses it. */
export interface ActionForm<Answer extends FormAnswer = FormAnswer> {
  /** With script it is sent without leaving the page; give it `ref`, `onSubmit`, `method="post"`, `noValidate`. */
  Form: FetcherWithComponents<unknown>['Form']
  onSubmit: SingleSubmit['onSubmit']
  ref: RefObject<HTMLFormElement | null>
  /** What the last submission was answered with. */
  answer: Answer
  pending: SingleSubmit['pending']
  isPending: boolean
  /** What is on its way. */
  sending: FormData | undefined
  /** What is being saved, until the page has it; gone at once when it is refused. */
  saving: FormData | undefined
  /** Sends the form for an intent that no button of it was pressed for; not while it is being answered. */
  send: (intent: string) => void
  /** Sends other fields than the form's, or to another page. */
  submit: FetcherWithComponents<unknown>['submit']
}

const nothing = {}

/**
 * A form of a page, by a name that no other form of the page has; where a page has several, the form's hidden field `form`
 * carries the name. Sends one submission at a time, shows a success as a toast, leads the focus to what has to be mended,
 * and tells the page's header of a changed member. `atFirst` is shown until the first answer; it has to stay the same object.
 */
export const useActionForm = <Answer extends FormAnswer = FormAnswer>(
  name: string,
  atFirst: Answer = nothing as Answer,
): ActionForm<Answer> => {
  const ref = useRef<HTMLFormElement>(null)
  const fetcher = useFetcher<Answer>({ key: name })
  const sent = useActionData<Answer>()
  const isOwn = sent && (sent.form === undefined || sent.form === name)
  const answer = (fetcher.data as Answer | undefined) ?? (isOwn ? (sent as Answer) : atFirst)
  useAnswerFocus(ref, answer)
  useSuccess(answer)
  const { onSubmit, send, pending } = useSingleSubmit(fetcher, answer)
  return {
    Form: fetcher.Form,
    onSubmit,
    ref,
    answer,
    pending,
    isPending: fetcher.state !== 'idle',
    sending: fetcher.formData,
    saving: isSaving(fetcher, answer) ? fetcher.formData : undefined,
    send: intent => send(new FormData(ref.current ?? undefined), intent),
    submit: fetcher.submit,
  }
}

/** Not any more once it is refused; while it is on its way, the answer is the one before. */
const isSaving = ({ state, formData }: Fetcher, { errors, failure }: FormAnswer) =>
  formData?.get('intent') === 'save' && (state === 'submitting' || !(errors || failure))

const focusOf = ({ failure, errors, notice, focus }: FormAnswer): string | undefined => {
  if (failure || errors) return '[aria-invalid="true"], [data-failure]'
  if (notice) return 'input[autocomplete="one-time-code"]'
  return focus && `[name="${focus}"]`
}

/** Leads the focus: to the first wrong field or the notice, to the code that was just sent, to a new captcha. */
const useAnswerFocus = (form: RefObject<HTMLFormElement | null>, answer: FormAnswer) => {
  useEffect(() => {
    const wanted = focusOf(answer)
    if (wanted) form.current?.querySelector<HTMLElement>(wanted)?.focus()
  }, [form, answer])
}

const useSuccess = (answer: FormAnswer) => {
  const toast = useToast()
  const words = useWords()
  useEffect(() => {
    const text = words(answer.notice)
    if (text) toast({ tone: 'success', text })
    if (answer.member) viewerStore.setMember(answer.member)
  }, [answer])
}

/** How a form is sent that may still be answering. */
interface SingleSubmit {
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
const useSingleSubmit = (fetcher: FetcherWithComponents<unknown>, answer: FormAnswer): SingleSubmit => {
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
