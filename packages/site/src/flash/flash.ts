import { isMessageKey, type MessageKey } from '@bohe/i18n/message-key'
import { readCookie } from '#session/read-cookie.ts'

/**
 * A flash message, shown once on the page after a redirect: its key in a cookie of some seconds, so that the address stays
 * clean and a cached page can show it too. `success.…` is a success, every other key a warning.
 */
export const flashCookie = (key: MessageKey): string => `flash=${key}; Path=/; Max-Age=20; SameSite=Lax`

/** The flash message in a request's cookies, if any. */
export const readFlash = (cookies: string): MessageKey | undefined => {
  const key = readCookie(cookies, 'flash')
  return key !== undefined && isMessageKey(key) ? key : undefined
}

/** Whether a key is that of a success. */
export const isSuccess = (key: MessageKey): boolean => key.startsWith('success.')
