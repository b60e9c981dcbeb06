import { asText } from './as-text.ts'
import { style } from './style.ts'

const mark =
  '<svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true"><path fill="currentcolor" d="M3.2 20.8C1.6 10.6 7.4 2.6 21.6 2.4 22.2 16 14.6 22.2 3.2 20.8Z"/><path d="M2.2 21.8 17 7M6.9 17.1V13c0-4.4 2.3-6.7 6.4-7.2" fill="none" stroke="var(--paper)" stroke-width="1.8" stroke-linecap="round"/></svg>'

/** Such a page shows itself and nothing else. */
export const standbyPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

interface Page {
  /** As `<html lang>` says it. */
  lang: string
  title: string
  brand: string
  /** HTML. */
  content: string
}

/** A page that needs nothing else: no script, no file, no server that could fail it. */
export const standbyPage = ({ lang, title, brand, content }: Page): string => `<!DOCTYPE html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${asText(`${title} - ${brand}`)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="brand">${mark}${asText(brand)}</p>
${content}
</main>
</body>
</html>
`
