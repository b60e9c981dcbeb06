import { readFileSync } from 'node:fs'
import type { HttpResponse } from '#core/http.ts'
import type { PageWords } from './words.ts'

const sheets = [new URL('page.css', import.meta.url), new URL('forms.css', import.meta.url)]
const style = sheets.map(sheet => readFileSync(sheet, 'utf8')).join('')

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

/** How a page begins: its title, what it is, and its own address, which leads to it in the other language. */
export type Heading = { title: string; lead: string; address: string; colour?: string }

/** A page of the sandbox: the heading above, the panels below. */
export function page(words: PageWords, { title, lead, address, colour }: Heading, panels: Html, more: PageParts = {}) {
  const other = words.language === 'en' ? 'zh' : 'en'
  const url = new URL(address, 'http://sandbox')
  url.searchParams.set('lang', other)
  const name = colour ? html`<span class="brand" style="--brand: ${colour}">${title}</span>` : title
  const body = html`<div class="${more.isWide ? 'page' : 'page narrow'}"><header>${mark}<h1>${name}</h1>
<a href="${url.pathname}${url.search}" lang="${other}">${words.otherLanguage}</a>
<p class="lead">${lead}</p></header>
<main>${panels}</main></div>${more.script ? html`<script>${new Html(more.script)}</script>` : ''}`
  return documentOf(words.language, title, body, more.head)
}

type PageParts = { isWide?: boolean; head?: Html; script?: string }

type Choice = [value: string, label: string]

/** A form of hidden fields, what is inside, and two buttons named `act`, the first of which is the main one. */
export function choiceForm(
  action: string,
  fields: Record<string, string>,
  main: Choice,
  second: Choice,
  inside?: Html,
) {
  return html`<form class="consent" action="${action}" method="post">${hiddenFields(fields)}${inside ?? ''}
<div class="acts"><button name="act" value="${main[0]}" class="main">${main[1]}</button>
<button name="act" value="${second[0]}">${second[1]}</button></div></form>`
}

export function hiddenFields(fields: Record<string, string>): Html[] {
  return Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
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

/** A page whose own script runs. */
export function scriptedResponse(status: number, body: string, headers: Record<string, string> = {}): HttpResponse {
  const shared = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  return { status, headers: { ...shared, ...headers }, body }
}

/** Sends the browser on, with a GET. */
export function redirectTo(location: string): HttpResponse {
  return { status: 303, headers: { location, 'cache-control': 'no-store' } }
}
