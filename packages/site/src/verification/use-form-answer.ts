import { useMemo } from 'react'
import { useActionData, useFetcher } from 'react-router'
import type { Captcha } from './captcha.ts'
import type { FormAnswer } from './form-answer.ts'
import { useTurns } from './use-turns.ts'

/**
 * The form of a page: its element, what it was answered with last, and how to send it, one submission at a time. Under
 * another `name` it is another form, and knows nothing of the one before (spec §4: a mode change resets it).
 */
export const useFormAnswer = <Answer extends FormAnswer = FormAnswer>(name: string, captcha: Captcha | undefined) => {
  const fetcher = useFetcher<Answer>({ key: name })
  const sent = useActionData<Answer>()
  // The same until something else is answered: what is said and focused for an answer happens once.
  const atFirst = useMemo(() => ({ captcha }) as Answer, [captcha])
  const answer = (fetcher.data as Answer | undefined) ?? sent ?? atFirst
  const { onSubmit, send, pending } = useTurns(fetcher, answer)
  return {
    Form: fetcher.Form,
    onSubmit,
    answer,
    pending,
    onIntent: (intent: string, form: HTMLFormElement) => send(new FormData(form), intent),
  }
}
