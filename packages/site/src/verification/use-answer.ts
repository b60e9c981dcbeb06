import { queryKey } from '@bohe/api-client/query-key'
import { useToast } from '@bohe/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { FormAnswer } from './form-answer.ts'
import { useWords } from './form-parts.tsx'

const firstToMend = '[aria-invalid="true"], [data-failure]'
const codeInput = 'input[autocomplete="one-time-code"]'

/** Leads the focus: to the first wrong field or the notice, or to the code that was just sent. */
export const useAnswerFocus = (form: RefObject<HTMLFormElement | null>, answer: FormAnswer) => {
  useEffect(() => {
    const wanted = answer.failure || answer.errors ? firstToMend : answer.notice ? codeInput : undefined
    if (wanted) form.current?.querySelector<HTMLElement>(wanted)?.focus()
  }, [form, answer])
}

/** Says a success, and when somebody is now logged in, tells the page who and goes on to `target` (spec §4). */
export const useAnswerSaid = (answer: FormAnswer, target: string) => {
  const toast = useToast()
  const words = useWords()
  const client = useQueryClient()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is said once, whatever else was rendered.
  useEffect(() => {
    const text = words(answer.notice)
    if (text) toast({ tone: 'success', text })
    if (!answer.member) return
    client.setQueryData(queryKey('userInfo'), answer.member)
    navigate(target, { replace: true })
  }, [answer])
}
