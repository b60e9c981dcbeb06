import { afterEach, expect, it, vi } from 'vitest'
import { siteData } from './site-data.ts'

vi.mock('./settings.ts', () => ({ runningSite: () => ({ apiOrigin: 'http://api.test' }) }))

afterEach(() => vi.unstubAllGlobals())

it('is waited for by all who come before the first answer, and is had again after one that failed', async () => {
  const answers: ((answer: Response) => void)[] = []
  const fetch = vi.fn((_address: string) => new Promise<Response>(resolve => answers.push(resolve)))
  vi.stubGlobal('fetch', fetch)
  const answer = (responses: Response[]) => {
    for (const [index, resolve] of answers.splice(0).entries()) resolve(responses[index] ?? Response.error())
  }
  const pages = [siteData('0'), siteData('0')]
  expect(fetch.mock.calls.map(([address]) => address)).toEqual([
    'http://api.test/config.json?region_code=0',
    'http://api.test/download/guanwang.json',
  ])
  answer([new Response('', { status: 503 }), Response.json({ windows: {} })])
  expect(await Promise.all(pages)).toEqual([{ downloads: { windows: {} } }, { downloads: { windows: {} } }])

  const next = siteData('0')
  answer([Response.json({ name: 'Bohe' })])
  expect(await next).toEqual({ config: { name: 'Bohe' }, downloads: { windows: {} } })
})
