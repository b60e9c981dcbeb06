import { authWords } from '@bohe/i18n/namespaces/auth'
import { messagesWords } from '@bohe/i18n/namespaces/messages'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useHref, useLoaderData } from 'react-router'
import { orWithoutApi } from '#features/auth/contact-page.ts'
import { answerModeForm, answerWithoutScript, loadMode } from '#features/auth/mode-route.ts'
import { ModeScreen } from '#features/auth/mode-screen.tsx'
import { forgetBindUrlType, useBindUrlType } from '#features/auth/social/bind-url-type.ts'
import { providerOf } from '#features/auth/social/way-back.ts'
import { useTarget } from '#features/auth/use-target.ts'
import { digestOnServer } from '#forms/digest.server.ts'
import { digestInBrowser } from '#forms/digest.ts'
import { useActionForm } from '#forms/use-action-form.ts'
import { modeFor } from '#forms/verification/registration-modes.ts'
import { withWords } from '#i18n/words.ts'
import type { PageHandle } from '#routing/page-handle.ts'
import { pageMeta } from '#routing/page-meta.ts'
import { paths } from '#routing/paths.ts'
import { apiContext, editionContext } from '#routing/router-context.ts'
import { forgottenInvite, inviteIn } from '#session/invite-cookie.ts'
import { inviteOf, loginAddress, registerAddress, ticketOf } from '#session/login-address.ts'
import { ownPage, type RouteArgs, visitorOnly } from '#session/member-only.ts'
import { osTypeHere } from '#session/os-type.ts'

export const handle = { ...(await withWords(authWords, messagesWords)), sitemap: 'itself' } satisfies PageHandle

export const meta = pageMeta(t => ({ title: t('auth:register.title'), description: t('auth:register.description') }))

export const headers = () => ownPage

/** The code that a visitor was invited with, '' without one; undefined where invitations do not count. */
const inviteFor = ({ request, context }: LoaderFunctionArgs): string | undefined =>
  context.get(editionContext).facts.takesInvites &&
  (inviteOf(queryOf(request)) || inviteIn(request.headers.get('Cookie') ?? ''))

const queryOf = (request: Request) => new URL(request.url).searchParams

/** Modes 0 and 1; with a bind ticket in the address, 4 and 5. */
const formOf = (request: Request) => {
  const query = queryOf(request)
  const ticket = ticketOf(query)
  return { ticket, mode: modeFor(ticket ? 'bind-open-account' : 'register', query.get('by')) }
}

export const loader = async (args: LoaderFunctionArgs) => {
  const { ticket, mode } = formOf(args.request)
  if (!ticket) await visitorOnly(args)
  const query = queryOf(args.request)
  const [page, packages] = await Promise.all([
    loadMode(args, mode),
    orWithoutApi(args.context.get(apiContext).registerPackage(), []),
  ])
  const invite = inviteFor(args)
  const more = { packages, ticket, openType: providerOf(query.get('open_type') ?? ''), invite }
  return data({ ...page, ...more }, { headers: ownPage })
}

/** Without script. */
export const action = async (args: ActionFunctionArgs) => {
  const cookies = args.request.headers.get('Cookie') ?? ''
  return answerWithoutScript(
    args,
    await answerModeForm(args, { ...formOf(args.request), digest: digestOnServer, cookies }),
  )
}

export const clientAction = async (args: RouteArgs) => {
  const form = { ...formOf(args.request), digest: digestInBrowser, cookies: document.cookie, osType: osTypeHere() }
  const answered = await answerModeForm(args, form)
  if (answered.member) forgetBindUrlType()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent on plain http.
  if (answered.member) document.cookie = forgottenInvite
  return answered
}

export { shouldRevalidate } from '#features/auth/contact-page.ts'

export default function Register() {
  const { mode, start, target, invite, ticket, openType, ...loaded } = useLoaderData<typeof loader>()
  const provider = useBindUrlType(ticket, openType)
  const form = useActionForm(`${mode.aim}-${mode.contact}`, start)
  useTarget(form.answer, target)
  const carried = { target, invite, ticket, openType }
  return (
    <ModeScreen
      {...loaded}
      {...form}
      mode={mode}
      openType={provider}
      inviteCode={invite}
      agreementHref={useHref(paths.protocol)}
      links={{
        phone: registerAddress({ ...carried, by: 'phone' }),
        email: registerAddress({ ...carried, by: 'email' }),
        login: loginAddress({ target, ticket, openType }),
      }}
    />
  )
}
