import { data, redirect } from 'react-router'
import { fetchOnce } from '#fetch-once.ts'
import { forgottenInvite } from '#invite-cookie.ts'
import { ownPage, type Visit } from '#member-only.ts'
import { paths } from '#paths.ts'
import { apiContext, languageContext } from '#router-context.ts'
import { saidCookie } from '#said.ts'
import { sourceChannel } from '#source-channel.ts'
import type { VisitorMode } from './answer-mode.ts'
import { contactPage } from './contact-page.ts'
import type { DigestPassword } from './digest.ts'
import type { FormAnswer } from './form-answer.ts'
import { safeTarget } from './safe-target.ts'

/** How the forms are answered, with the rules of their fields: fetched with the first one that is sent. */
const answers = fetchOnce(() => import('./answer-mode.ts'))

/** What the loaders of register.html and forgetpwd.html have in common. */
export const loadMode = async ({ request, context }: Visit, mode: VisitorMode) => {
  const api = context.get(apiContext)
  const { captchaAtFirst } = await answers()
  const page = await contactPage(api, context.get(languageContext), captchaAtFirst(api, mode))
  return { ...page, mode, target: safeTarget(new URL(request.url).searchParams.get('target')) }
}

/** What a route knows of its form beside the request: its mode, a bind ticket, how a password travels, the cookies. */
export interface ModeVisit {
  mode: VisitorMode
  ticket?: string | undefined
  digest: DigestPassword
  cookies: string
}

/** Answers a submission of one of them. */
export const answerVisit = async (
  { request, context }: Visit,
  { mode, ticket, digest, cookies }: ModeVisit,
): Promise<FormAnswer> => {
  const channel = sourceChannel(cookies)
  const more = { ...(ticket !== undefined && { ticket }), ...(channel !== undefined && { channel }) }
  return (await answers()).answerMode(await request.formData(), {
    api: context.get(apiContext),
    mode,
    digest,
    now: Date.now,
    ...more,
  })
}

/** Without script: the page again, or on to where it leads, with what is said there. */
export const answerWithoutScript = ({ request }: Visit, answered: FormAnswer, next: string = paths.login) => {
  if (!answered.member && !answered.isDone) {
    return data(answered, { status: answered.errors ? 422 : 200, headers: ownPage })
  }
  const target = safeTarget(new URL(request.url).searchParams.get('target')) ?? paths.home
  const headers = new Headers(answered.notice && { 'Set-Cookie': saidCookie(answered.notice) })
  // Somebody who now is a member was invited, or was not: another link changes nothing.
  if (answered.member) headers.append('Set-Cookie', forgottenInvite)
  throw redirect(answered.member ? target : next, { status: 303, headers })
}

/** An answer changes nothing of what was loaded; a change of the tab does. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.search !== nextUrl.search
