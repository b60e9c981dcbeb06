import { htmlLang, type Language } from '@bohe/i18n/language'
import { escapeMarkup } from '#document/escape-markup.ts'
import { fallbackPage } from './page.ts'
import { fallbackPagesWords } from './words.ts'

/** The page without network; it stands at the address that was wanted, so an empty link asks for that again. */
export const offlinePage = (language: Language): string => {
  const words = fallbackPagesWords[language]
  const content = `<section>
<h1>${escapeMarkup(words['offline.title'])}</h1>
<p>${escapeMarkup(words['offline.text'])}</p>
<h2>${escapeMarkup(words['offline.check'])}</h2>
<ul><li>${escapeMarkup(words['offline.wifi'])}</li><li>${escapeMarkup(words['offline.client'])}</li></ul>
<a class="act" href="">${escapeMarkup(words['offline.retry'])}</a>
</section>`
  return fallbackPage({ lang: htmlLang[language], title: words['offline.title'], brand: words.brand, content })
}
