import { authWords } from '@bohe/i18n/namespaces/auth'
import { messagesWords } from '@bohe/i18n/namespaces/messages'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useFetcher,
  useHref,
  useLoaderData,
} from 'react-router'
import { RegisterScreen } from '#features/register/register-screen.tsx'
import { answerRegistration, captchaAtFirst } from '#features/register/registration.ts'
import { inviteOf, loginAddress, registerAddress } from '#login-address.ts'
import { ownPage } from '#member-only.ts'
import { pageMeta } from '#page-meta.ts'
import { paths } from '#paths.ts'
import { apiContext, languageContext } from '#router-context.ts'
import { sourceChannel } from '#source-channel.ts'
import { countryList } from '#verification/country-list.ts'
import { digestOnServer } from '#verification/digest.server.ts'
import { type DigestPassword, digestInBrowser } from '#verification/digest.ts'
import type { FormAnswer } from '#verification/form-answer.ts'
import { modeFor } from '#verification/registration-modes.ts'
import { safeTarget } from '#verification/safe-target.ts'
import { useAnswerSaid, useKeptTarget } from '#verification/use-answer.ts'
import { withWords } from '#words.ts'

export const handle = await withWords(authWords, messagesWords)

export const meta = pageMeta(t => ({ title: t('auth:register.title'), description: t('auth:register.description') }))

export const headers = () => ownPage

const queryOf = (request: Request) => new URL(request.url).searchParams

const modeOf = (request: Request) => modeFor('register', queryOf(request).get('by'))

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const api = context.get(apiContext)
  const mode = modeOf(request)
  const [{ now_country, list_country }, packages, captcha] = await Promise.all([
    api.countries(),
    api.registerPackage(),
    captchaAtFirst(api, mode),
  ])
  const query = queryOf(request)
  return data(
    {
      mode,
      packages,
      captcha,
      countries: countryList(list_country, context.get(languageContext)),
      country: now_country.country_code,
      invite: inviteOf(query),
      target: safeTarget(query.get('target')),
    },
    { headers: ownPage },
  )
}

type Submission = Pick<ActionFunctionArgs, 'request' | 'context'>

const answer = async (
  { request, context }: Submission,
  digest: DigestPassword,
  cookies: string,
): Promise<FormAnswer> => {
  const scene = { api: context.get(apiContext), mode: modeOf(request), digest, now: Date.now }
  return answerRegistration(await request.formData(), { ...scene, channel: sourceChannel(cookies) })
}

/** Without script. */
export const action = async (submission: ActionFunctionArgs) => {
  const { request } = submission
  const answered = await answer(submission, digestOnServer, request.headers.get('Cookie') ?? '')
  if (answered.member) throw redirect(safeTarget(queryOf(request).get('target')) ?? paths.home, 303)
  return data(answered, { status: answered.errors ? 422 : 200, headers: ownPage })
}

export const clientAction = (submission: Submission) => answer(submission, digestInBrowser, document.cookie)

/** An answer changes nothing of what was loaded; a change of the way does. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.search !== nextUrl.search

export default function Register() {
  const { mode, captcha, target, invite, ...loaded } = useLoaderData<typeof loader>()
  const fetcher = useFetcher<FormAnswer>({ key: `register-${mode.contact}` })
  const sent = useActionData<FormAnswer>()
  const shown = fetcher.data ?? sent ?? { captcha }
  useAnswerSaid(shown, target)
  useKeptTarget(target)
  const carried = { target, invite }
  return (
    <RegisterScreen
      {...loaded}
      Form={fetcher.Form}
      mode={mode}
      answer={shown}
      inviteCode={invite}
      agreementHref={useHref(paths.protocol)}
      pending={fetcher.formData?.get('intent')?.toString()}
      onIntent={(intent, form) => {
        const fields = new FormData(form)
        fields.set('intent', intent)
        fetcher.submit(fields, { method: 'post' })
      }}
      links={{
        phone: registerAddress({ ...carried, by: 'phone' }),
        email: registerAddress({ ...carried, by: 'email' }),
        login: loginAddress({ target }),
      }}
    />
  )
}
