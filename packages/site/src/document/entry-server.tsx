import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { requestIdHeader } from '@bohe/api-client/contract/request-id'
import { htmlLang } from '@bohe/i18n/language'
import uiSheet from '@bohe/ui/styles.css?inline'
import type { ReactNode } from 'react'
import { preloadModule } from 'react-dom'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router'
import type { Edition } from '#edition.ts'
import { fallbackPolicy } from '#fallback-pages/page.ts'
import { failurePage } from '#fallback-pages/pages.ts'
import { WordsProvider } from '#i18n/translation.ts'
import { wordsIn } from '#i18n/words.ts'
import { readAddress } from '#routing/address.ts'
import { RequestNumber } from '#routing/request-number.ts'
import { runningSite } from '#server/settings.ts'
import { pageTelemetry } from '#server/telemetry/page-telemetry.ts'
import siteSheet from '#styles.css?inline'
import { finishDocument, type PageSheets } from './finish-document.ts'
import { ScriptMark } from './inline-script.tsx'
import { pageBody } from './page-body.ts'
import { sheetAddress } from './sheet-address.ts'

/** The namespaces that a page's routes declared in their `handle`. */
const wordsOf = ({ staticHandlerContext, routeModules }: EntryContext): Set<string> =>
  new Set(
    staticHandlerContext.matches.flatMap(({ route }) => {
      const handle = routeModules[route.id]?.handle as { words?: readonly string[] } | undefined
      return handle?.words ?? []
    }),
  )

/** While developing, the styles of a page come in one sheet that React Router collects, until its scripts bring them. */
const developedSheet = ({ criticalCss }: EntryContext, path: string): string => {
  const href = `/@react-router/critical.css?pathname=${encodeURIComponent(path)}`
  return criticalCss ? `<link rel="stylesheet" href="${href}" data-react-router-critical-css>` : ''
}

const sheetsFor = ({ staticHandlerContext, manifest }: EntryContext): PageSheets => {
  const files = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? [])
  return { base: uiSheet + siteSheet, sheets: runningSite().sheets, imported: new Set(files.map(sheetAddress)) }
}

/** Lets the browser fetch the page's words together with its script, not after it. */
function WordHints({ names, place, children }: { names: Iterable<string>; place: string; children: ReactNode }) {
  for (const name of names) {
    const file = runningSite().wordFiles.get(`${name}/${place}`)
    if (file) preloadModule(file, { as: 'script' })
  }
  return children
}

const renderWhole = async (page: ReactNode, nonce: string): Promise<string> => {
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  const stream = renderToPipeableStream(page, {
    nonce,
    onAllReady: resolve,
    onShellError: reject,
    onError: reject,
    // Everything in its place, however large: a page without script has nothing that could move it there.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
  })
  await ready
  return text(stream.pipe(new PassThrough()))
}

/** A page that cannot be rendered has an error boundary; when that was it, there is nothing left to render. */
const giveUp = (cause: unknown, request: Request, { staticHandlerContext }: EntryContext): undefined => {
  if (!staticHandlerContext.errors) throw cause
  handleError(cause, { request })
}

const lastResort = (request: Request, headers: Headers): Response => {
  headers.set('Content-Security-Policy', fallbackPolicy)
  return new Response(failurePage(request.headers.get(requestIdHeader) ?? undefined), { status: 500, headers })
}

/** The app's entry.server: renders a page whole, in the language of its address, with its words and rules for scripts. */
export const documentRenderer =
  (edition: Edition) =>
  async (request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> => {
    const mark = randomUUID()
    const { language, rest } = readAddress(new URL(request.url).pathname, edition.defaultLanguage)
    const rendering = renderWhole(
      <WordsProvider value={wordsIn(language)}>
        <WordHints names={wordsOf(context)} place={htmlLang[language]}>
          <ScriptMark value={mark}>
            <RequestNumber value={request.headers.get(requestIdHeader) ?? undefined}>
              <ServerRouter context={context} url={request.url} nonce={mark} />
            </RequestNumber>
          </ScriptMark>
        </WordHints>
      </WordsProvider>,
      mark,
    )
    const html = await rendering.catch(cause => giveUp(cause, request, context))
    headers.set('Content-Type', 'text/html; charset=utf-8')
    if (html === undefined) return lastResort(request, headers)
    const document = finishDocument(html, mark, sheetsFor(context))
    headers.set('Content-Security-Policy', document.policy)
    const whole = import.meta.env.DEV
      ? document.html.replace('</head>', `${developedSheet(context, rest)}</head>`)
      : document.html
    const body = await pageBody(whole, request, headers)
    return new Response(body, { status, headers })
  }

/**
 * The app's `handleError`: what a loader or a page threw, once in the log; a visitor who left is no error, nor is one who
 * was told that there is no such page or method.
 */
export const handleError = (error: unknown, { request }: { request: Request }): void => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const { pathname } = new URL(request.url)
  const id = request.headers.get(requestIdHeader) ?? undefined
  pageTelemetry().failed({ id, path: pathname, error }, 'a page failed')
}
