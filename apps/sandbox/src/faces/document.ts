import { Html, html } from './html.ts'
import { style } from './style.ts'

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
