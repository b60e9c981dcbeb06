import { authWords } from '@bohe/i18n/namespaces/auth'
import { messagesWords } from '@bohe/i18n/namespaces/messages'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useHref, useLoaderData } from 'react-router'
import { forgetToken } from '#features/login/remembered.ts'
import { RetrieveScreen } from '#features/retrieve/retrieve-screen.tsx'
import { findPasswordAddress, loginAddress } from '#login-address.ts'
import { ownPage, type Visit } from '#member-only.ts'
import type { PageHandle } from '#page-handle.ts'
import { pageMeta } from '#page-meta.ts'
import { paths } from '#paths.ts'
import { digestOnServer } from '#verification/digest.server.ts'
import { digestInBrowser } from '#verification/digest.ts'
import { answerVisit, answerWithoutScript, loadMode } from '#verification/mode-route.ts'
import { modeFor } from '#verification/registration-modes.ts'
import { safeTarget } from '#verification/safe-target.ts'
import { useAnswerSaid, useKeptTarget } from '#verification/use-answer.ts'
import { useFormAnswer } from '#verification/use-form-answer.ts'
import { visitorOnly } from '#visitor-only.ts'
import { withWords } from '#words.ts'

export const handle = { ...(await withWords(authWords, messagesWords)), keepOut: '' } satisfies PageHandle

export const meta = pageMeta(t => ({ title: t('auth:retrieve.title'), description: t('auth:retrieve.description') }))

export const headers = () => ownPage

const queryOf = (request: Request) => new URL(request.url).searchParams

const modeOf = (request: Request) => modeFor('find-password', queryOf(request).get('by'))

const logInWith = (contact: 'phone' | 'email', target: string | undefined) => loginAddress({ target, by: contact })

export const loader = async (visit: LoaderFunctionArgs) => {
  await visitorOnly(visit)
  return data(await loadMode(visit, modeOf(visit.request)), { headers: ownPage })
}

/** Without script. */
export const action = async (visit: ActionFunctionArgs) => {
  const { request } = visit
  const mode = modeOf(request)
  const cookies = request.headers.get('Cookie') ?? ''
  const answered = await answerVisit(visit, { mode, digest: digestOnServer, cookies })
  return answerWithoutScript(visit, answered, logInWith(mode.contact, safeTarget(queryOf(request).get('target'))))
}

export const clientAction = async (visit: Visit) => {
  const mode = modeOf(visit.request)
  const answered = await answerVisit(visit, { mode, digest: digestInBrowser, cookies: document.cookie })
  // A new password ends every remembered device.
  if (answered.isDone) forgetToken()
  return answered
}

export { shouldRevalidate } from '#verification/mode-route.ts'

export default function FindPassword() {
  const { mode, captcha, target, ...loaded } = useLoaderData<typeof loader>()
  const { contact } = mode
  const form = useFormAnswer(`${mode.aim}-${contact}`, captcha)
  useAnswerSaid(form.answer, target, logInWith(contact, target))
  useKeptTarget(target)
  return (
    <RetrieveScreen
      {...loaded}
      {...form}
      mode={mode}
      packages={[]}
      inviteCode=""
      agreementHref={useHref(paths.protocol)}
      links={{
        phone: findPasswordAddress({ target, by: 'phone' }),
        email: findPasswordAddress({ target, by: 'email' }),
        login: logInWith(contact, target),
      }}
    />
  )
}
