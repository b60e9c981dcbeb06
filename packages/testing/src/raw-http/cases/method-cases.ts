import { lines, type RawCase } from './raw-case.ts'

const refusedMethods: RawCase[] = [
  'TRACE',
  'TRACK',
  'PUT',
  'PATCH',
  'DELETE',
  'PROPFIND',
  'QUERY',
  'PURGE',
  'BREW',
  'get',
  'GETT',
  'M-SEARCH',
].flatMap(method =>
  ['/', '/login.html', '/api/auth/login', '/config.json', '/assets/x.js'].map(path => ({
    what: `${method} ${path}`,
    send: (host: string) => lines(`${method} ${path} HTTP/1.1`, `Host: ${host}`),
    accept: [400, 404, 405, 501],
  })),
)

const posting = (path: string, type: string | undefined, body: string) => (host: string) =>
  lines(
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    `Content-Length: ${body.length}`,
  ) + body

const types = [
  ['application/json', '{"a":1}'],
  ['application/json', '{'],
  ['text/plain', 'a=b'],
  ['text/xml', '<a/>'],
  ['application/octet-stream', '\0\x01\x02'],
  ['multipart/form-data', 'a'],
  ['multipart/form-data; boundary=a', 'b'],
  ['multipart/form-data; boundary=a', '--a\r\nContent-Disposition: form-data\r\n\r\nx\r\n--a--\r\n'],
  ['multipart/form-data; boundary=', '--\r\n'],
  ['application/x-www-form-urlencoded; charset=utf-7', 'a=%ff%zz'],
  // Two of them: read apart they are a form, read together they are nothing.
  ['application/x-www-form-urlencoded\r\nContent-Type: text/plain', 'a=b'],
  ['multipart/form-data; boundary=a\r\nContent-Type: application/x-www-form-urlencoded', 'a=b'],
  ['not a type', 'a'],
  ['application/json', ''],
  ['text/plain', ''],
  ['', 'a'],
  [undefined, 'a'],
  [undefined, ''],
] as const

const posted: RawCase[] = types.flatMap(([type, body]) =>
  ['/', '/login.html', '/login.data', '/register.html', '/user.html'].map(path => ({
    what: `POST ${path} with ${type ?? 'no type'}: ${JSON.stringify(body)}`,
    send: posting(path, type, body),
    accept: [200, 202, 302, 303, 400, 403, 404, 405, 411, 413, 415, 422],
    only: 'site' as const,
  })),
)

const postedToCalls: RawCase[] = types.flatMap(([type, body]) =>
  ['/api/auth/login', '/api/user/avatar', '/api/pay/notify/alipay'].map(path => ({
    what: `POST ${path} with ${type ?? 'no type'}: ${JSON.stringify(body)}`,
    send: posting(path, type, body),
    accept: [200, 400, 401, 404, 413, 415],
  })),
)

/** Methods and bodies that an address does not take: they are refused. */
export const methodCases: readonly RawCase[] = [...refusedMethods, ...posted, ...postedToCalls]
