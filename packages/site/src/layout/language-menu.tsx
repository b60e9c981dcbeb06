import { languageCookieSeconds } from '@bohe/api-client/contract/language-cookie'
import { htmlLang, type Language, languages } from '@bohe/i18n/language'
import { GlobeIcon } from '@bohe/ui/icons'
import { Menu } from '@bohe/ui/menu'
import { useLocation } from 'react-router'
import { useEdition } from '#edition.ts'
import { useTranslation } from '#i18n/translation.ts'
import { addressIn } from '#routing/address.ts'

/** For 168 hours home opens in this language (spec §4). */
const remember = (language: Language) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent on plain http.
  document.cookie = `language_type=${language}; Path=/; Max-Age=${languageCookieSeconds}; SameSite=Lax`
}

/** The same page in the other language: a document's load, remembered for 168 hours (spec §4). */
export function LanguageMenu() {
  const { t, i18n } = useTranslation('shell')
  const { pathname, search } = useLocation()
  const { defaultLanguage } = useEdition()
  return (
    <Menu summary={<GlobeIcon />} label={t('language.label')}>
      {languages.map(language => (
        <a
          key={language}
          href={addressIn(language, defaultLanguage, pathname + search)}
          hrefLang={htmlLang[language]}
          lang={htmlLang[language]}
          onClick={() => remember(language)}
          aria-current={i18n.language === htmlLang[language] ? 'true' : undefined}
        >
          {t(`language.${language}`)}
        </a>
      ))}
    </Menu>
  )
}
