import { fill } from '@bohe/api-client/contract/address'
import { everyAddress } from '@bohe/api-client/contract/every-address'
import { request } from 'undici'
import type { TestApi } from '#tests/support/start-api.ts'

/** Calls by HTTP, as tests make them in their process. */
export const sendBy =
  (front: string): TestApi['send'] =>
  async (name, input, caller = {}) => {
    const { method, path, rest } = fill(everyAddress[name], input as Record<string, unknown>)
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${caller.token}`,
      'x-forwarded-for': caller.address ?? '203.0.113.7',
    }
    const body = { lang: 'en', region_code: '0', ...rest }
    const url = method === 'GET' ? `${front}${path}?${new URLSearchParams(body)}` : front + path
    const content = method === 'GET' ? null : JSON.stringify(body)
    const response = await request(url, { method, headers, body: content, headersTimeout: 30_000, bodyTimeout: 30_000 })
    const text = await response.body.text()
    // haproxy's own answers are pages.
    const answer = text.startsWith('{') ? JSON.parse(text) : { code: 0, msg: '', data: {} }
    return { status: response.statusCode, ...answer, fields: answer.data?.fields ?? {}, headers: {}, cookies: [] }
  }
