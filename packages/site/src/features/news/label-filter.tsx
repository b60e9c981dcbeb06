import { newsLabels } from '@bohe/api-client/contract/wire'
import { LinkTabs } from '@bohe/ui/tabs'
import { Link } from 'react-router'
import { type NewsSlug, newsSlugs } from '#data/label-slugs.ts'
import { useTranslation } from '#i18n/translation.ts'
import { paths } from '#routing/paths.ts'

const slugs = newsLabels.map(label => newsSlugs[label])

/** The labels of news as links: the address says which is chosen. */
export function LabelFilter({ chosen, onApproach }: { chosen?: NewsSlug | undefined; onApproach: () => void }) {
  const { t } = useTranslation('news')
  const link = (slug: NewsSlug | undefined) => (
    <Link
      key={slug ?? 'all'}
      to={paths.news(1, slug)}
      preventScrollReset
      aria-current={slug === chosen ? 'page' : undefined}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      {t(slug ? `label.${slug}` : 'filter.all')}
    </Link>
  )
  return (
    <LinkTabs className="label-filter" label={t('filter.label')}>
      {[undefined, ...slugs].map(link)}
    </LinkTabs>
  )
}
