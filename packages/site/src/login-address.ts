import { paths } from './paths.ts'

/** The ways to prove a contact that an address names: `?by=email`. */
type By = 'phone' | 'email'

/** What a log-in or registration page's address carries on: the wanted page, the tab, an invite code. */
interface Carried {
  target?: string
  by?: By
  invite?: string
}

const queryOf = ({ target, by, invite }: Carried): string => {
  const query = new URLSearchParams({
    ...(by === 'email' && { by }),
    ...(invite && { invite }),
    ...(target && { target }),
  })
  return query.size > 0 ? `?${query}` : ''
}

/** login.html, to come back to a page afterwards. */
export const loginAddress = (carried: Carried = {}): string => paths.login + queryOf(carried)

/** register.html, to come back to a page afterwards; `invite` is the code of the link that led here. */
export const registerAddress = (carried: Carried = {}): string => paths.register + queryOf(carried)

/** The invite code of an address (`?refer_code=` of a shared link, or `?invite=`); '' without one. */
export const inviteOf = (query: URLSearchParams): string => query.get('refer_code') ?? query.get('invite') ?? ''
