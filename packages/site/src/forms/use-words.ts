import { isMessageKey } from '@bohe/i18n/message-key'
import { useTranslation } from '#i18n/translation.ts'
import type { Message } from './form-answer.ts'

/** The text of a message: the words of its key, or the sentence of the server as it is. */
export const useWords = () => {
  const { i18n } = useTranslation('messages')
  return (message: Message | undefined): string | undefined =>
    message !== undefined && isMessageKey(message) ? i18n.getResource(i18n.language, 'messages', message) : message
}
