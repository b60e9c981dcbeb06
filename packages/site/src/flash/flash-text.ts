import { htmlLang, type Language } from '@bohe/i18n/language'
import type { MessageKey } from '@bohe/i18n/message-key'
import { wordsIn } from '#i18n/words.ts'

/** The sentence of a key; the words of `messages` have to be there. */
export const flashText = (language: Language, key: MessageKey): string =>
  wordsIn(language).getResource(htmlLang[language], 'messages', key)
