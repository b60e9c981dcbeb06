import { Badge } from '@bohe/ui/badge'
import { Entry, EntryList } from '@bohe/ui/entry-list'
import { newsSlugs, slugOf } from '#data/label-slugs.ts'
import type { ArticleItem } from '#data/news-page.ts'
import { useTranslation } from '#i18n/translation.ts'
import type { ArticleKind } from '#routing/paths.ts'
import { ArticleDay } from './article-day.tsx'
import { ArticleLink } from './article-link.tsx'

/** What a label of the wire is called; undefined without one. */
export const useLabel = (label: string): string | undefined => {
  const { t } = useTranslation('news')
  const slug = slugOf(newsSlugs, label)
  return slug && t(`label.${slug}`)
}

/** The articles of a page. */
export function ListEntries({ kind, list }: { kind: ArticleKind; list: readonly ArticleItem[] }) {
  return (
    <EntryList>
      {list.map(item => (
        <ListEntry key={item.id} kind={kind} item={item} />
      ))}
    </EntryList>
  )
}

function ListEntry({ kind, item }: { kind: ArticleKind; item: ArticleItem }) {
  const label = useLabel(item.label)
  return (
    <Entry
      title={
        <ArticleLink kind={kind} id={item.id} className="card-link">
          {item.title}
        </ArticleLink>
      }
      facts={
        <>
          {label && <Badge tone="quiet">{label}</Badge>}
          <ArticleDay instant={item.date_time} />
        </>
      }
      picture={item.image_url || undefined}
    >
      {item.summary}
    </Entry>
  )
}
