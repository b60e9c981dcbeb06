import { fallbackPagesWords } from '@bohe/i18n/namespaces/fallback-pages'
import { BrandMark } from '@bohe/ui/brand-mark'
import { Button } from '@bohe/ui/button'
import { Field } from '@bohe/ui/field'
import { Page } from '@bohe/ui/layout'
import { Form, Link } from 'react-router'
import { useTranslation } from '#i18n/translation.ts'
import { withWords } from '#i18n/words.ts'
import { paths } from '#routing/paths.ts'

await withWords(fallbackPagesWords)

/** Nothing is at this address: what may have happened, a search, and the ways on. Fetched when an address is missed. */
export default function NotFoundScreen() {
  const { t } = useTranslation(['fallback-pages', 'shell'])
  return (
    <Page width="reading">
      <title>{t('shell:title.suffix', { title: t('missing.title') })}</title>
      <div className="failure">
        <BrandMark />
        <h1>{t('missing.title')}</h1>
        <p className="soft">{t('missing.text')}</p>
        <Form className="failure-search" role="search" method="get" action={paths.help()}>
          <Field label={t('missing.search')} type="search" name="q" required maxLength={50} />
          <Button type="submit" tone="primary">
            {t('missing.search-act')}
          </Button>
        </Form>
        <nav className="failure-ways" aria-label={t('missing.ways')}>
          <Link to={paths.home}>{t('missing.home')}</Link>
          <Link to={paths.news()}>{t('missing.news')}</Link>
          <Link to={paths.help()}>{t('missing.help')}</Link>
          <Link to={paths.customerService}>{t('missing.service')}</Link>
        </nav>
      </div>
    </Page>
  )
}
