import * as z from 'zod/mini'
import { publicCall } from '../endpoint.ts'
import { newsDetail, newsItem } from '../entities/content.ts'
import { limits } from '../limits.ts'
import { idInput, oneOf, pagedList, pageInput } from '../scalars.ts'
import { ArticleClass, helpLabels, newsLabels } from '../wire.ts'

const classes = [ArticleClass.notice, ArticleClass.news, ArticleClass.help, ArticleClass.question] as const

/** Calls under Content of spec §7 (product §4). */
export const content = {
  articles: publicCall(
    'articles',
    'Articles of a class, newest first, 5 a page; `content` is empty in lists, except in that of questions',
    {
      mayBeOld: true,
      input: z.object({
        ...pageInput(limits.page.newsSize),
        support_type: z._default(oneOf(['1', '2']), '1'),
        class_type: z._default(oneOf(classes), ArticleClass.news),
        label: z.optional(oneOf([...newsLabels, ...helpLabels])),
        /** '1': only what was made for the region alone, as in `news_area` (spec §7). */
        area: z._default(oneOf(['0', '1']), '0'),
      }),
      data: pagedList(newsItem),
      refusals: [],
    },
  ),
  article: publicCall('article', 'One article, whole, with those beside it', {
    mayBeOld: true,
    input: z.object({ id: idInput }),
    data: newsDetail,
    refusals: ['articleUnknown'],
  }),
  countHit: publicCall(
    'countHit',
    'Somebody reads an article or a promotion: counted once for each visitor and day, a little later',
    { input: z.object({ id: idInput }), data: z.object({}), refusals: [] },
  ),
}
