import { useToast } from '@bohe/ui/toast'
import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { clientStore } from '#client-store.ts'
import { viewerStore } from '#member.ts'
import { paths } from '#paths.ts'
import type { FormAnswer } from './form-answer.ts'
import { safeTarget } from './safe-target.ts'
import { useWords } from './use-words.ts'

const firstToMend = '[aria-invalid="true"], [data-failure]'
const codeInput = 'input[autocomplete="one-time-code"]'

const focusOf = ({ failure, errors, notice, focus }: FormAnswer): string | undefined => {
  if (failure || errors) return firstToMend
  if (notice) return codeInput
  return focus && `[name="${focus}"]`
}

/** Leads the focus: to the first wrong field or the notice, to the code that was just sent, to a new captcha. */
export const useAnswerFocus = (form: RefObject<HTMLFormElement | null>, answer: FormAnswer) => {
  useEffect(() => {
    const wanted = focusOf(answer)
    if (wanted) form.current?.querySelector<HTMLElement>(wanted)?.focus()
  }, [form, answer])
}

/** Keeps where a visitor wanted to go, over the pages between here and log-in (spec §4). */
export const useKeptTarget = (target: string | undefined) => {
  useEffect(() => {
    if (target) clientStore().set('url_target', target)
  }, [target])
}

const takeTarget = (target: string | undefined): string => {
  const store = clientStore()
  const kept = safeTarget(store.get('url_target'))
  store.remove('url_target')
  return target ?? kept ?? paths.home
}

/**
 * Says a success; when somebody is now logged in, tells the page who and goes on to the wanted page, or home (spec §4);
 * when it is done without, goes on to `next`.
 */
export const useAnswerSaid = (answer: FormAnswer, target: string | undefined, next: string = paths.login) => {
  const toast = useToast()
  const words = useWords()
  const navigate = useNavigate()
  useEffect(() => {
    const text = words(answer.notice)
    if (text) toast({ tone: 'success', text })
    if (answer.isDone) navigate(next)
    if (!answer.member) return
    viewerStore.setMember(answer.member)
    navigate(takeTarget(target), { replace: true })
  }, [answer])
}
