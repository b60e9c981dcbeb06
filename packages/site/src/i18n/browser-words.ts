import { fill } from '@bohe/i18n/fill'
import type { i18n } from 'i18next'

/** What pages ask of the words of a language: all of i18next that they use. */
export type Words = Pick<
  i18n,
  'language' | 'hasResourceBundle' | 'addResourceBundle' | 'getResource' | 't' | 'getFixedT'
>

type Params = Record<string, string | number>

/**
 * The words of a language in a browser: sentences by namespace, their `{{name}}` places filled. i18next says exactly the
 * same of these catalogues, on the server, and weighs 14 KB more.
 */
export const browserWords = (language: string, defaultNamespace: string): Words => {
  const bundles = new Map<string, Readonly<Record<string, string>>>()
  const sentence = (key: string, usual: string): string => {
    const colon = key.indexOf(':')
    const [namespace, name] = colon < 0 ? [usual, key] : [key.slice(0, colon), key.slice(colon + 1)]
    return bundles.get(namespace)?.[name] ?? name
  }
  const sayFrom = (usual: string) => (key: string, params?: Params) => fill(sentence(key, usual), params ?? {})
  return {
    language,
    hasResourceBundle: (_language: string, namespace: string) => bundles.has(namespace),
    addResourceBundle: (_language: string, namespace: string, words: Record<string, string>) =>
      bundles.set(namespace, words),
    getResource: (_language: string, namespace: string, key: string) => bundles.get(namespace)?.[key],
    t: sayFrom(defaultNamespace),
    getFixedT: (_language: string | null, namespaces?: string | readonly string[] | null) =>
      sayFrom([namespaces ?? defaultNamespace].flat()[0] ?? defaultNamespace),
  } as unknown as Words
}
