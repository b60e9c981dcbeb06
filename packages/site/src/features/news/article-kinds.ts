import { ArticleClass } from '@bohe/api-client/contract/wire'
import { type ArticleKind, paths } from '#paths.ts'

/** What an address of an article says it is (spec §2). */
export interface KindFacts {
  classes: readonly ArticleClass[]
  /** What the list above it is called, in `news`. */
  word: 'title' | 'notices.title' | 'helps.title'
  list: string
}

/** The three kinds; the answer to a question is a help of its own. */
export const articleKinds: Record<ArticleKind, KindFacts> = {
  news: { classes: [ArticleClass.news], word: 'title', list: paths.news() },
  notice: { classes: [ArticleClass.notice], word: 'notices.title', list: paths.notices() },
  helps: { classes: [ArticleClass.help, ArticleClass.question], word: 'helps.title', list: paths.help() },
}

/** Reads the only segment of an article's address without its `.html`: `news_12`; undefined for any other page. */
export const articleIn = (segment: string | undefined): { kind: ArticleKind; id: string } | undefined => {
  const [, kind, id] = /^(news|notice|helps)_([1-9]\d{0,17})$/.exec(segment ?? '') ?? []
  return kind && id ? { kind: kind as ArticleKind, id } : undefined
}
