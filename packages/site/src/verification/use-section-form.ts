import { useToast } from '@bohe/ui/toast'
import { type RefObject, useEffect, useRef } from 'react'
import { type Fetcher, useActionData, useFetcher } from 'react-router'
import { viewerStore } from '#member.ts'
import type { FormAnswer } from './form-answer.ts'
import type { FormElement } from './form-element.ts'
import { useAnswerFocus } from './use-answer.ts'
import { type Turns, useTurns } from './use-turns.ts'
import { useWords } from './use-words.ts'

/** One form of a member section, as its component uses it. */
export interface SectionForm<Answer extends FormAnswer = FormAnswer> {
  /** With script it is sent without leaving the page; give it `ref`, `onSubmit`, `method="post"`, `noValidate`. */
  Form: FormElement
  onSubmit: Turns['onSubmit']
  ref: RefObject<HTMLFormElement | null>
  /** What the last submission was answered with; empty before the first. */
  answer: Partial<Answer>
  pending: Turns['pending']
  /** What is being saved, until the page has it; gone at once when it is refused. */
  saving: FormData | undefined
  /** Sends the form for an intent that no button of it was pressed for; not while it is being answered. */
  send: (intent: string) => void
}

/**
 * A form of a member section by the name in its hidden field `form`. Says a success, leads the focus to what is wrong,
 * and tells the page's header of a changed member. Whatever the section loaded is loaded again after an answer.
 */
export const useSectionForm = <Answer extends FormAnswer = FormAnswer>(name: string): SectionForm<Answer> => {
  const ref = useRef<HTMLFormElement>(null)
  const fetcher = useFetcher<Answer>({ key: `section-${name}` })
  const sent = useActionData<Answer>()
  const answer = (fetcher.data as Answer | undefined) ?? (sent?.form === name ? (sent as Answer) : noAnswer)
  useAnswerFocus(ref, answer)
  useSaid(answer)
  const turns = useTurns(fetcher, answer)
  const send = (intent: string) => {
    const fields = new FormData(ref.current ?? undefined)
    fields.set('form', name)
    turns.send(fields, intent)
  }
  const saving = isSaving(fetcher, answer) ? fetcher.formData : undefined
  return { Form: fetcher.Form, onSubmit: turns.onSubmit, ref, answer, pending: turns.pending, saving, send }
}

const noAnswer = {}

/** Not any more once it is refused; while it is on its way, the answer is the one before. */
const isSaving = ({ state, formData }: Fetcher, { errors, failure }: FormAnswer) =>
  formData?.get('intent') === 'save' && (state === 'submitting' || !(errors || failure))

const useSaid = (answer: FormAnswer) => {
  const toast = useToast()
  const words = useWords()
  useEffect(() => {
    const text = words(answer.notice)
    if (text) toast({ tone: 'success', text })
    if (answer.member) viewerStore.setMember(answer.member)
  }, [answer])
}
