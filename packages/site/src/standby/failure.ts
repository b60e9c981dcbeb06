import { htmlLang } from '@bohe/i18n/language'
import { asText } from './as-text.ts'
import { standbyPage } from './page.ts'
import { inEach, standbyWords } from './words.ts'

/** The last resort when rendering itself failed, whatever the page's language was: both. */
export const failurePage = (): string => {
  const content = inEach(
    (language, words) => `<section lang="${htmlLang[language]}">
<h1>${asText(words['failure.title'])}</h1>
<p>${asText(words['failure.text'])}</p>
<p class="ways"><a class="act" href="">${asText(words['failure.retry'])}</a><a href="/">${asText(words['failure.home'])}</a></p>
</section>`,
  )
  const { brand, 'failure.title': title } = standbyWords.zh_CN
  return standbyPage({ lang: htmlLang.zh_CN, title, brand: `${brand} Bohe`, content })
}
