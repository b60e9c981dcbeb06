import { helpLabels } from '@bohe/api-client/contract/wire'
import { LinkTabs } from '@bohe/ui/tabs'
import { Link } from 'react-router'
import { type HelpSlug, helpSlugs } from '#data/label-slugs.ts'
import { useTranslation } from '#i18n/translation.ts'
import { EmptyList } from '#lists/empty-list.tsx'
import { paths } from '#routing/paths.ts'
import type { HelpData } from './help-data.ts'
import { GuideEntry, QuestionEntry } from './help-entry.tsx'

const slugs = helpLabels.map(label => helpSlugs[label])

type Shown = Pick<HelpData, 'guides' | 'questions' | 'slug'>

/** The categories in which this edition has something. */
const filled = ({ guides, questions }: Shown): HelpSlug[] => {
  const used = new Set([...guides, ...questions].map(({ category }) => category))
  return slugs.filter(slug => used.has(slug))
}

/** The categories as links: the address says which is chosen; none is while a search looks at all. */
export function CategoryLinks({ isSearching, ...shown }: Shown & { isSearching: boolean }) {
  const { t } = useTranslation('help')
  return (
    <LinkTabs label={t('categories')}>
      {[undefined, ...filled(shown)].map(one => (
        <Link
          key={one ?? 'all'}
          to={paths.help(one)}
          preventScrollReset
          aria-current={one === shown.slug && !isSearching ? 'page' : undefined}
        >
          {t(one ? `category.${one}` : 'category.all')}
        </Link>
      ))}
    </LinkTabs>
  )
}

/** The guides and the questions of each category, or of the chosen one. */
export function Categories(shown: Shown) {
  const { t } = useTranslation('help')
  const { slug } = shown
  const chosen = filled(shown).filter(one => !slug || one === slug)
  if (chosen.length === 0) {
    return slug ? (
      <EmptyList title={t('empty')} to={paths.help()} action={t('empty.action')} />
    ) : (
      <EmptyList title={t('empty.all')} to={paths.customerService} action={t('contact.action')} />
    )
  }
  return (
    <div className="help-categories">
      {chosen.map(one => (
        <Category key={one} {...shown} slug={one} isAlone={slug !== undefined} />
      ))}
    </div>
  )
}

function Category({ guides, questions, slug, isAlone }: Required<Shown> & { isAlone: boolean }) {
  const { t } = useTranslation('help')
  const isHere = ({ category }: { category: HelpSlug }) => category === slug
  return (
    <section className="help-category" id={slug} aria-labelledby={`${slug}-title`} data-alone={isAlone || undefined}>
      <h2 id={`${slug}-title`} className={isAlone ? 'visually-hidden' : undefined}>
        {t(`category.${slug}`)}
      </h2>
      <ul className="help-list">
        {guides.filter(isHere).map(guide => (
          <GuideEntry key={guide.id} guide={guide} />
        ))}
        {questions.filter(isHere).map(question => (
          <QuestionEntry key={question.id} question={question} />
        ))}
      </ul>
    </section>
  )
}
