import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { pageBody } from './entry-server.tsx'

const html = '<p>leaf</p>'.repeat(100)

const send = async (asked: Record<string, string>) => {
  const headers = new Headers()
  const body = await pageBody(html, new Request('http://site.test/login.html', { headers: asked }), headers)
  return { body, encoding: headers.get('Content-Encoding'), varies: headers.get('Vary') }
}

describe('a page that is rendered for one request', () => {
  it('is compressed for a visitor who takes it', async () => {
    const { body, encoding, varies } = await send({ 'Accept-Encoding': 'gzip, br' })
    expect([encoding, varies]).toEqual(['br', 'Accept-Encoding'])
    expect(brotliDecompressSync(body as Buffer).toString()).toBe(html)
  })

  it.each([
    ['who does not take it', { 'Accept-Encoding': 'gzip' }],
    [
      'who may be a member: its length would tell of their data',
      { 'Accept-Encoding': 'br', Cookie: 'a=b; member_0=1' },
    ],
  ])('is sent as it is to somebody %s', async (_, asked) => {
    expect(await send(asked)).toEqual({ body: html, encoding: null, varies: 'Accept-Encoding' })
  })
})
