import { authWords } from '@bohe/i18n/namespaces/auth'
import { messagesWords } from '@bohe/i18n/namespaces/messages'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useHref, useLoaderData } from 'react-router'
import { forgetToken } from '#features/auth/login/remembered.ts'
import { answerModeForm, answerWithoutScript, loadMode } from '#features/auth/mode-route.ts'
import { ModeScreen } from '#features/auth/mode-screen.tsx'
import { useTarget } from '#features/auth/use-target.ts'
import { digestOnServer } from '#forms/digest.server.ts'
import { digestInBrowser } from '#forms/digest.ts'
import { useActionForm } from '#forms/use-action-form.ts'
import { modeFor } from '#forms/verification/registration-modes.ts'
import { withWords } from '#i18n/words.ts'
import type { PageHandle } from '#routing/page-handle.ts'
import { pageMeta } from '#routing/page-meta.ts'
import { paths } from '#routing/paths.ts'
import { targetOf } from '#routing/safe-target.ts'
import { findPasswordAddress, loginAddress, registerAddress } from '#session/login-address.ts'
import { ownPage, type RouteArgs, visitorOnly } from '#session/member-only.ts'

export const handle = { ...(await withWords(authWords, messagesWords)), keepOut: '' } satisfies PageHandle

export const meta = pageMeta(t => ({ title: t('auth:retrieve.title'), description: t('auth:retrieve.description') }))

export const headers = () => ownPage

const modeOf = ({ url }: Request) => modeFor('find-password', new URL(url).searchParams.get('by'))

const logInWith = (contact: 'phone' | 'email', target: string | undefined) => loginAddress({ target, by: contact })

export const loader = async (args: LoaderFunctionArgs) => {
  await visitorOnly(args)
  return data(await loadMode(args, modeOf(args.request)), { headers: ownPage })
}

/** Without script. */
export const action = async (args: ActionFunctionArgs) => {
  const { request } = args
  const mode = modeOf(request)
  const cookies = request.headers.get('Cookie') ?? ''
  const answered = await answerModeForm(args, { mode, digest: digestOnServer, cookies })
  return answerWithoutScript(args, answered, logInWith(mode.contact, targetOf(request)))
}

export const clientAction = async (args: RouteArgs) => {
  const mode = modeOf(args.request)
  const answered = await answerModeForm(args, { mode, digest: digestInBrowser, cookies: document.cookie })
  // A new password ends every remembered device.
  if (answered.isDone) forgetToken()
  return answered
}

export { shouldRevalidate } from '#features/auth/contact-page.ts'

export default function FindPassword() {
  const { mode, start, target, ...loaded } = useLoaderData<typeof loader>()
  const { contact } = mode
  const form = useActionForm(`${mode.aim}-${contact}`, start)
  useTarget(form.answer, target, logInWith(contact, target))
  return (
    <ModeScreen
      {...loaded}
      {...form}
      mode={mode}
      packages={[]}
      agreementHref={useHref(paths.protocol)}
      links={{
        phone: findPasswordAddress({ target, by: 'phone' }),
        email: findPasswordAddress({ target, by: 'email' }),
        login: logInWith(contact, target),
        register: registerAddress({ target, by: contact }),
      }}
    />
  )
}
