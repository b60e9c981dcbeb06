import type { CallData } from '@bohe/api-client/contract'

type Item = CallData<'articles'>['list'][number]

/** A news item of tests. */
export const newsItem = (facts: Partial<Item> = {}): Item => ({
  id: '3012',
  title: 'Home servers answer sooner',
  image_url: '/uploads/servers.webp',
  summary: 'New lines shorten the way to Shanghai.',
  content: '',
  publish_time: { year: 2026, month: 11, day: 20 },
  date_time: '2026-11-19T16:30:00Z',
  label: '国服',
  support_type: '1',
  ...facts,
})

const whole: CallData<'article'> = {
  ...newsItem(),
  content: '<h2>What is new</h2><p>Three lines, <strong>one</strong> leaf.</p>',
  class_type: '2',
  next_id: '3011',
  next_title: 'The older one',
  pre_id: '3013',
  pre_title: 'The newer one',
  tag: 'lines',
  create_staff_id: '1',
  change_time: '2026-11-20T02:00:00Z',
  create_time: '2026-11-19T10:00:00Z',
  hits: 1204,
  url: '/news_3012.html',
  seo_keywords: 'servers, lines',
  seo_desc: 'Three new lines to Shanghai for players abroad.',
}

/** An article of tests, whole, between two others. */
export const article = (facts: Partial<CallData<'article'>> = {}): CallData<'article'> => ({ ...whole, ...facts })

/** A page of a list of tests. */
export const pageOfArticles = (list: Item[], facts: Partial<CallData<'articles'>> = {}): CallData<'articles'> => ({
  current_page: 1,
  last_page: 1,
  per_page: 5,
  total: list.length,
  list,
  ...facts,
})
