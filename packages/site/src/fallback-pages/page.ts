import { markDrawing, markShapes } from '@bohe/ui/brand-shapes'
import { escapeMarkup } from '#document/escape-markup.ts'

/** The look of the pages that are written ahead: the site's colours and measures, without its sheet. */
const style = `
:root { color-scheme: light dark; --paper: #f7fbf9; --ink: #132420; --soft: #4d5f5a; --line: #d9e3df; --action: #00785a; --on: #fff }
@media (prefers-color-scheme: dark) { :root { --paper: #0f1615; --ink: #e9f2ee; --soft: #a9bab4; --line: #2a3734; --action: #6fdcb6; --on: #0d211b } }
* { box-sizing: border-box }
body { display: grid; grid-template-columns: minmax(0, 30rem); min-height: 100vh; min-height: 100dvh; margin: 0; padding: max(32px, 16vh) 24px 32px; place-content: start center; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif }
main { display: grid; gap: 48px }
section { display: grid; justify-items: start; gap: 16px }
h1, h2, p, ul { margin: 0 }
h1 { font-size: 1.75rem; line-height: 1.3 }
h2 { font-size: 1rem }
p, li { color: var(--soft) }
ul { padding-inline-start: 1.2em }
.number { overflow-wrap: anywhere; user-select: all }
.ways { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 20px }
a { color: var(--action); font-weight: 600 }
.act { display: inline-block; padding: 12px 28px; border-radius: 8px; background: var(--action); color: var(--on); text-decoration: none }
.other { padding: 11px 27px; border: 1px solid var(--soft); border-radius: 8px; background: none; color: var(--ink) }
button { font: inherit; cursor: pointer }
button.act { border: 0; font-weight: 600 }
.brand { display: flex; align-items: center; gap: 10px; color: var(--action); font-weight: 650 }
a:focus-visible, button:focus-visible { outline: 3px solid var(--action); outline-offset: 3px }
`

const mark = `<svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">${markDrawing(markShapes, 'mark')}</svg>`

/** Such a page shows itself and nothing else. */
export const fallbackPolicy =
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
export const fallbackPage = ({ lang, title, brand, content }: Page): string => `<!DOCTYPE html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeMarkup(`${title} - ${brand}`)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="brand">${mark}${escapeMarkup(brand)}</p>
${content}
</main>
</body>
</html>
`
