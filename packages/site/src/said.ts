import { isMessageKey, type MessageKey } from '@bohe/i18n/message-key'

/**
 * What the page after a redirect says: the key of a message in a cookie of some seconds, so that the address stays clean
 * and a page whose HTML is everybody's can say it too. `success.…` is a success, every other key a warning.
 */
export const saidCookie = (key: MessageKey): string => `said=${key}; Path=/; Max-Age=20; SameSite=Lax`

/** The key that a page was left, if any. */
export const saidIn = (cookies: string): MessageKey | undefined => {
  const key = /(?:^|;\s*)said=([^;]*)/.exec(cookies)?.[1]
  return key !== undefined && isMessageKey(key) ? key : undefined
}

/** Whether a key is that of a success. */
export const isSuccess = (key: MessageKey): boolean => key.startsWith('success.')
