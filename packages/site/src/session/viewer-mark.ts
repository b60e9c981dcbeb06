import { readCookie } from './read-cookie.ts'

/** The cookie that says, without any secret, that a log-in may be open: a visitor without it costs no call. */
export const mayBeMember = (cookies: string, region: string): boolean => readCookie(cookies, `member_${region}`) === '1'
