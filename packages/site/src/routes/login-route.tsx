import { authWords } from '@bohe/i18n/namespaces/auth'
import { messagesWords } from '@bohe/i18n/namespaces/messages'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { fetchOnce } from '#data/fetch-once.ts'
import { contactPage } from '#features/auth/contact-page.ts'
import type { LoginAnswer } from '#features/auth/login/login.action.ts'
import { LoginScreen } from '#features/auth/login/login-screen.tsx'
import { loginWay } from '#features/auth/login/login-way.ts'
import { forgetToken, remember, rememberedToken } from '#features/auth/login/remembered.ts'
import { forgetBindUrlType, useBindUrlType } from '#features/auth/social/bind-url-type.ts'
import { providerOf } from '#features/auth/social/way-back.ts'
import { useTarget } from '#features/auth/use-target.ts'
import { flashCookie } from '#flash/flash.ts'
import { digestOnServer } from '#forms/digest.server.ts'
import { digestInBrowser } from '#forms/digest.ts'
import { useActionForm } from '#forms/use-action-form.ts'
import { withWords } from '#i18n/words.ts'
import type { PageHandle } from '#routing/page-handle.ts'
import { pageMeta } from '#routing/page-meta.ts'
import { paths } from '#routing/paths.ts'
import { apiContext, languageContext } from '#routing/router-context.ts'
import { targetOf } from '#routing/safe-target.ts'
import {
  findPasswordAddress,
  loginAddress,
  registerAddress,
  socialLoginAddress,
  ticketOf,
} from '#session/login-address.ts'
import { ownPage, type RouteArgs, visitorOnly } from '#session/member-only.ts'
import { osTypeHere } from '#session/os-type.ts'
import { sourceChannel } from '#session/source-channel.ts'

export const handle = { ...(await withWords(authWords, messagesWords)), sitemap: 'itself' } satisfies PageHandle

export const meta = pageMeta(t => ({ title: t('auth:login.title'), description: t('auth:login.description') }))

export const headers = () => ownPage

/** How the form is answered, with the rules of its fields: fetched with the first one that is sent. */
const answers = fetchOnce(() => import('#features/auth/login/login.action.ts'))

const queryOf = (request: Request) => new URL(request.url).searchParams

export const loader = async (args: LoaderFunctionArgs) => {
  const query = queryOf(args.request)
  const ticket = ticketOf(query)
  // Who binds proves an account, whoever is logged in.
  if (!ticket) await visitorOnly(args)
  const api = args.context.get(apiContext)
  const way = loginWay(query)
  const { captchaAtFirst } = await answers()
  const [page, { offered }] = await Promise.all([
    contactPage(api, args.context.get(languageContext), captchaAtFirst(api, way)),
    api.openOffered().catch(() => ({ offered: [] })),
  ])
  const openType = providerOf(query.get('open_type') ?? '')
  return data({ ...page, way, ticket, openType, offered, target: targetOf(args.request) }, { headers: ownPage })
}

const contextOf = ({ request, context }: RouteArgs, cookies: string) => ({
  api: context.get(apiContext),
  way: loginWay(queryOf(request)),
  now: Date.now,
  channel: sourceChannel(cookies),
  ticket: ticketOf(queryOf(request)),
})

/** Without script; nothing is remembered there. */
export const action = async (args: ActionFunctionArgs) => {
  const { request } = args
  const loginContext = { ...contextOf(args, request.headers.get('Cookie') ?? ''), digest: digestOnServer }
  const answered = await (await answers()).action(await request.formData(), loginContext)
  if (!answered.member) return data(answered, { status: answered.errors ? 422 : 200, headers: ownPage })
  const headers = { 'Set-Cookie': flashCookie('success.login') }
  throw redirect(targetOf(request) ?? paths.home, { status: 303, headers })
}

export const clientAction = async (args: RouteArgs) => {
  const form = await args.request.formData()
  const loginContext = {
    ...contextOf(args, document.cookie),
    digest: digestInBrowser,
    osType: osTypeHere(),
    remembered: { token: rememberedToken() },
  }
  const answered = await (await answers()).action(form, loginContext)
  if (answered.member) {
    remember(form, loginContext.way, answered)
    forgetBindUrlType()
  }
  if (answered.isForgotten) forgetToken()
  const { rememberToken: _, ...shown } = answered
  return shown
}

export { shouldRevalidate } from '#features/auth/contact-page.ts'

export default function Login() {
  const { way, start, target, ticket, openType, offered, ...loaded } = useLoaderData<typeof loader>()
  // One form for password and code: the contact that was typed stays.
  const form = useActionForm<LoginAnswer>(`login-${way.contact}`, start)
  useTarget(form.answer, target)
  const provider = useBindUrlType(ticket, openType)
  const { contact, by } = way
  const carried = { target, ticket, openType: provider }
  const proof = by === 'code' ? ({ with: 'code' } as const) : {}
  const other = by === 'code' ? {} : ({ with: 'code' } as const)
  return (
    <LoginScreen
      {...loaded}
      {...form}
      way={way}
      wanted={target !== undefined}
      binds={ticket !== undefined}
      offered={offered.map(provider => ({ provider, to: socialLoginAddress(provider, target) }))}
      links={{
        phone: loginAddress({ ...carried, ...proof, by: 'phone' }),
        email: loginAddress({ ...carried, ...proof, by: 'email' }),
        otherProof: loginAddress({ ...carried, ...other, by: contact }),
        register: registerAddress({ ...carried, by: contact }),
        findPassword: findPasswordAddress({ target, by: contact }),
      }}
    />
  )
}
