import type { HttpResponse } from '#core/http.ts'
import { style } from './style.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Markup that is safe to put into a page as it is. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | Part[]

/** Builds markup: every value put in is escaped, unless it is markup itself. */
export function html(markup: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: markup }, ...parts.map(rendered)))
}

function rendered(part: Part): string {
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(rendered).join('')
  return String(part).replace(/[&<>"']/g, mark => entities[mark] ?? mark)
}

/** The sandbox's sign: a mint leaf. */
export const mark =
  new Html(`<svg viewBox="0 0 32 32" aria-hidden="true"><path fill="currentColor" d="M5 27C3 14 10 5 28 4c1 17-7 25-19 23l-1 2-3-1z"/>
<path d="M8 26c3-8 8-13 15-17M13 18c0-4 1-6 3-8" fill="none" stroke="var(--paper)" stroke-width="2" stroke-linecap="round"/></svg>`)

/** A whole page of the sandbox; `head` goes to the end of its head. */
export function documentOf(language: string, title: string, body: Html, head: Html | string = ''): string {
  const { text } = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${new Html(style)}</style>
${head}
</head>
<body>${body}</body>
</html>`
  return text
}

/** A page for a browser, with no power beyond its looks and its forms. */
export function htmlResponse(status: number, body: string, referrerPolicy = 'no-referrer'): HttpResponse {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    'referrer-policy': referrerPolicy,
  }
  return { status, headers, body }
}

/** Sends the browser on, with a GET. */
export function redirectTo(location: string): HttpResponse {
  return { status: 303, headers: { location, 'cache-control': 'no-store' } }
}
