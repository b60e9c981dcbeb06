import { htmlLang, type Language } from '@bohe/i18n/language'
import { asText } from './as-text.ts'
import { standbyPage } from './page.ts'
import { standbyWords } from './words.ts'

/** The page without network; it stands at the address that was wanted, so an empty link asks for that again. */
export const offlinePage = (language: Language): string => {
  const words = standbyWords[language]
  const content = `<section>
<h1>${asText(words['offline.title'])}</h1>
<p>${asText(words['offline.text'])}</p>
<h2>${asText(words['offline.check'])}</h2>
<ul><li>${asText(words['offline.wifi'])}</li><li>${asText(words['offline.client'])}</li></ul>
<a class="act" href="">${asText(words['offline.retry'])}</a>
</section>`
  return standbyPage({ lang: htmlLang[language], title: words['offline.title'], brand: words.brand, content })
}
