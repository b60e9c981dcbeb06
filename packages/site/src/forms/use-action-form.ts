import { useToast } from '@bohe/ui/toast'
import { type RefObject, useEffect, useRef } from 'react'
import { type Fetcher, type FetcherWithComponents, useActionData, useFetcher } from 'react-router'
import { viewerStore } from '#session/member.ts'
import type { FormAnswer } from './form-answer.ts'
import { type SingleSubmit, useSingleSubmit } from './use-single-submit.ts'
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
