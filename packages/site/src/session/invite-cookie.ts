import { readCookie } from './read-cookie.ts'

const name = 'refer_code'
const thirtyDays = 30 * 86_400

/** Keeps the invite code of a shared link (`?refer_code=` on any page) until its visitor has registered; undefined for what is no code. */
export const inviteCookie = (code: string | null): string | undefined =>
  code !== null && /^[A-Za-z0-9]{4,16}$/.test(code)
    ? `${name}=${code}; Path=/; Max-Age=${thirtyDays}; SameSite=Lax`
    : undefined

/** Forgets it: an account is invited once. */
export const forgottenInvite = `${name}=; Path=/; Max-Age=0; SameSite=Lax`

/** The invite code that a visitor came with; '' without one. */
export const inviteIn = (cookies: string): string =>
  /^[A-Za-z0-9]{4,16}$/.exec(readCookie(cookies, name) ?? '')?.[0] ?? ''
