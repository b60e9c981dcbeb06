import { markDrawing, markShapes } from '@bohe/ui/brand-shapes'
import { asText } from './as-text.ts'
import { style } from './style.ts'

const mark = `<svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">${markDrawing(markShapes, 'mark')}</svg>`

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
