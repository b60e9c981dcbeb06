import { data, redirect } from 'react-router'
import { fetchOnce } from '#data/fetch-once.ts'
import { flashCookie } from '#flash/flash.ts'
import type { DigestPassword } from '#forms/digest.ts'
import type { FormAnswer } from '#forms/form-answer.ts'
import { paths } from '#routing/paths.ts'
import { apiContext, languageContext } from '#routing/router-context.ts'
import { safeTarget } from '#routing/safe-target.ts'
import { forgottenInvite } from '#session/invite-cookie.ts'
import { ownPage, type RouteArgs } from '#session/member-only.ts'
import { sourceChannel } from '#session/source-channel.ts'
import { contactPage } from './contact-page.ts'
import type { VisitorMode } from './mode.action.ts'

/** How the forms are answered, with the rules of their fields: fetched with the first one that is sent. */
const answers = fetchOnce(() => import('./mode.action.ts'))

/** What the loaders of register.html and forgetpwd.html have in common. */
export const loadMode = async ({ request, context }: RouteArgs, mode: VisitorMode) => {
  const api = context.get(apiContext)
  const { captchaAtFirst } = await answers()
  const page = await contactPage(api, context.get(languageContext), captchaAtFirst(api, mode))
  return { ...page, mode, target: safeTarget(new URL(request.url).searchParams.get('target')) }
}

/** What a route knows of its form beside the request: its mode, a bind ticket, how a password travels, the cookies. */
export interface ModeRequest {
  mode: VisitorMode
  ticket?: string | undefined
  digest: DigestPassword
  cookies: string
  /** What kind of client this is; unknown without script. */
  osType?: string
}

/** Answers a submission of one of them. */
export const answerModeForm = async (
  { request, context }: RouteArgs,
  { mode, ticket, digest, cookies, osType }: ModeRequest,
): Promise<FormAnswer> => {
  const channel = sourceChannel(cookies)
  const more = {
    ...(ticket !== undefined && { ticket }),
    ...(channel !== undefined && { channel }),
    ...(osType !== undefined && { osType }),
  }
  return (await answers()).action(await request.formData(), {
    api: context.get(apiContext),
    mode,
    digest,
    now: Date.now,
    ...more,
  })
}

/** Without script: the page again, or on to where it leads, with what is said there. */
export const answerWithoutScript = ({ request }: RouteArgs, answered: FormAnswer, next: string = paths.login) => {
  if (!answered.member && !answered.isDone) {
    return data(answered, { status: answered.errors ? 422 : 200, headers: ownPage })
  }
  const target = safeTarget(new URL(request.url).searchParams.get('target')) ?? paths.home
  const headers = new Headers(answered.notice && { 'Set-Cookie': flashCookie(answered.notice) })
  // Somebody who now is a member was invited, or was not: another link changes nothing.
  if (answered.member) headers.append('Set-Cookie', forgottenInvite)
  throw redirect(answered.member ? target : next, { status: 303, headers })
}

/** An answer changes nothing of what was loaded; a change of the tab does. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.search !== nextUrl.search
