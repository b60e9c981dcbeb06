import { messagesWords } from '@bohe/i18n/namespaces/messages'
import type { Toast } from '@bohe/ui/toast'
import { viewerStore } from './member.ts'
import { isSuccess, saidIn } from './said.ts'
import { saidText } from './said-text.ts'
import { pageLanguage, withWords } from './words.ts'

/** Takes what the page before left to be said, once, as a toast; undefined when there is nothing to say. */
export const takeSaid = async (warn: (said: string) => Toast): Promise<Toast | undefined> => {
  const key = saidIn(document.cookie)
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent on plain http.
  document.cookie = 'said=; Path=/; Max-Age=0'
  if (!key) return undefined
  // Facebook appends a fragment, which redirects carry on.
  if (location.hash === '#_=_') history.replaceState(history.state, '', location.pathname + location.search)
  if (key === 'code.token-expired') viewerStore.setVisitor()
  await withWords(messagesWords)
  const text = saidText(pageLanguage(), key)
  return isSuccess(key) ? { tone: 'success', text } : warn(text)
}
