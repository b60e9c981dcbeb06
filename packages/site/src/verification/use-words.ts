import { isMessageKey } from '@bohe/i18n/message-key'
import { useTranslation } from '#translation.ts'
import type { Said } from './form-answer.ts'

/** Turns what was said (a message key or the server's sentence) into words. */
export const useWords = () => {
  const { i18n } = useTranslation('messages')
  return (said: Said | undefined): string | undefined =>
    said !== undefined && isMessageKey(said) ? i18n.getResource(i18n.language, 'messages', said) : said
}
