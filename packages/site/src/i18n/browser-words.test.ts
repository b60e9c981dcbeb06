import { readdirSync } from 'node:fs'
import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import { browserWords } from './browser-words.ts'

const folder = new URL('../../../i18n/src/words/', import.meta.url)

const load = async (namespace: string, language: string): Promise<Record<string, string>> =>
  Object.values(await import(`${folder.href}${namespace}/${language}.ts`))[0] as Record<string, string>

const i18nextWords = (language: string) => {
  const instance = createInstance()
  instance.init({
    lng: language,
    fallbackLng: false,
    initAsync: false,
    keySeparator: false,
    defaultNS: 'shell',
    ns: [],
    resources: {},
    interpolation: { escapeValue: false },
  })
  return instance
}

const paramsOf = (sentence: string) =>
  Object.fromEntries(
    [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ''], index) => [name, index ? '<b>$&' : 3]),
  )

type Say = (key: string, params?: object) => string

describe.each(['zh-CN', 'en'])('the words of a browser, in %s', language => {
  it.each(readdirSync(folder))('say what i18next says: %s', async namespace => {
    const words = await load(namespace, language)
    const [ours, theirs] = [browserWords(language, 'shell'), i18nextWords(language)]
    for (const engine of [ours, theirs]) engine.addResourceBundle(language, namespace, words)
    expect(ours.hasResourceBundle(language, namespace)).toBe(true)
    for (const [key, sentence] of Object.entries(words)) {
      const params = paramsOf(sentence)
      const texts = [ours, theirs].map(({ t }) => (t as unknown as Say)(`${namespace}:${key}`, params))
      expect(texts[0]).toBe(texts[1])
      const fixed = [ours, theirs].map(each =>
        (each.getFixedT(null, [namespace, 'shell'] as never) as unknown as Say)(key, params),
      )
      expect(fixed[0]).toBe(fixed[1])
    }
  })

  it('say an unknown key itself, as i18next does', () => {
    const texts = [browserWords(language, 'shell'), i18nextWords(language)].map(({ t }) =>
      (t as unknown as Say)('nothing.there'),
    )
    expect(texts).toEqual(['nothing.there', 'nothing.there'])
  })
})
