import { lines, type RawCase, refusals } from './raw-case.ts'

const asked =
  (method: string, target: string, ...headers: readonly string[]) =>
  (host: string) =>
    lines(`${method} ${target} HTTP/1.1`, `Host: ${host}`, ...headers)

const refusedOrFound: readonly number[] = [...refusals, 301, 302, 303, 307, 308]

/** Addresses that could hide another one; SECRET is a port behind the proxy. */
const hiding: readonly string[] = [
  '//SECRET/secret',
  '//SECRET/../../api/x',
  '//SECRET/api/x',
  '//evil.example/x',
  '//evil.example/?account_token=abc',
  '//evil.example/%2e%2e',
  '///evil.example/x',
  '//[/../../api/x',
  '//a%00b/../../api/x',
  '//a:99999/../../api/x',
  '//a:99999/',
  '//',
  '///',
  '/\\evil.example/x',
  '/\\/evil.example/x',
  '\\\\evil.example/x',
  '/%2f%2fevil.example/x',
  '/%2fevil.example/%2e%2e',
  '/%5cevil.example/x',
  '/%5c%5cevil.example',
  '/en//evil.example/x',
  '/en/\\evil.example/x',
  '/en/%2fevil.example/x',
  '/cn//evil.example/x',
  '/cn/\\evil.example',
  '/1//evil.example/x',
  '/0//evil.example',
  '/intl//evil.example/index.html',
  '/m//evil.example/index.html',
  '/en/.//evil.example/x',
  '/en//evil.example/?account_token=abc',
  '/0/%2f%2fevil.example?account_token=abc',
  '/api//evil.example',
  '/api/\\SECRET/secret',
  '/api/@SECRET/secret',
  '/api/..//SECRET/secret',
  '/@SECRET/api/x',
  ':PORT/secret',
  '@SECRET/secret',
  '/../../api/x',
  '/%2e%2e/%2e%2e/api/x',
  '/api/../../../etc/passwd',
  '/api/%2e%2e/%2e%2e/etc/passwd',
  '/api/..%2f..%2freference',
  '/api/..;/reference',
  '/uploads/../../../../etc/passwd',
  '/uploads/..%2f..%2f..%2fetc%2fpasswd',
  '/uploads/%2e%2e%5c%2e%2e%5cetc%5cpasswd',
  '/download/../../../../etc/passwd.json',
  '/assets/../../../package.json',
  '/assets/%2e%2e/%2e%2e/server/index.js',
  '/assets/..%5c..%5cserver%5cindex.js',
  '/.vite/manifest.json',
  '/news/..%2f..%2fapi%2fx.json',
  '/.',
  '/..',
  '/./',
]

const hidden = (secret: string): RawCase[] =>
  hiding.map(target => ({
    what: `GET ${target}`,
    send: asked('GET', target.replace('SECRET', secret).replace('PORT', secret.replace(/.*:/, ''))),
    accept: refusedOrFound,
  }))

/** Bytes that do not belong in an address, or that the next program could interpret. */
const strange: RawCase[] = [
  '/\0',
  '/a\x01b',
  '/a\x7fb',
  '/%00',
  '/api/%00',
  '/%0d%0aSet-Cookie:%20a=b',
  '/index.html%0d%0aX-A:%20b',
  '/index.html?a=%0d%0aX-A:%20b',
  '/en/index.html?x=%0aX-A:%20b',
  '/%',
  '/%zz',
  '/api/%zz',
  '/tools/%',
  '/%c0%ae%c0%ae/etc/passwd',
  '/%c0%af',
  '/%ff',
  '/\xff\xfe',
  '/%ed%a0%80',
  '/a#b',
  '/api/news#/../../secret',
  '/"<script>',
  '/{a}|b^c`d',
  '/%25%30%30',
  '/api/news/%2525',
  '?',
  'healthz',
  '/download/%2e%2e%2fconfig.json',
].map(target => ({
  what: `GET ${JSON.stringify(target)}`,
  send: asked('GET', target),
  accept: [...refusedOrFound, 200],
}))

/** Forms of a target that are not a path (RFC 9112 §3.2). */
const forms: RawCase[] = [
  ['absolute-form for this host', (host: string) => asked('GET', `http://${host}/healthz`)(host), [200, 400, 404]],
  ['absolute-form for another host', asked('GET', 'http://evil.example/api/news'), [200, 400, 404, 421]],
  ['absolute-form of another scheme', asked('GET', 'ftp://evil.example/x'), [400, 404, 421]],
  ['absolute-form without a host', asked('GET', 'http:///api/news'), [400, 404, 421]],
  ['absolute-form with user and port', asked('GET', 'http://a:b@evil.example:99999/api/news'), [400, 404, 421]],
  ['a script', asked('GET', 'javascript:alert(1)'), [400, 404, 421]],
  ['a file', asked('GET', 'file:///etc/passwd'), [400, 404, 421]],
  ['authority-form', asked('GET', 'evil.example:80'), [400, 404, 421]],
  ['CONNECT', asked('CONNECT', 'evil.example:443'), [400, 405, 501, 0]],
  ['CONNECT to a path', asked('CONNECT', '/api/news'), [400, 405, 501, 0]],
  ['OPTIONS *', asked('OPTIONS', '*'), [200, 204, 400, 404, 405]],
  ['GET *', asked('GET', '*'), [400, 404]],
].map(([what, send, accept]) => ({
  what: what as string,
  send: send as RawCase['send'],
  accept: accept as number[],
}))

/** Targets: no request leads off our origins or to what is behind them. `secret` is such a port. */
export const targetCases = (secret: string): readonly RawCase[] => [...hidden(secret), ...strange, ...forms]
