import { ApiError, type Client } from '@bohe/api-client/client'
import { type RouterContextProvider, redirect } from 'react-router'
import { readAddress } from './address.ts'
import { loginAddress } from './login-address.ts'
import { apiContext, editionContext } from './router-context.ts'

/** What a loader or an action is called with. */
export interface Visit {
  request: Request
  context: Readonly<RouterContextProvider>
}

/**
 * Asks the API for what only a member may see. A visitor, or a member whose log-in expired, is sent to log in and comes
 * back to this page afterwards (spec §4).
 */
export const memberOnly = async <Data>(
  { request, context }: Visit,
  ask: (api: Client) => Promise<Data>,
): Promise<Data> => {
  try {
    return await ask(context.get(apiContext))
  } catch (error) {
    if (!(error instanceof ApiError && error.is('tokenExpired'))) throw error
    const { pathname, search } = new URL(request.url)
    const { rest } = readAddress(pathname, context.get(editionContext).defaultLanguage)
    throw redirect(loginAddress({ target: rest + search }))
  }
}

/** A page with somebody's own data is kept by nobody but the visitor. */
export const ownPage = { 'Cache-Control': 'private, no-store' }
