import { htmlLang } from '@bohe/i18n/language'
import { BrandMark } from '@bohe/ui/brand-mark'
import { FooterColumn, SiteFooter } from '@bohe/ui/site-shell'
import { Link } from 'react-router'
import { type ShellLink, useEdition } from '#edition.ts'
import { pageLanguageOf } from '#i18n/page-language.ts'
import { useTranslation } from '#i18n/translation.ts'
import { useSiteConfig } from '#routing/root-data.ts'
import { DownloadLinks, SocialLinks } from './footer-codes.tsx'
import { hoursText } from './hours-text.ts'

/** The end of every page: links by edition, downloads and codes, ways to reach us, legal lines (spec §2). */
export function Footer() {
  const { t } = useTranslation('shell')
  const { name, footer, otherSite } = useEdition()
  return (
    <SiteFooter legal={<Legal />}>
      <FooterColumn
        title={
          <span className="brand">
            <BrandMark />
            {t('brand')}
          </span>
        }
        wide
      >
        <p>{t(`footer.promise.${name}`)}</p>
        <DownloadLinks />
        <SocialLinks />
      </FooterColumn>
      <FooterColumn title={t('footer.product')}>
        <ShellLinks links={footer.product} />
      </FooterColumn>
      <FooterColumn title={t('footer.help')}>
        <ShellLinks links={footer.help} />
        {/* A region segment that is not the site's own: its server leads to the other edition. */}
        <Link to={otherSite.path} reloadDocument>
          {t(otherSite.word)}
        </Link>
      </FooterColumn>
      <FooterColumn title={t('footer.contact')}>
        <Contact />
      </FooterColumn>
    </SiteFooter>
  )
}

function ShellLinks({ links }: { links: readonly ShellLink[] }) {
  const { t } = useTranslation('shell')
  return links.map(({ word, path }) => (
    <Link key={path} to={path}>
      {t(word)}
    </Link>
  ))
}

function Contact() {
  const { t, i18n } = useTranslation('shell')
  const { liveChat: LiveChat } = useEdition()
  const { email, phone, address, hours } = useSiteConfig()?.support ?? {}
  return (
    <>
      {email && <EmailLink email={email} />}
      {phone && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}
      {address && <span>{address[pageLanguageOf(i18n)]}</span>}
      {LiveChat && <LiveChat className="site-footer-chat" />}
      {hours && <span>{t('footer.hours', { hours: hoursText(hours) })}</span>}
    </>
  )
}

/** An address that may break before its @, where the column is narrow, and nowhere else. */
function EmailLink({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <a href={`mailto:${email}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  )
}

function Legal() {
  const { t, i18n } = useTranslation('shell')
  const { filing, badges = [] } = useSiteConfig() ?? {}
  return (
    <>
      <span>{t('footer.copyright')}</span>
      {filing && (
        <a href={filing.url} rel="noreferrer" lang={htmlLang.zh_CN}>
          {filing.number}
        </a>
      )}
      {badges.map(({ name, url }) => (
        <a key={url} href={url} rel="noreferrer">
          {name[pageLanguageOf(i18n)]}
        </a>
      ))}
    </>
  )
}
