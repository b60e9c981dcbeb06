import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Catalog } from '@bohe/i18n/catalog'
import { root } from '@bohe/launcher/root.ts'

/** The two languages as file names of the words. */
export type WordsFile = 'zh-CN' | 'en'

const folder = join(root, 'packages/i18n/src/words')

/** The keys of a namespace. */
export type WordKey<Name extends keyof Catalog> = keyof Catalog[Name] & string

/** The words of a namespace as a visitor reads them; a key that does not exist fails the test. */
export const wordsOf = async <Name extends keyof Catalog>(namespace: Name, language: WordsFile) => {
  const path = join(folder, namespace, `${language}.ts`)
  const [catalog] = Object.values(await import(pathToFileURL(path).href)) as Record<string, string>[]
  return (key: WordKey<Name>, values: Record<string, string | number> = {}): string => {
    const text = catalog?.[key]
    if (text === undefined) throw new Error(`There is no word "${key}" in ${namespace}`)
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  }
}
