import { messagesWords } from '@bohe/i18n/namespaces/messages'
import type { Toast } from '@bohe/ui/toast'
import { pageLanguage, withWords } from '#i18n/words.ts'
import { viewerStore } from '#session/member.ts'
import { isSuccess, readFlash } from './flash.ts'
import { flashText } from './flash-text.ts'

/** Reads the flash of the page before and deletes it: a toast, or undefined when there is none. */
export const consumeFlash = async (warn: (text: string) => Toast): Promise<Toast | undefined> => {
  const key = readFlash(document.cookie)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent on plain http.
  document.cookie = 'flash=; Path=/; Max-Age=0'
  if (!key) return undefined
  // Facebook appends a fragment, which redirects carry on.
  if (location.hash === '#_=_') history.replaceState(history.state, '', location.pathname + location.search)
  if (key === 'code.token-expired') viewerStore.setVisitor()
  await withWords(messagesWords)
  const text = flashText(pageLanguage(), key)
  return isSuccess(key) ? { tone: 'success', text } : warn(text)
}
