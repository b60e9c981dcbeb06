import { authWords } from '@bohe/i18n/namespaces/auth'
import { messagesWords } from '@bohe/i18n/namespaces/messages'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useHref, useLoaderData } from 'react-router'
import { providerOf } from '#features/open/way-back.ts'
import { BindScreen } from '#features/register/bind-screen.tsx'
import { RegisterScreen } from '#features/register/register-screen.tsx'
import { forgottenInvite, inviteIn } from '#invite-cookie.ts'
import { inviteOf, loginAddress, registerAddress, ticketOf } from '#login-address.ts'
import { ownPage, type Visit } from '#member-only.ts'
import type { PageHandle } from '#page-handle.ts'
import { pageMeta } from '#page-meta.ts'
import { paths } from '#paths.ts'
import { apiContext } from '#router-context.ts'
import { digestOnServer } from '#verification/digest.server.ts'
import { digestInBrowser } from '#verification/digest.ts'
import { answerVisit, answerWithoutScript, loadMode } from '#verification/mode-route.ts'
import { modeFor } from '#verification/registration-modes.ts'
import { useAnswerSaid, useKeptTarget } from '#verification/use-answer.ts'
import { useFormAnswer } from '#verification/use-form-answer.ts'
import { visitorOnly } from '#visitor-only.ts'
import { withWords } from '#words.ts'

export const handle = { ...(await withWords(authWords, messagesWords)), sitemap: 'itself' } satisfies PageHandle

export const meta = pageMeta(t => ({ title: t('auth:register.title'), description: t('auth:register.description') }))

export const headers = () => ownPage

const queryOf = (request: Request) => new URL(request.url).searchParams

/** Modes 0 and 1; with a bind ticket in the address, 4 and 5. */
const formOf = (request: Request) => {
  const query = queryOf(request)
  const ticket = ticketOf(query)
  return { ticket, mode: modeFor(ticket ? 'bind-open-account' : 'register', query.get('by')) }
}

export const loader = async (visit: LoaderFunctionArgs) => {
  const { ticket, mode } = formOf(visit.request)
  if (!ticket) await visitorOnly(visit)
  const query = queryOf(visit.request)
  const [page, packages] = await Promise.all([loadMode(visit, mode), visit.context.get(apiContext).registerPackage()])
  const invite = inviteOf(query) || inviteIn(visit.request.headers.get('Cookie') ?? '')
  const more = { packages, ticket, openType: providerOf(query.get('open_type') ?? ''), invite }
  return data({ ...page, ...more }, { headers: ownPage })
}

/** Without script. */
export const action = async (visit: ActionFunctionArgs) => {
  const cookies = visit.request.headers.get('Cookie') ?? ''
  return answerWithoutScript(
    visit,
    await answerVisit(visit, { ...formOf(visit.request), digest: digestOnServer, cookies }),
  )
}

export const clientAction = async (visit: Visit) => {
  const form = { ...formOf(visit.request), digest: digestInBrowser, cookies: document.cookie }
  const answered = await answerVisit(visit, form)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent on plain http.
  if (answered.member) document.cookie = forgottenInvite
  return answered
}

export { shouldRevalidate } from '#verification/mode-route.ts'

export default function Register() {
  const { mode, captcha, target, invite, ticket, openType, ...loaded } = useLoaderData<typeof loader>()
  const form = useFormAnswer(`${mode.aim}-${mode.contact}`, captcha)
  useAnswerSaid(form.answer, target)
  useKeptTarget(target)
  const carried = { target, invite, ticket, openType }
  const shown = {
    ...loaded,
    ...form,
    inviteCode: invite,
    agreementHref: useHref(paths.protocol),
    links: {
      phone: registerAddress({ ...carried, by: 'phone' }),
      email: registerAddress({ ...carried, by: 'email' }),
      login: loginAddress({ target, ticket, openType }),
    },
  }
  return ticket ? <BindScreen {...shown} mode={mode} openType={openType} /> : <RegisterScreen {...shown} mode={mode} />
}
