import { data, redirect } from 'react-router'
import { fetchOnce } from '#data/fetch-once.ts'
import { flashCookie } from '#flash/flash.ts'
import type { FormAnswer } from '#forms/form-answer.ts'
import { paths } from '#routing/paths.ts'
import { apiContext, languageContext } from '#routing/router-context.ts'
import { targetOf } from '#routing/safe-target.ts'
import { forgottenInvite } from '#session/invite-cookie.ts'
import { ownPage, type RouteArgs } from '#session/member-only.ts'
import { sourceChannel } from '#session/source-channel.ts'
import { contactPage } from './contact-page.ts'
import type { ModeContext, VisitorMode } from './mode.action.ts'

/** How the forms are answered, with the rules of their fields: fetched with the first one that is sent. */
const answers = fetchOnce(() => import('./mode.action.ts'))

/** What the loaders of register.html and forgetpwd.html have in common. */
export const loadMode = async ({ request, context }: RouteArgs, mode: VisitorMode) => {
  const api = context.get(apiContext)
  const { captchaAtFirst } = await answers()
  const page = await contactPage(api, context.get(languageContext), captchaAtFirst(api, mode))
  return { ...page, mode, target: targetOf(request) }
}

/** Answers a submission of one of them, by what its route knows of it. */
export const answerModeForm = async (
  { request, context }: RouteArgs,
  { cookies, ...form }: Pick<ModeContext, 'mode' | 'ticket' | 'digest' | 'osType'> & { cookies: string },
): Promise<FormAnswer> =>
  (await answers()).action(await request.formData(), {
    ...form,
    api: context.get(apiContext),
    now: Date.now,
    channel: sourceChannel(cookies),
  })

/** Without script: the page again, or on to where it leads, with what is said there. */
export const answerWithoutScript = ({ request }: RouteArgs, answered: FormAnswer, next: string = paths.login) => {
  if (!answered.member && !answered.isDone) {
    return data(answered, { status: answered.errors ? 422 : 200, headers: ownPage })
  }
  const target = targetOf(request) ?? paths.home
  const headers = new Headers(answered.notice && { 'Set-Cookie': flashCookie(answered.notice) })
  // Somebody who now is a member was invited, or was not: another link changes nothing.
  if (answered.member) headers.append('Set-Cookie', forgottenInvite)
  throw redirect(answered.member ? target : next, { status: 303, headers })
}
