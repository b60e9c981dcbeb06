import type { Bilingual } from './text-in.ts'

/** What nothing is published without, in either language. */
const needed = ['title', 'summary', 'content'] as const

/** What the other language may have alone, though readers miss it. */
const paired = ['tag', 'seo_keywords', 'seo_desc'] as const

type Texts = Bilingual<(typeof needed)[number] | (typeof paired)[number]>

const languages = ['zh', 'en'] as const

/** The texts that an article cannot be published without and has not, such as `summary_en`. */
export const missingTexts = (article: Texts): (keyof Texts)[] =>
  languages.flatMap(language => needed.map(name => `${name}_${language}` as const)).filter(name => article[name] === '')

/** All that it lacks: also what it has in the other language alone. */
export const lackingTexts = (article: Texts): (keyof Texts)[] => {
  const alone = paired.flatMap(name => {
    const [zh, en] = [`${name}_zh`, `${name}_en`] as const
    if ((article[zh] === '') === (article[en] === '')) return []
    return [article[zh] === '' ? zh : en]
  })
  return [...missingTexts(article), ...alone]
}
