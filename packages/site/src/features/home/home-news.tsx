import type { CallData } from '@bohe/api-client/contract'
import { Page, Section, Stack } from '@bohe/ui/layout'
import { Link } from 'react-router'
import { formatInstant } from '#data/local-time.tsx'
import { useTranslation } from '#i18n/translation.ts'
import { paths } from '#routing/paths.ts'

/** What is shown of an item of the news. */
export type NewsItem = Pick<CallData<'articles'>['list'][number], 'id' | 'title' | 'date_time'>

/** The three newest, each opening in a new window (spec §2). */
export function HomeNews({ news }: { news: readonly NewsItem[] }) {
  const { t } = useTranslation('home')
  if (news.length === 0) return null
  return (
    <Section ruled>
      <Page className="beside">
        <Stack gap={3}>
          <h2>{t('news.title')}</h2>
          <Link to={paths.news()}>{t('news.all')}</Link>
        </Stack>
        <ul className="home-news">
          {news.map(item => (
            <Item key={item.id} {...item} />
          ))}
        </ul>
      </Page>
    </Section>
  )
}

function Item({ id, title, date_time }: NewsItem) {
  const { t, i18n } = useTranslation('home')
  return (
    <li>
      <time className="soft small" dateTime={date_time}>
        {formatInstant(date_time, i18n.language, 'Asia/Shanghai', 'day')}
      </time>
      <h3>
        <Link className="card-link" to={paths.article('news', id)} target="_blank" rel="noopener">
          {title}
          <span className="visually-hidden">{t('new-window')}</span>
        </Link>
      </h3>
    </li>
  )
}
