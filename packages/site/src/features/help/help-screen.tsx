import { buttonClass } from '@bohe/ui/button'
import { Page, Section, Stack } from '@bohe/ui/layout'
import { Link } from 'react-router'
import { useTranslation } from '#i18n/translation.ts'
import { paths } from '#routing/paths.ts'
import { Categories, CategoryLinks } from './help-categories.tsx'
import type { HelpData } from './help-data.ts'
import { HelpResults } from './help-results.tsx'
import { HelpSearch, useHelpSearch } from './help-search.tsx'
import { termsOf } from './search.ts'

/** help.html: a search over everything, the categories, their guides and questions, and the way to customer service. */
export function HelpScreen({ slug, ...all }: Omit<HelpData, 'canonical'>) {
  const { t } = useTranslation('help')
  const [query, setQuery] = useHelpSearch()
  const terms = termsOf(query)
  const shown = { ...all, ...(slug && { slug }) }
  return (
    <Section tight>
      <Page>
        <Stack gap={8}>
          <div className="help-head">
            <Stack gap={2}>
              <h1>{t(slug ? `category.${slug}.title` : 'title')}</h1>
              <p className="soft measure">{t(slug ? `category.${slug}.description` : 'lead')}</p>
            </Stack>
            <HelpSearch query={query} onQuery={setQuery} />
          </div>
          <CategoryLinks {...shown} isSearching={terms.length > 0} />
          <div className="help-found">
            <HelpResults {...all} query={query} terms={terms} />
            {terms.length === 0 && <Categories {...shown} />}
          </div>
          <StillStuck />
        </Stack>
      </Page>
    </Section>
  )
}

function StillStuck() {
  const { t } = useTranslation('help')
  return (
    <aside className="help-contact">
      <div>
        <h2>{t('contact.title')}</h2>
        <p className="soft">{t('contact.text')}</p>
      </div>
      <Link className={buttonClass()} to={paths.customerService}>
        {t('contact.action')}
      </Link>
    </aside>
  )
}
