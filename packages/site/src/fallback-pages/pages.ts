import { htmlLang, type Language } from '@bohe/i18n/language'
import { escapeMarkup } from '#document/escape-markup.ts'
import { fallbackPage } from './page.ts'
import { fallbackPagesWords, inEach } from './words.ts'

/** The last resort when rendering itself failed, whatever the page's language was: both; with the number of the request, if it is known. */
export const failurePage = (number?: string): string => {
  const content = inEach(
    (language, words) => `<section lang="${htmlLang[language]}">
<h1>${escapeMarkup(words['failure.title'])}</h1>
<p>${escapeMarkup(words['failure.text'])}</p>
${number === undefined ? '' : `<p>${escapeMarkup(words['failure.number'])} <span class="number">${escapeMarkup(number)}</span></p>\n`}<p class="ways"><a class="act" href="">${escapeMarkup(words['failure.retry'])}</a><a href="/">${escapeMarkup(words['failure.home'])}</a></p>
</section>`,
  )
  const { brand, 'failure.title': title } = fallbackPagesWords.zh_CN
  return fallbackPage({ lang: htmlLang.zh_CN, title, brand: `${brand} Bohe`, content })
}

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

/** Browsers that run on systems as old as that; their names are what is searched for when a link does not open. */
const browsers = [
  ['Microsoft Edge', 'https://www.microsoft.com/edge'],
  ['Google Chrome', 'https://www.google.com/chrome/'],
  ['Mozilla Firefox', 'https://www.mozilla.org/firefox/'],
] as const

/** Nothing that Internet Explorer 6 does not know: hex colours, pixels, margins. */
const style = `
body { margin: 0; padding: 48px 16px; background: #f7fbf9; color: #132420; font: 16px/1.6 "Microsoft YaHei", SimSun, Arial, sans-serif; text-align: center }
#page { max-width: 560px; margin: 0 auto; text-align: left }
.brand { margin: 0 0 24px; color: #00785a; font-weight: bold }
.part { margin: 0 0 24px; padding: 24px; border: 1px solid #d9e3df; background: #fff }
h1 { margin: 0 0 12px; font-size: 24px; line-height: 32px }
p { margin: 0 0 12px }
ul { margin: 0 0 12px 20px; padding: 0 }
a { color: #00785a }
`

const links = () => browsers.map(([name, address]) => `<li><a href="${address}">${name}</a></li>`).join('')

/** What a browser gets that no page of ours works in: both languages, no script (product §1). */
export const upgradePage =
  (): string => `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">
<html lang="${htmlLang.zh_CN}">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeMarkup(`${fallbackPagesWords.zh_CN['upgrade.title']} - ${fallbackPagesWords.en['upgrade.title']}`)}</title>
<style type="text/css">${style}</style>
</head>
<body>
<div id="page" role="main">
<p class="brand">${escapeMarkup(fallbackPagesWords.zh_CN.brand)} ${escapeMarkup(fallbackPagesWords.en.brand)}</p>
${inEach(
  (language, words) => `<div class="part" lang="${htmlLang[language]}">
<h1>${escapeMarkup(words['upgrade.title'])}</h1>
<p>${escapeMarkup(words['upgrade.text'])}</p>
<ul>${links()}</ul>
<p>${escapeMarkup(words['upgrade.after'])}</p>
</div>`,
)}
</div>
</body>
</html>
`
