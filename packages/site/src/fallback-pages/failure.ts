import { htmlLang } from '@bohe/i18n/language'
import { escapeMarkup } from '#document/escape-markup.ts'
import { fallbackPage } from './page.ts'
import { fallbackPagesWords, inEach } from './words.ts'

/** The last resort when rendering itself failed, whatever the page's language was: both. */
export const failurePage = (): string => {
  const content = inEach(
    (language, words) => `<section lang="${htmlLang[language]}">
<h1>${escapeMarkup(words['failure.title'])}</h1>
<p>${escapeMarkup(words['failure.text'])}</p>
<p class="ways"><a class="act" href="">${escapeMarkup(words['failure.retry'])}</a><a href="/">${escapeMarkup(words['failure.home'])}</a></p>
</section>`,
  )
  const { brand, 'failure.title': title } = fallbackPagesWords.zh_CN
  return fallbackPage({ lang: htmlLang.zh_CN, title, brand: `${brand} Bohe`, content })
}
