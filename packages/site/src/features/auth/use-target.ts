import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { FormAnswer } from '#forms/form-answer.ts'
import { paths } from '#routing/paths.ts'
import { safeTarget } from '#routing/safe-target.ts'
import { clientStore } from '#session/client-store.ts'

const takeTarget = (target: string | undefined): string => {
  const store = clientStore()
  const kept = safeTarget(store.get('url_target'))
  store.remove('url_target')
  return target ?? kept ?? paths.home
}

/**
 * Keeps where a visitor wanted to go, over the pages between here and log-in (spec §4). Who is now logged in goes on
 * there, or home; when the form is done without, to `next`.
 */
export const useTarget = (answer: FormAnswer, target: string | undefined, next: string = paths.login) => {
  const navigate = useNavigate()
  useEffect(() => {
    if (target) clientStore().set('url_target', target)
  }, [target])
  useEffect(() => {
    if (answer.isDone) navigate(next)
    if (answer.member) navigate(takeTarget(target), { replace: true })
  }, [answer])
}
