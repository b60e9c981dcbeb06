import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { type EntryContext, ServerRouter } from 'react-router'
import { readAddress } from './address.ts'
import type { Edition } from './edition.ts'
import { finishDocument } from './finish-document.ts'
import { wordsIn } from './words.ts'

const renderWhole = async (page: React.ReactNode): Promise<string> => {
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  const stream = renderToPipeableStream(page, { onAllReady: resolve, onShellError: reject, onError: reject })
  await ready
  return text(stream.pipe(new PassThrough()))
}

/** The app's entry.server: renders a page whole, in the language of its address, with its words and rules for scripts. */
export const documentRenderer =
  (edition: Edition) =>
  async (request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> => {
    const { language } = readAddress(new URL(request.url).pathname, edition.defaultLanguage)
    const html = await renderWhole(
      <I18nextProvider i18n={wordsIn(language)}>
        <ServerRouter context={context} url={request.url} />
      </I18nextProvider>,
    )
    const document = finishDocument(html)
    headers.set('Content-Type', 'text/html; charset=utf-8')
    headers.set('Content-Security-Policy', document.policy)
    return new Response(document.html, { status, headers })
  }
