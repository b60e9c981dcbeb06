import { helpSlugs, newsSlugs, slugOf } from '#data/label-slugs.ts'
import type { Words } from '#i18n/browser-words.ts'
import { type ArticleKind, paths } from '#routing/paths.ts'

/** A page above another. */
export interface Crumb {
  text: string
  path: string
}

type Say = Words['t']

/** The list that each kind stands in. */
const lists: Record<ArticleKind, (say: Say) => Crumb> = {
  news: say => ({ text: say('news:title'), path: paths.news() }),
  notice: say => ({ text: say('news:notices.title'), path: paths.notices() }),
  helps: say => ({ text: say('help:title'), path: paths.help() }),
}

/** The part of the list that an article's label names. */
const parts: Record<ArticleKind, (label: string, say: Say) => Crumb | undefined> = {
  news: (label, say) => {
    const slug = slugOf(newsSlugs, label)
    return slug && { text: say(`news:label.${slug}`), path: paths.news(1, slug) }
  },
  notice: () => undefined,
  helps: (label, say) => {
    const slug = slugOf(helpSlugs, label)
    return slug && { text: say(`help:category.${slug}`), path: paths.help(slug) }
  },
}

/** The pages above an article, the widest first. */
export const crumbsAbove = (kind: ArticleKind, label: string, say: Say): Crumb[] => {
  const part = parts[kind](label, say)
  return [{ text: say('news:crumbs.home'), path: paths.home }, lists[kind](say), ...(part ? [part] : [])]
}
