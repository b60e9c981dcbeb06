import { htmlLang } from '@bohe/i18n/language'
import type { ReactNode } from 'react'
import { Meta, Scripts, ScrollRestoration, useMatches, useRouteError } from 'react-router'
import { useTranslation } from '#i18n/translation.ts'
import { addressIn } from '#routing/address.ts'
import { paths } from '#routing/paths.ts'
import { useRenderedNumber } from '#routing/request-number.ts'
import { useRootData } from '#routing/root-data.ts'
import { Alternates } from './alternates.tsx'
import { InlineScript } from './inline-script.tsx'
import { inlined, sheetAddress } from './sheet-address.ts'
import { wakeScript } from './wake-script.ts'

/**
 * Marks before anything is drawn, so that nothing jumps: a page on which somebody may be logged in, and a visitor whose
 * clock is another than the one that times are first told by, Beijing's. Its name would cost a slow phone 100 ms.
 */
const firstMarks = `if(/(^|; )member_[01]=1/.test(document.cookie))document.documentElement.dataset.viewer='member'
if(new Date().getTimezoneOffset()!==-480)document.documentElement.dataset.zone='other'`

const endOfPage = 'end'

/** The HTML document around every page. */
export function Document({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  const root = useRootData()
  // Without an error the server says undefined, and a layout null.
  const error = useRouteError()
  const isFound = !error
  // A browser leaves in the document what the server wrote there.
  const failed = import.meta.env.SSR && error ? { 'data-request': useRenderedNumber(error) } : undefined
  const language = i18n.language === htmlLang.en ? htmlLang.en : htmlLang.zh_CN
  return (
    <html lang={language} {...failed} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7fbf9" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0f1615" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {/* What the installed app is made of, in the page's language (product §1). */}
        {root && <link rel="manifest" href={addressIn(root.language, root.defaultLanguage, paths.manifest)} />}
        {/* The first paint has the whole page: some kilobytes, of which one part would move another while they arrive. */}
        <link rel="expect" href={`#${endOfPage}`} blocking="render" />
        <Meta />
        {isFound && <Alternates />}
        <LaterSheets />
        <InlineScript text={import.meta.env.SSR ? firstMarks : ''} />
      </head>
      <body>
        {children}
        <div id={endOfPage} hidden />
        <ScrollRestoration />
        <Scripts />
        <InlineScript text={import.meta.env.SSR ? wakeScript : ''} />
      </body>
    </html>
  )
}

type Manifest = { routes: Record<string, { css?: readonly string[] } | undefined> }

/** What the build says of its routes, as React Router leaves it for the browser. */
const manifest = () => (window as typeof window & { __reactRouterManifest?: Manifest }).__reactRouterManifest

/** The sheets that came inside the page, by the links that name them. */
const sent = new Set(
  import.meta.env.SSR ? [] : [...document.querySelectorAll(`[type=${inlined}]`)].map(link => link.getAttribute('href')),
)

const isLater = (file: string) => !sent.has(file)

/**
 * The sheets of the pages that are come to without a new document: fetched before the page is shown. Those of the first page
 * came inside it, put there by the server (`finish-document.ts`).
 */
function LaterSheets() {
  const matches = useMatches()
  if (import.meta.env.SSR) return null
  const files = new Set(
    matches
      .flatMap(({ id }) => manifest()?.routes[id]?.css ?? [])
      .map(sheetAddress)
      .filter(isLater),
  )
  return [...files].map(file => <link key={file} rel="stylesheet" href={file} precedence="page" />)
}
