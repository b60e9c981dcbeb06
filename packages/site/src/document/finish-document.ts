import { createHash } from 'node:crypto'
import type { Sheet } from './build-files.ts'
import { inlined } from './sheet-address.ts'
import { later } from './wake-script.ts'

/** What the styles of a page are taken from. */
export interface PageSheets {
  /** The sheet of every page, with the order of the layers. */
  base: string
  /** Every other sheet of the build. */
  sheets: readonly Sheet[]
  /** The sheets that the scripts of the page's routes import. */
  imported: ReadonlySet<string>
}

const classesIn = (html: string): Set<string> =>
  new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))

const hasAny = (names: ReadonlySet<string>, wanted: ReadonlySet<string>) => [...wanted].some(name => names.has(name))

/**
 * The sheets that a rendered page needs beside the one of every page: those its routes import, for what will be shown
 * later too, and those of components that the routes fetch when they need them and that are shown already.
 */
const sheetsOf = (html: string, { sheets, imported }: Omit<PageSheets, 'base'>): Sheet[] => {
  const shown = classesIn(html)
  return sheets.filter(({ file, classes }) => imported.has(file) || hasAny(shown, classes))
}

/**
 * Puts the styles of a rendered page into its head, in one `<style>`. Each sheet that is in it is also named by a link that
 * nobody fetches: the scripts that import it find it there (`document.tsx`). React passes over both, as it does over the
 * sheets that it has put there itself, which come after this one.
 */
export const withSheets = (html: string, page: PageSheets): string => {
  const needed = sheetsOf(html, page)
  const css = page.base + needed.map(sheet => sheet.css).join('')
  const links = needed.map(({ file }) => `<link rel="stylesheet" href="${file}" type="${inlined}">`)
  const head = `<style data-precedence="page" data-href="page">${css}</style>${links.join('')}</head>`
  return html.replace('</head>', () => head)
}

/** The inline scripts that were rendered with a mark; one that came with a text has none. */
const inlineScripts = (html: string, mark: string) =>
  html.matchAll(new RegExp(`<script(?=[^>]*\\snonce="${mark}")(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`, 'g'))

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** What may run and load on a page: our own files, and exactly the inline scripts that it was rendered with. */
const policyOf = (html: string, mark: string): string => {
  const hashes = new Set([...inlineScripts(html, mark)].map(([, script]) => hashOf(script ?? '')))
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "media-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}

/**
 * Puts the page's styles into it, lets the first paint go before its modules (`wake-script.ts`), and allows by their hashes the
 * inline scripts that were rendered with `mark` as their nonce, which nobody who wrote a text on the page could know. The mark
 * itself stays here: the page may be kept.
 */
export const finishDocument = (html: string, mark: string, sheets: PageSheets): { html: string; policy: string } => {
  const finished = withSheets(html, sheets)
    .replace(`<script nonce="${mark}" type="module" async="">`, `<script type="${later}">`)
    .replaceAll(` nonce="${mark}"`, '')
    .replaceAll('rel="modulepreload"', `rel="${later}"`)
  return { html: finished, policy: policyOf(html, mark) }
}
