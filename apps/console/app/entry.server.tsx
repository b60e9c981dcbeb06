import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/** Only the build asks: it writes the one page that every address is answered with. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const html = await renderToReadableStream(<ServerRouter context={context} url={request.url} />)
  await html.allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}
