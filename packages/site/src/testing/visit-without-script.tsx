import { text } from 'node:stream/consumers'
import { within } from '@testing-library/react'
import { prerenderToNodeStream } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { provideSite } from '#server/settings.ts'
import { siteSettings } from './site-settings.ts'
import { type PageVisit, pageContext, treeOf } from './visit.tsx'

provideSite(siteSettings({ INTL_ORIGIN: 'http://site.test', CN_ORIGIN: 'http://cn.site.test' }))

/** A visit by a browser that runs no script; `form` is sent to the address. */
interface PlainVisit extends PageVisit {
  form?: Record<string, string>
  /** What the browser remembers, as it sends it. */
  cookies?: string
}

const requestOf = ({ at, form, cookies }: PlainVisit) => {
  const body = form && new URLSearchParams(form)
  const headers = new Headers(cookies ? { Cookie: cookies } : {})
  return new Request(new URL(at, 'http://site.test'), { headers, ...(body && { method: 'POST', body }) })
}

/** Opens a page, or sends a form to it, as the site's server answers: the page that comes back, or the redirect. */
export const visitWithoutScript = async (visit: PlainVisit) => {
  const { getContext, frame } = pageContext(visit)
  const handler = createStaticHandler(treeOf(visit))
  const context = await handler.query(requestOf(visit), { requestContext: getContext() })
  if (context instanceof Response) {
    const { status, headers } = context
    return { status, location: headers.get('Location'), set: headers.getSetCookie(), page: within(document.body) }
  }
  const router = createStaticRouter(handler.dataRoutes, context)
  const page = <StaticRouterProvider router={router} context={context} hydrate={false} />
  const html = await text((await prerenderToNodeStream(frame(page))).prelude)
  // A parsed document runs no script, so what is meant for those without is there.
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return { status: context.statusCode, location: null, set: [], page: within(body) }
}
