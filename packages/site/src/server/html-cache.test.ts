import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { HtmlCache } from './html-cache.ts'

const html = (text: string, init: ResponseInit = {}) =>
  new Response(text, { ...init, headers: { 'Content-Type': 'text/html; charset=utf-8', ...init.headers } })

/** A cache with a clock of its own, and a page that counts how often it was rendered. */
const world = () => {
  const clock = { now: 0 }
  const cache = new HtmlCache(() => clock.now)
  const page = { rendered: 0 }
  const render = async () => html(`page ${++page.rendered}`)
  const see = async () => (await cache.get('/', render))?.body.toString()
  return { clock, cache, page, see }
}

describe('a kept page', () => {
  it('is rendered once and sent to everybody for a second', async () => {
    const { clock, see, page } = world()
    expect([await see(), await see()]).toEqual(['page 1', 'page 1'])
    clock.now = 1000
    expect(await see()).toBe('page 1')
    expect(page.rendered).toBe(1)
  })

  it('is sent stale while it is rendered anew, once for all who ask meanwhile', async () => {
    const { clock, see, page } = world()
    await see()
    clock.now = 1001
    expect(await Promise.all([see(), see(), see()])).toEqual(['page 1', 'page 1', 'page 1'])
    await vi.waitFor(async () => expect(await see()).toBe('page 2'))
    expect(page.rendered).toBe(2)
  })

  it('is not sent when it is older than ten minutes', async () => {
    const { clock, see } = world()
    await see()
    clock.now = 600_001
    expect(await see()).toBe('page 2')
  })

  it('stays when it could not be rendered anew', async () => {
    const { clock, cache, see } = world()
    await see()
    clock.now = 2000
    const broken = () => Promise.reject(new Error('the renderer broke'))
    expect((await cache.get('/', broken))?.body.toString()).toBe('page 1')
  })

  it('is held compressed, with its rules for scripts and a tag that changes with it', async () => {
    const { cache } = world()
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
    ['a missing page', html('', { status: 404 })],
    ['a failure', html('', { status: 500 })],
    ['a page that sets a cookie', html('', { headers: { 'Set-Cookie': 'device_id_0=a' } })],
    ['a page of one visitor', html('', { headers: { 'Cache-Control': 'private, no-store' } })],
  ])('%s', async (_, response) => {
    const { cache } = world()
    expect(await cache.get('/', async () => response)).toBeUndefined()
  })

  it('more than 500 pages: the oldest goes first', async () => {
    const { cache } = world()
    let rendered = 0
    const render = async () => html(`page ${++rendered}`)
    for (let page = 0; page <= 500; page++) await cache.get(`/${page}`, render)
    await cache.get('/500', render)
    expect(rendered).toBe(501)
    await cache.get('/0', render)
    expect(rendered).toBe(502)
  })
})
