import { describe, expect, it } from 'vitest'
import { headersOf } from './server-api.server.ts'

const from = (method: string, headers: Record<string, string>) =>
  headersOf(new Request('http://site.test/login.html', { method, headers }), 'secret')

const named = { 'x-forwarded-for': '203.0.113.7' }

describe('what the API is told of a visitor', () => {
  it('a page opened by a link of another site is asked for in its own name', () => {
    expect(from('GET', { 'Sec-Fetch-Site': 'cross-site', Cookie: 'device_id_0=a', ...named })).toEqual({
      cookie: 'device_id_0=a',
      'x-forwarded-for': '203.0.113.7',
      'sec-fetch-site': 'same-origin',
    })
  })

  it('a browser that does not say where it comes from is known as one', () => {
    expect(from('GET', named)).toEqual({ 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '203.0.113.7' })
  })

  it('who sends a form is for the API to judge', () => {
    const sender = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site', ...named }
    expect(from('POST', sender)).toEqual(sender)
  })

  it('a page that is rendered for nobody in particular is asked for by the site itself', () => {
    expect(from('GET', {})).toEqual({ 'sec-fetch-site': 'same-origin', 'x-site-secret': 'secret' })
  })

  it('a visitor cannot speak for the site', () => {
    expect(from('GET', { ...named, 'X-Site-Secret': 'guess' })).not.toHaveProperty('x-site-secret')
  })
})
