import { expect, it } from 'vitest'
import { leaveSite } from './server-middleware.server.ts'

const answer = (method: string, location: string) =>
  leaveSite(
    new Request('http://site.test/user.html?tab=bindings', { method }),
    new Response(null, { status: 303, headers: { Location: location, 'Set-Cookie': 'open_browser_0=a' } }),
  )

it('a form leads to another site by a page that goes there', async () => {
  const response = answer('POST', 'https://provider.test/authorize?a=1&b="2"')
  const page = await response.text()
  expect([response.status, response.headers.get('Location')]).toEqual([200, null])
  expect(page).toContain('content="0;url=https://provider.test/authorize?a=1&amp;b=%222%22"')
  expect(response.headers.getSetCookie()).toEqual(['open_browser_0=a'])
})

it.each([
  ['POST', '/user.html'],
  ['POST', 'http://site.test/user.html'],
  ['POST', 'javascript:alert(1)'],
  ['GET', 'https://provider.test/authorize'],
])('a %s that leads to %s is redirected as it was', (method, location) => {
  expect([answer(method, location).status, answer(method, location).headers.get('Location')]).toEqual([303, location])
})
