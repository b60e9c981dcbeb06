import { authWords } from '@bohe/i18n/namespaces/auth'
import { messagesWords } from '@bohe/i18n/namespaces/messages'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useFetcher,
  useLoaderData,
} from 'react-router'
import { answerLogin, captchaAtFirst, loginWay } from '#features/login/log-in.ts'
import { LoginScreen } from '#features/login/login-screen.tsx'
import { rememberContact } from '#features/login/remembered-contact.ts'
import { loginAddress, registerAddress } from '#login-address.ts'
import { ownPage } from '#member-only.ts'
import { pageMeta } from '#page-meta.ts'
import { paths } from '#paths.ts'
import { apiContext, languageContext } from '#router-context.ts'
import { sourceChannel } from '#source-channel.ts'
import { countryList } from '#verification/country-list.ts'
import { digestOnServer } from '#verification/digest.server.ts'
import { digestInBrowser } from '#verification/digest.ts'
import type { FormAnswer } from '#verification/form-answer.ts'
import { safeTarget } from '#verification/safe-target.ts'
import { useAnswerSaid, useKeptTarget } from '#verification/use-answer.ts'
import { withWords } from '#words.ts'

export const handle = await withWords(authWords, messagesWords)

export const meta = pageMeta(t => ({ title: t('auth:login.title'), description: t('auth:login.description') }))

export const headers = () => ownPage

const queryOf = (request: Request) => new URL(request.url).searchParams

const wayOf = (request: Request) => loginWay(queryOf(request).get('by'))

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const api = context.get(apiContext)
  const [{ now_country, list_country }, captcha] = await Promise.all([api.countries(), captchaAtFirst(api)])
  return data(
    {
      way: wayOf(request),
      captcha,
      countries: countryList(list_country, context.get(languageContext)),
      country: now_country.country_code,
      target: safeTarget(queryOf(request).get('target')),
    },
    { headers: ownPage },
  )
}

/** Without script. */
export const action = async ({ request, context }: ActionFunctionArgs) => {
  const channel = sourceChannel(request.headers.get('Cookie') ?? '')
  const scene = { api: context.get(apiContext), way: wayOf(request), digest: digestOnServer, channel }
  const answered = await answerLogin(await request.formData(), scene)
  if (answered.member) throw redirect(safeTarget(queryOf(request).get('target')) ?? paths.home, 303)
  return data(answered, { status: answered.errors ? 422 : 200, headers: ownPage })
}

export const clientAction = async ({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) => {
  const way = wayOf(request)
  const form = await request.formData()
  const channel = sourceChannel(document.cookie)
  const answered = await answerLogin(form, { api: context.get(apiContext), way, digest: digestInBrowser, channel })
  if (answered.member) rememberContact(form, way)
  return answered
}

/** An answer changes nothing of what was loaded; a change of the tab does. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.search !== nextUrl.search

export default function Login() {
  const { way, captcha, target, ...loaded } = useLoaderData<typeof loader>()
  const fetcher = useFetcher<FormAnswer>({ key: `login-${way}` })
  const sent = useActionData<FormAnswer>()
  const shown = fetcher.data ?? sent ?? { captcha }
  useAnswerSaid(shown, target)
  useKeptTarget(target)
  return (
    <LoginScreen
      {...loaded}
      Form={fetcher.Form}
      way={way}
      answer={shown}
      wanted={target !== undefined}
      pending={fetcher.formData?.get('intent')?.toString()}
      onIntent={(intent, form) => {
        const fields = new FormData(form)
        fields.set('intent', intent)
        fetcher.submit(fields, { method: 'post' })
      }}
      links={{
        phone: loginAddress({ target, by: 'phone' }),
        email: loginAddress({ target, by: 'email' }),
        register: registerAddress({ target }),
      }}
    />
  )
}
