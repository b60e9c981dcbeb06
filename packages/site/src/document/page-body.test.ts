import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { pageBody } from './page-body.ts'

const styles = `<style data-precedence="page">${'.leaf{color:green}'.repeat(500)}</style>`
const pageOf = (text: string) => `<html><head><title>Bohe</title>${styles}</head><body><p>${text}</p></body></html>`
const page = pageOf('薄荷 '.repeat(100))

const send = async (asked: Record<string, string>, html = page) => {
  const headers = new Headers()
  const body = await pageBody(html, new Request('http://site.test/login.html', { headers: asked }), headers)
  return { body, encoding: headers.get('Content-Encoding'), varies: headers.get('Vary') }
}

const member = { 'Accept-Encoding': 'gzip, deflate, br, zstd', Cookie: 'a=b; member_0=1' }

describe('a page that is rendered for one request', () => {
  it('is compressed for a visitor who takes it', async () => {
    const { body, encoding, varies } = await send({ 'Accept-Encoding': 'gzip, br' })
    expect([encoding, varies]).toEqual(['br', 'Accept-Encoding'])
    expect(brotliDecompressSync(body as Buffer).toString()).toBe(page)
  })

  it.each([
    ['a visitor', { 'Accept-Encoding': 'gzip' }],
    ['whoever may be a member', { 'Accept-Encoding': 'br', Cookie: 'a=b; member_0=1' }],
  ])('is sent as it is to %s who does not take it', async (_, asked) => {
    expect(await send(asked)).toEqual({ body: page, encoding: null, varies: 'Accept-Encoding' })
  })

  it('comes with its styles compressed to whoever may be a member', async () => {
    const { body, encoding, varies } = await send(member)
    expect([encoding, varies]).toEqual(['gzip', 'Accept-Encoding'])
    expect(gunzipSync(body as Buffer).toString()).toBe(page)
    expect(body.length).toBeLessThan(Buffer.byteLength(page) - styles.length + 500)
  })

  it('is as long for a member whatever it tells of him, and whatever an address repeats of it', async () => {
    const [secret, guess, miss] = ['c0ffee42', 'c0ffee42', 'deadbeef']
    const lengths = await Promise.all(
      [guess, miss, '.leaf{co'].map(async text => (await send(member, pageOf(`${secret} ${text}`))).body.length),
    )
    expect(new Set(lengths).size).toBe(1)
    const { body } = await send(member, pageOf(secret))
    expect((body as Buffer).includes(`</head><body><p>${secret}</p>`)).toBe(true)
  })

  it('may be longer than a piece of gzip, or without styles', async () => {
    for (const html of [pageOf('x'.repeat(200_000)), '<p>leaf</p>', ''])
      expect(gunzipSync((await send(member, html)).body as Buffer).toString()).toBe(html)
  })
})
