import { describe, expect, it } from 'vitest'
import { headersOf } from './server-api.server.ts'

const from = (method: string, headers: Record<string, string>) =>
  headersOf(new Request('http://site.test/login.html', { method, headers }))

describe('what the API is told of a visitor', () => {
  it('a page opened by a link of another site is asked for in its own name', () => {
    expect(from('GET', { 'Sec-Fetch-Site': 'cross-site', Cookie: 'device_id_0=a' })).toEqual({
      cookie: 'device_id_0=a',
      'sec-fetch-site': 'same-origin',
    })
  })

  it('a browser that does not say where it comes from is known as one', () => {
    expect(from('GET', {})).toEqual({ 'sec-fetch-site': 'same-origin' })
  })

  it('who sends a form is for the API to judge', () => {
    const sender = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }
    expect(from('POST', sender)).toEqual(sender)
  })
})
