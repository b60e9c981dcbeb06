import type { OpenType } from '@bohe/api-client/contract/wire'
import { paths } from '#routing/paths.ts'

/** The ways to prove a contact that an address names: `?by=email`. */
type By = 'phone' | 'email'

/** What an address of logging in, registering, finding a password carries on. */
interface Carried {
  /** The wanted page. */
  target?: string | undefined
  /** The tab. */
  by?: By | undefined
  /** An invite code. */
  invite?: string | undefined
  /** Log in with a code instead of a password. */
  with?: 'code' | undefined
  /** A bind ticket: whoever logs in or registers gets the social account behind it (spec §3: "code, from the URL"). */
  ticket?: string | undefined
  /** The provider that the ticket is of. */
  openType?: OpenType | undefined
}

const queryOf = ({ target, by, invite, with: way, ticket, openType }: Carried): string => {
  const query = new URLSearchParams({
    ...(ticket && { code: ticket }),
    ...(ticket && openType && { open_type: openType }),
    ...(by === 'email' && { by }),
    ...(way && { with: way }),
    ...(invite && { invite }),
    ...(target && { target }),
  })
  return query.size > 0 ? `?${query}` : ''
}

/** login.html, to come back to a page afterwards. */
export const loginAddress = (carried: Carried = {}): string => paths.login + queryOf(carried)

/** register.html, to come back to a page afterwards; with a ticket, it binds (spec §4, modes 4 and 5). */
export const registerAddress = (carried: Carried = {}): string => paths.register + queryOf(carried)

/** forgetpwd.html. */
export const findPasswordAddress = (carried: Pick<Carried, 'target' | 'by'> = {}): string =>
  paths.findPassword + queryOf(carried)

/** Where a log-in with a social account begins. */
export const socialLoginAddress = (provider: OpenType, target?: string): string =>
  `${paths.open(provider)}?${new URLSearchParams({ begin: 'login', ...(target && { target }) })}`

/** The invite code of an address (`?refer_code=` of a shared link, or `?invite=`); '' without one. */
export const inviteOf = (query: URLSearchParams): string => query.get('refer_code') ?? query.get('invite') ?? ''

/** The bind ticket of an address; undefined without one that could be one. */
export const ticketOf = (query: URLSearchParams): string | undefined => {
  const ticket = query.get('code')
  return ticket && /^[\w-]{1,64}$/.test(ticket) ? ticket : undefined
}
