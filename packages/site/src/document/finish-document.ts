import { createHash } from 'node:crypto'
import { type PageSheets, withSheets } from './page-sheets.ts'
import { later } from './wake-script.ts'

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
