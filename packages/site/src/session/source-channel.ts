import { readCookie } from './read-cookie.ts'

/** The channel a visitor came by, as the `src_channel` cookie keeps it (spec §2); undefined lets the API's default stand. */
export const sourceChannel = (cookies: string): string | undefined =>
  /^[\w.-]{1,64}/.exec(readCookie(cookies, 'src_channel') ?? '')?.[0]
