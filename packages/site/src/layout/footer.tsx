import { BrandMark } from '@bohe/ui/brand-mark'
import { FooterColumn, SiteFooter } from '@bohe/ui/site-shell'
import { Link } from 'react-router'
import { useTranslation } from '#translation.ts'
import { useEdition } from '../edition.ts'
import { pageLanguageOf } from './page-language.ts'

/** Where a mainland site's filing number is looked up. */
const filingAuthority = 'https://beian.miit.gov.cn/'

/** The end of every page: links by edition, ways to reach us, legal lines (spec §2). */
export function Footer() {
  const { t, i18n } = useTranslation('shell')
  const { name, footer, otherSite, facts } = useEdition()
  const language = pageLanguageOf(i18n)
  return (
    <SiteFooter
      legal={
        <>
          <span>{t('footer.copyright')}</span>
          {facts.filingNumber && (
            <a href={filingAuthority} rel="noreferrer">
              {facts.filingNumber}
            </a>
          )}
        </>
      }
    >
      <FooterColumn title={<FooterBrand />}>
        <p className="soft">{t(`footer.promise.${name}`)}</p>
      </FooterColumn>
      <FooterColumn title={t('footer.product')}>
        {footer.map(({ word, path }) => (
          <Link key={path} to={path}>
            {t(word)}
          </Link>
        ))}
        {/* A region segment that is not its own: the site's server leads to the other edition. */}
        <Link to={otherSite.path} reloadDocument>
          {t(otherSite.word)}
        </Link>
      </FooterColumn>
      <FooterColumn title={t('footer.contact')}>
        {facts.supportEmail && <a href={`mailto:${facts.supportEmail}`}>{facts.supportEmail}</a>}
        {facts.phone && <a href={`tel:${facts.phone.replaceAll(/[^\d+]/g, '')}`}>{facts.phone}</a>}
        {facts.address && <span className="soft">{facts.address[language]}</span>}
        <span className="soft">{t('footer.hours', { hours: facts.hours })}</span>
      </FooterColumn>
    </SiteFooter>
  )
}

function FooterBrand() {
  const { t } = useTranslation('shell')
  return (
    <span className="brand">
      <BrandMark />
      {t('brand')}
    </span>
  )
}
