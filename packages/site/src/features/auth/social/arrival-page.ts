import { htmlLang, type Language } from '@bohe/i18n/language'
import { messages as messagesEn } from '@bohe/i18n/words/messages/en'
import { messages as messagesZh } from '@bohe/i18n/words/messages/zh-CN'
import { escapeMarkup } from '#document/escape-markup.ts'
import { fallbackPage } from '#fallback-pages/page.ts'
import { fallbackPagesWords } from '#fallback-pages/words.ts'

const autoLogin = { zh_CN: messagesZh['notice.auto-login'], en: messagesEn['notice.auto-login'] }

/** Such a page shows itself, and sends its own form. */
export const arrivalPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const pageIn = (language: Language, title: string, content: string) =>
  fallbackPage({ lang: htmlLang[language], title, brand: fallbackPagesWords[language].brand, content })

/** What is seen while a token logs in (spec §8); `next` is where it does, for a browser that does not go on by itself. */
export const goingPage = (language: Language, next: string): string => {
  const text = autoLogin[language]
  const link = `<p class="ways"><a href="${escapeMarkup(next)}">${escapeMarkup(fallbackPagesWords[language]['arrival.go-on'])}</a></p>`
  return pageIn(language, text, `<section><h1 role="status">${escapeMarkup(text)}</h1>${link}</section>`)
}

/** Asks whether a visitor who was led here means to log in to this account, and names it as others may see it. */
export const askingPage = (language: Language, maskedName: string): string => {
  const words = fallbackPagesWords[language]
  const named = (text: string) => escapeMarkup(text.replace('{{name}}', () => maskedName))
  return pageIn(
    language,
    words['arrival.title'].replace('{{name}}', () => maskedName),
    `<section>
<h1>${named(words['arrival.title'])}</h1>
<p>${escapeMarkup(words['arrival.text'])}</p>
<form method="post" class="ways">
<button class="act" name="intent" value="confirm">${named(words['arrival.confirm'])}</button>
<button class="other" name="intent" value="refuse">${escapeMarkup(words['arrival.refuse'])}</button>
</form>
</section>`,
  )
}
