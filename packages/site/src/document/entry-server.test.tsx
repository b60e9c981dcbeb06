import type { EntryContext } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Edition } from '#edition.ts'
import { providePageTelemetry } from '#server/telemetry/page-telemetry.ts'
import { documentRenderer } from './entry-server.tsx'

const render = documentRenderer({ defaultLanguage: 'en' } as Edition)

/** A page whose routes are not there: nothing of it can be rendered. */
const broken = (errors: object | null) =>
  ({ staticHandlerContext: { matches: [], errors }, routeModules: {} }) as unknown as EntryContext

const id = '3f0c2a52-97c7-4a54-8c0e-94b1f4b0d0c1'
const request = new Request('http://site.test/cn/news.html', { headers: { 'x-request-id': id } })

afterEach(() => vi.restoreAllMocks())

describe('a page that cannot be rendered', () => {
  it('is left to the error boundary first', async () => {
    await expect(render(request, 200, new Headers(), broken(null))).rejects.toThrow()
  })

  it('is the page of last resort when the boundary cannot be rendered either, and is in the log', async () => {
    const failed = vi.fn()
    providePageTelemetry({ failed, apiCalled: () => undefined })
    const answer = await render(request, 404, new Headers(), broken({ root: new Error('no route') }))
    expect(answer.status).toBe(500)
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(await answer.text()).toMatch(
      /页面暂时打不开[\s\S]*编号[\s\S]*This page cannot be shown right now[\s\S]*Number of this request: <span class="number">3f0c/,
    )
    const told = { id, path: '/cn/news.html', error: expect.any(TypeError) }
    expect(failed.mock.calls).toEqual([[told, 'a page failed']])
  })
})
