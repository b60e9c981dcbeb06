import { ApiError, type Client } from '@bohe/api-client/client'
import { type RouterContextProvider, redirect } from 'react-router'
import { flashCookie } from '#flash/flash.ts'
import { readAddress } from '#routing/address.ts'
import { paths } from '#routing/paths.ts'
import { apiContext, editionContext, expiryContext } from '#routing/router-context.ts'
import { targetOf } from '#routing/safe-target.ts'
import { loginAddress } from './login-address.ts'
import { mayBeMember } from './viewer-mark.ts'

/** What a loader or an action is called with. */
export interface RouteArgs {
  request: Request
  context: Readonly<RouterContextProvider>
}

const toLogIn = ({ request, context }: RouteArgs) => {
  const { pathname, search } = new URL(request.url)
  const { rest } = readAddress(pathname, context.get(editionContext).defaultLanguage)
  return redirect(loginAddress({ target: rest + search }))
}

const leave = (args: RouteArgs) => {
  const { request, context } = args
  if (context.get(expiryContext) === 'home') return redirect(paths.home)
  const wasMember = mayBeMember(request.headers.get('Cookie') ?? '', context.get(editionContext).region)
  if (!wasMember) return toLogIn(args)
  return redirect(paths.home, { headers: { 'Set-Cookie': flashCookie('code.token-expired') } })
}

/**
 * Asks the API for what only a member may see. A visitor is sent to log in and comes back to this page afterwards; a
 * member whose log-in expired is told so, once, and goes home (spec §4).
 */
export const memberOnly = async <Data>(args: RouteArgs, ask: (api: Client) => Promise<Data>): Promise<Data> => {
  try {
    return await ask(args.context.get(apiContext))
  } catch (error) {
    if (!(error instanceof ApiError && error.is('tokenExpired'))) throw error
    throw leave(args)
  }
}

/** A page with somebody's own data is kept by nobody but the visitor. */
export const ownPage = { 'Cache-Control': 'private, no-store' }

/** Keeps log-in and registration for visitors: who is logged in goes on to the wanted page, or home. */
export const visitorOnly = async ({ request, context }: RouteArgs): Promise<void> => {
  const { region } = context.get(editionContext)
  if (!mayBeMember(request.headers.get('Cookie') ?? '', region)) return
  const member = await context
    .get(apiContext)
    .userInfo()
    .catch(() => undefined)
  if (member) throw redirect(targetOf(request) ?? paths.home)
}
