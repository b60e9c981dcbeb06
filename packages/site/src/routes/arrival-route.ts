import type { Client } from '@bohe/api-client/client'
import type { MessageKey } from '@bohe/i18n/message-key'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { arrivalPolicy, askingPage, goingPage } from '#features/auth/social/arrival-page.ts'
import { flashCookie } from '#flash/flash.ts'
import { refusedMessage } from '#flash/refused-message.ts'
import { readAddress } from '#routing/address.ts'
import type { PageHandle } from '#routing/page-handle.ts'
import { paths } from '#routing/paths.ts'
import { apiContext, editionContext, languageContext } from '#routing/router-context.ts'
import { safeTarget } from '#routing/safe-target.ts'
import { type Arrival, arrivalIn, forgottenArrival } from '#session/arrival-cookie.server.ts'
import { ownPage, type RouteArgs } from '#session/member-only.ts'

export const handle = { keepOut: '' } satisfies PageHandle

const arrivalOf = ({ request, context }: RouteArgs) =>
  arrivalIn(context.get(editionContext).region, request.headers.get('Cookie') ?? '')

/** Where the router finds a page: without the language segment, which it puts in front. */
const routed = (target: string, { context }: RouteArgs): string => {
  const { pathname, search } = new URL(safeTarget(target) ?? paths.home, 'http://site.invalid')
  return readAddress(pathname, context.get(editionContext).defaultLanguage).rest + search
}

const leave = (args: RouteArgs, target: string, flash?: MessageKey) => {
  const headers = new Headers({ ...ownPage, 'Referrer-Policy': 'no-referrer' })
  headers.append('Set-Cookie', forgottenArrival(args.context.get(editionContext).region))
  if (flash) headers.append('Set-Cookie', flashCookie(flash))
  return redirect(routed(target, args), { status: 303, headers })
}

const logIn = async (args: RouteArgs, api: Client, { token, target }: Arrival) =>
  leave(args, target, await api.redeemToken({ account_token: token }).then(() => 'success.login', refusedMessage))

const page = (html: string, more: Record<string, string> = {}) =>
  new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': arrivalPolicy,
      ...ownPage,
      ...more,
    },
  })

const ask = async (args: RouteArgs, api: Client, { token, target }: Arrival) => {
  const named = await api.accountOfToken({ account_token: token }).catch(refusedMessage)
  if (typeof named === 'string') return leave(args, target, named)
  return page(askingPage(args.context.get(languageContext), named.masked_name))
}

/** How long "Auto loging in..." is seen before it happens, in whole seconds. */
const seenSeconds = 1

/**
 * Where a token from an address logs in (product §1), without script: the page says so and goes on by itself to where it
 * happens. Who was led here from another site is asked first (decision 045).
 */
export const loader = async (args: LoaderFunctionArgs) => {
  const arrival = arrivalOf(args)
  if (!arrival) return leave(args, paths.home)
  const api = args.context.get(apiContext)
  if (arrival.asks) return ask(args, api, arrival)
  const { pathname, searchParams } = new URL(args.request.url)
  if (searchParams.has('go')) return logIn(args, api, arrival)
  const next = `${pathname}?go=1`
  return page(goingPage(args.context.get(languageContext), next), { Refresh: `${seenSeconds}; url=${next}` })
}

/** The answer to the question; the API judges where the form came from. */
export const action = async (args: ActionFunctionArgs) => {
  const arrival = arrivalOf(args)
  if (!arrival) return leave(args, paths.home, 'code.token-expired')
  const isConfirmed = (await args.request.formData()).get('intent') === 'confirm'
  return isConfirmed ? logIn(args, args.context.get(apiContext), arrival) : leave(args, arrival.target)
}
