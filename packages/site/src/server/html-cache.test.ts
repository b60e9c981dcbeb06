import { randomBytes } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { HtmlCache } from './html-cache.ts'

const html = (text: string, init: ResponseInit = {}) =>
  new Response(text, { ...init, headers: { 'Content-Type': 'text/html; charset=utf-8', ...init.headers } })

/** A cache with a clock of its own, and a page that counts how often it was rendered. */
const setUp = () => {
  const clock = { now: 0 }
  const cache = new HtmlCache(() => clock.now)
  const page = { rendered: 0 }
  const render = async () => html(`page ${++page.rendered}`)
  const see = async () => (await cache.get('/', render))?.body.toString()
  return { clock, cache, page, see }
}

const nothing = () => Promise.reject(new Error('nothing is rendered here'))

const isKept = (cache: HtmlCache, key: string) => cache.kept(key, nothing) !== undefined

describe('a kept page', () => {
  it('is rendered once and sent to everybody for a second', async () => {
    const { clock, see, page } = setUp()
    expect([await see(), await see()]).toEqual(['page 1', 'page 1'])
    clock.now = 1000
    expect(await see()).toBe('page 1')
    expect(page.rendered).toBe(1)
  })

  it('is sent stale while it is rendered anew, once for all who ask meanwhile', async () => {
    const { clock, see, page } = setUp()
    await see()
    clock.now = 1001
    expect(await Promise.all([see(), see(), see()])).toEqual(['page 1', 'page 1', 'page 1'])
    await vi.waitFor(async () => expect(await see()).toBe('page 2'))
    expect(page.rendered).toBe(2)
  })

  it('is not sent when it is older than ten minutes', async () => {
    const { clock, see } = setUp()
    await see()
    clock.now = 600_001
    expect(await see()).toBe('page 2')
  })

  it('stays when it could not be rendered anew', async () => {
    const { clock, cache, see } = setUp()
    await see()
    clock.now = 2000
    const broken = () => Promise.reject(new Error('the renderer broke'))
    expect((await cache.get('/', broken))?.body.toString()).toBe('page 1')
  })

  it('stays while the API is away and only a failure could be rendered', async () => {
    const { clock, cache, see } = setUp()
    await see()
    clock.now = 2000
    const failing = async () => html('out of order', { status: 503 })
    for (let tries = 0; tries < 3; tries++) expect((await cache.get('/', failing))?.body.toString()).toBe('page 1')
  })

  it('goes when it is withdrawn', async () => {
    const { clock, cache, see } = setUp()
    await see()
    clock.now = 2000
    const missing = async () => html('', { status: 404 })
    await cache.get('/', missing)
    await vi.waitFor(() => expect(isKept(cache, '/')).toBe(false))
  })

  it('is held compressed, with its rules for scripts and a tag that changes with it', async () => {
    const { cache } = setUp()
    const policy = { 'Content-Security-Policy': "script-src 'self'" }
    const first = await cache.get('/a', async () => html('one', { headers: policy }))
    const second = await cache.get('/b', async () => html('two', { headers: policy }))
    expect(first?.headers).toEqual({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "script-src 'self'",
    })
    expect(brotliDecompressSync(first?.compressed ?? Buffer.alloc(0)).toString()).toBe('one')
    expect(first?.tag).not.toBe(second?.tag)
  })
})

describe('never kept', () => {
  it.each([
    ['a page that sets a cookie', html('', { headers: { 'Set-Cookie': 'device_id_0=a' } })],
    ['a page of one visitor', html('', { headers: { 'Cache-Control': 'private, no-store' } })],
  ])('%s', async (_, response) => {
    const { cache } = setUp()
    expect(await cache.get('/', async () => response)).toBeUndefined()
  })

  it.each([
    ['a missing page', 404],
    ['a failure', 503],
  ])('%s: all who waited get it, and nobody after them', async (_, status) => {
    const { cache } = setUp()
    let rendered = 0
    const render = async () => html(`rendered ${++rendered}`, { status })
    const [one, other] = await Promise.all([cache.get('/', render), cache.get('/', render)])
    expect([one?.status, one?.body.toString(), other]).toEqual([status, 'rendered 1', one])
    expect(isKept(cache, '/')).toBe(false)
    expect((await cache.get('/', render))?.body.toString()).toBe('rendered 2')
  })

  it('more than there is room for: the page that nobody asked for the longest goes first', async () => {
    const cache = new HtmlCache(() => 0, 3500)
    let rendered = 0
    const render = async () => html(`${++rendered}`.padEnd(1000, randomBytes(500).toString('hex')))
    for (const page of ['/0', '/1', '/0', '/2']) await cache.get(page, render)
    expect([isKept(cache, '/0'), isKept(cache, '/1'), isKept(cache, '/2')]).toEqual([true, false, true])
    expect(rendered).toBe(3)
  })
})
