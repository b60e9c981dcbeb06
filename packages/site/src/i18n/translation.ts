import type { DefaultNamespace, Namespace, TFunction } from 'i18next'
import { createContext, use, useMemo } from 'react'
import type { Words } from './browser-words.ts'

const WordsContext = createContext<Words | undefined>(undefined)

/** Gives the tree within it the words of the page's language. */
export const WordsProvider = WordsContext.Provider

/**
 * The sentences of one namespace, or of several, the first without a prefix: `const { t } = useTranslation('auth')`.
 * A page has one language and its words before it is rendered, so nothing here waits, loads or listens.
 */
export const useTranslation = <const Name extends Namespace = DefaultNamespace>(name?: Name) => {
  const i18n = use(WordsContext)
  if (!i18n) throw new Error('No words are provided')
  // A list of names is new at each rendering; its text is not.
  const key = String(name)
  return useMemo(() => ({ i18n, t: i18n.getFixedT(null, name ?? null) as unknown as TFunction<Name> }), [i18n, key])
}
