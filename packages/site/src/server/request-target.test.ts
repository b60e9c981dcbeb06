import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { type Admission, admission } from './request-target.ts'

const admit = admission(hostname => hostname === 'www.bohe.com')

const asked = (
  url: string,
  { method = 'GET', host = ['www.bohe.com'], version = 1, ...headers }: Record<string, unknown> = {},
) => {
  const request = {
    url,
    method,
    httpVersionMajor: version,
    headers: { ...headers, host: (host as string[])[0] },
    rawHeaders: (host as string[]).flatMap(name => ['Host', name]),
  }
  return admit(request as unknown as IncomingMessage)
}

const statusOf = (admission: Admission) => ('refusal' in admission ? admission.refusal.status : admission.target.href)

describe('what a request asks for', () => {
  it('is said in HTTP/1', () => expect([0, 2].map(version => statusOf(asked('/', { version })))).toEqual([505, 505]))

  it.each([
    ['/', 'http://www.bohe.com/'],
    ['/news.html?page=2', 'http://www.bohe.com/news.html?page=2'],
    ['/cn.data', 'http://www.bohe.com/cn/_.data'],
    ['/open/wechat?code=%2F%2Fx&to=//y', 'http://www.bohe.com/open/wechat?code=%2F%2Fx&to=//y'],
    ['/%E8%96%84%E8%8D%B7', 'http://www.bohe.com/%E8%96%84%E8%8D%B7'],
    ['/..a/.b/c..', 'http://www.bohe.com/..a/.b/c..'],
    // RFC 9112 §3.2.2: a server takes the absolute form, too.
    ['http://www.bohe.com/api/x?y', 'http://www.bohe.com/api/x?y'],
    ['http://www.bohe.com?y', 'http://www.bohe.com/?y'],
  ])('%s is %s', (url, target) => expect(statusOf(asked(url))).toBe(target))

  it.each([
    '//127.0.0.1:6999/secret',
    '//127.0.0.1:6999/../../api/x',
    '//[/../../api/x',
    '//a%00b/',
    '//a:99999/',
    '/en//evil.example/x',
    '//evil.example/?account_token=abc',
    '/\\\\evil.example',
    '/..',
    '/api/../x',
    '/api/%2e%2e/x',
    '/api/.%2E/x',
    '/api/%2e/x',
    '/a%2f..%2fb',
    '/%00',
    '/%0d%0aSet-Cookie:a=b',
    '/%',
    '/%zz',
    '/%c0%ae',
    '/a#b',
    '/a b',
    '/\u00e9',
    '',
    '*',
    'www.bohe.com:80',
    'ftp://www.bohe.com/',
    'http://evil.example/',
  ])('%j is refused', url => expect(statusOf(asked(url))).toBe(400))
})

describe('whose host is asked', () => {
  it.each([
    [[]],
    [['www.bohe.com', 'www.bohe.com']],
    [['x/api/?']],
    [['www.bohe.com:']],
    [['www.bohe.com:99999']],
    [['a@www.bohe.com']],
    [['']],
  ])('%j is refused', host => expect(statusOf(asked('/', { host }))).toBe(400))

  it('one that is not served here is misdirected', () => {
    expect(statusOf(asked('/', { host: ['evil.example'] }))).toBe(421)
    expect(statusOf(asked('http://evil.example/', { host: ['evil.example'] }))).toBe(421)
  })

  it('its port does not matter', () => {
    expect(statusOf(asked('/', { host: ['WWW.bohe.com:8443'] }))).toBe('http://www.bohe.com:8443/')
  })

  it('a load balancer asks for health by address', () => {
    expect(statusOf(asked('/healthz', { host: ['10.0.0.7:4100'] }))).toBe('http://10.0.0.7:4100/healthz')
  })
})

describe('a body', () => {
  it.each(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'])('means nothing with %s', method => {
    expect(statusOf(asked('/', { method, 'content-length': '3' }))).toBe(400)
    expect(statusOf(asked('/', { method, 'transfer-encoding': 'chunked' }))).toBe(400)
    expect(statusOf(asked('/', { method, 'content-length': '0' }))).toBe('http://www.bohe.com/')
  })

  it.each(['close, content-length', 'Transfer-Encoding', 'keep-alive,Host'])(
    'keeps its frame: Connection: %s is refused',
    connection => expect(statusOf(asked('/', { method: 'POST', 'content-length': '3', connection }))).toBe(400),
  )
})
