import type { CallData } from '@bohe/api-client/contract'
import type { Language } from '@bohe/i18n/language'
import type { Article } from './store.ts'

type NewsItem = CallData<'hotNews'>['list'][number]

const beijing = new Intl.DateTimeFormat('en', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})

/** The calendar day of a moment in Asia/Shanghai (product §3). */
const dayOf = (moment: Date) => {
  const parts = Object.fromEntries(beijing.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  return { year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0 }
}

/** An article as the wire lists it (spec §3): without its content. */
export const presentNews = (language: Language, article: Article): NewsItem => ({
  id: String(article.id),
  title: language === 'en' ? article.title_en : article.title_zh,
  image_url: article.image_url,
  summary: language === 'en' ? article.summary_en : article.summary_zh,
  content: '',
  publish_time: dayOf(article.publish_at),
  date_time: article.publish_at.toISOString(),
  label: article.label,
  support_type: article.support_type,
})
