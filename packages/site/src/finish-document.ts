import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** What may run and load on a page: our own files, and exactly the inline scripts this page was sent with. */
const policyOf = (html: string): string => {
  const hashes = new Set([...html.matchAll(inlineScript)].map(([, script]) => hashOf(script ?? '')))
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

/** Lets the first paint go before the scripts, and allows the page's inline scripts by their hashes. */
export const finishDocument = (html: string): { html: string; policy: string } => {
  const finished = html.replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchPriority="low"')
  return { html: finished, policy: policyOf(finished) }
}
