import { ArticleClass } from '@bohe/api-client/contract/wire'
import type { ArticleKind } from '#routing/paths.ts'

/** The classes that an address of each kind may show (spec §2); the answer to a question is a help of its own. */
export const classesOf: Record<ArticleKind, readonly ArticleClass[]> = {
  news: [ArticleClass.news],
  notice: [ArticleClass.notice],
  helps: [ArticleClass.help, ArticleClass.question],
}

/** Reads the only segment of an article's address without its `.html`: `news_12`; undefined for any other page. */
export const articleIn = (segment: string | undefined): { kind: ArticleKind; id: string } | undefined => {
  const [, kind, id] = /^(news|notice|helps)_([1-9]\d{0,17})$/.exec(segment ?? '') ?? []
  return kind && id ? { kind: kind as ArticleKind, id } : undefined
}
