import { authWords } from '@bohe/i18n/namespaces/auth'
import { messagesWords } from '@bohe/i18n/namespaces/messages'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { LoginAnswer } from '#features/login/log-in.ts'
import { LoginScreen } from '#features/login/login-screen.tsx'
import { loginWay } from '#features/login/login-way.ts'
import { forgetToken, remember, rememberedToken } from '#features/login/remembered.ts'
import { fetchOnce } from '#fetch-once.ts'
import { departureAddress, findPasswordAddress, loginAddress, registerAddress, ticketOf } from '#login-address.ts'
import { ownPage } from '#member-only.ts'
import type { PageHandle } from '#page-handle.ts'
import { pageMeta } from '#page-meta.ts'
import { paths } from '#paths.ts'
import { apiContext, languageContext } from '#router-context.ts'
import { saidCookie } from '#said.ts'
import { sourceChannel } from '#source-channel.ts'
import { contactPage } from '#verification/contact-page.ts'
import { digestOnServer } from '#verification/digest.server.ts'
import { digestInBrowser } from '#verification/digest.ts'
import { safeTarget } from '#verification/safe-target.ts'
import { useAnswerSaid, useKeptTarget } from '#verification/use-answer.ts'
import { useFormAnswer } from '#verification/use-form-answer.ts'
import { visitorOnly } from '#visitor-only.ts'
import { withWords } from '#words.ts'

export const handle = { ...(await withWords(authWords, messagesWords)), sitemap: 'itself' } satisfies PageHandle

export const meta = pageMeta(t => ({ title: t('auth:login.title'), description: t('auth:login.description') }))

export const headers = () => ownPage

/** How the form is answered, with the rules of its fields: fetched with the first one that is sent. */
const answers = fetchOnce(() => import('#features/login/log-in.ts'))

const queryOf = (request: Request) => new URL(request.url).searchParams

export const loader = async (visit: LoaderFunctionArgs) => {
  const query = queryOf(visit.request)
  const ticket = ticketOf(query)
  // Who binds proves an account, whoever is logged in.
  if (!ticket) await visitorOnly(visit)
  const api = visit.context.get(apiContext)
  const way = loginWay(query)
  const { captchaAtFirst } = await answers()
  const [page, { offered }] = await Promise.all([
    contactPage(api, visit.context.get(languageContext), captchaAtFirst(api, way)),
    api.openOffered().catch(() => ({ offered: [] })),
  ])
  return data({ ...page, way, ticket, offered, target: safeTarget(query.get('target')) }, { headers: ownPage })
}

const sceneOf = ({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>, cookies: string) => {
  const query = queryOf(request)
  const channel = sourceChannel(cookies)
  const ticket = ticketOf(query)
  return {
    api: context.get(apiContext),
    way: loginWay(query),
    now: Date.now,
    ...(channel !== undefined && { channel }),
    ...(ticket !== undefined && { ticket }),
  }
}

/** Without script; nothing is remembered there. */
export const action = async (visit: ActionFunctionArgs) => {
  const { request } = visit
  const scene = { ...sceneOf(visit, request.headers.get('Cookie') ?? ''), digest: digestOnServer }
  const answered = await (await answers()).answerLogin(await request.formData(), scene)
  if (!answered.member) return data(answered, { status: answered.errors ? 422 : 200, headers: ownPage })
  const headers = { 'Set-Cookie': saidCookie('success.login') }
  throw redirect(safeTarget(queryOf(request).get('target')) ?? paths.home, { status: 303, headers })
}

export const clientAction = async (visit: Pick<ActionFunctionArgs, 'request' | 'context'>) => {
  const form = await visit.request.formData()
  const scene = {
    ...sceneOf(visit, document.cookie),
    digest: digestInBrowser,
    remembered: { token: rememberedToken() },
  }
  const answered = await (await answers()).answerLogin(form, scene)
  if (answered.member) remember(form, scene.way, answered)
  if (answered.isForgotten) forgetToken()
  const { rememberToken: _, ...shown } = answered
  return shown
}

/** An answer changes nothing of what was loaded; a change of the tab does. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.search !== nextUrl.search

export default function Login() {
  const { way, captcha, target, ticket, offered, ...loaded } = useLoaderData<typeof loader>()
  // One form for password and code: the contact that was typed stays.
  const form = useFormAnswer<LoginAnswer>(`login-${way.contact}`, captcha)
  useAnswerSaid(form.answer, target)
  useKeptTarget(target)
  const { contact, by } = way
  const proof = by === 'code' ? ({ with: 'code' } as const) : {}
  const other = by === 'code' ? {} : ({ with: 'code' } as const)
  return (
    <LoginScreen
      {...loaded}
      {...form}
      way={way}
      wanted={target !== undefined}
      binds={ticket !== undefined}
      offered={offered.map(provider => ({ provider, to: departureAddress(provider, target) }))}
      links={{
        phone: loginAddress({ target, ticket, ...proof, by: 'phone' }),
        email: loginAddress({ target, ticket, ...proof, by: 'email' }),
        otherProof: loginAddress({ target, ticket, ...other, by: contact }),
        register: registerAddress({ target, ticket, by: contact }),
        findPassword: findPasswordAddress({ target, by: contact }),
      }}
    />
  )
}
