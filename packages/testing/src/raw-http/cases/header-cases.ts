import { lines, type RawCase, refusals } from './raw-case.ts'

const getting =
  (...headers: readonly string[]) =>
  (host: string) =>
    lines('GET /healthz HTTP/1.1', `Host: ${host}`, ...headers)

const refusedHeaders: RawCase[] = [
  ['a space before a colon', getting('X-A : b')],
  ['a line without a colon', getting('X-A')],
  ['an empty name', getting(': b')],
  ['a folded line', getting('X-A: b', ' c')],
  ['a line folded by a tab', getting('X-A: b', '\tc')],
  ['a byte of zero in a value', getting('X-A: b\0c')],
  ['a byte of zero in a name', getting('X\0A: b')],
  ['a control character in a name', getting('X\x01A: b')],
  ['a byte beyond ASCII in a name', getting('X\xe9: b')],
  ['brackets in a name', getting('X[A]: b')],
  ['a carriage return alone in a value', getting('X-A: b\rc: d')],
].map(([what, send]) => ({
  what: what as string,
  send: send as RawCase['send'],
  accept: [400],
  // nginx drops a header whose name it does not accept, as documented.
  acceptProxied: [200, 400],
}))

const large: RawCase[] = [
  { what: '100 kB in one header', send: getting(`X-A: ${'a'.repeat(100_000)}`), accept: [431, 400, 0] },
  {
    what: '100 kB in many headers',
    send: getting(...Array.from({ length: 1000 }, (_, n) => `X-${n}: ${'a'.repeat(92)}`)),
    accept: [431, 400, 0],
  },
  {
    what: 'an address of 70 kB',
    send: (host: string) => lines(`GET /${'a'.repeat(70_000)} HTTP/1.1`, `Host: ${host}`),
    accept: [414, 431, 400, 0],
  },
  {
    what: 'a query of 14 kB',
    send: (host: string) => lines(`GET /api/news?q=${'a'.repeat(14_000)} HTTP/1.1`, `Host: ${host}`),
    accept: [200, ...refusals],
  },
]

const hosts: RawCase[] = [
  { what: 'no Host', send: () => lines('GET /api/news HTTP/1.1'), accept: [400] },
  {
    what: 'an empty Host',
    send: () => lines('GET /api/news HTTP/1.1', 'Host:'),
    accept: [400, 421],
    only: 'site' as const,
  },
  {
    what: 'two Hosts',
    send: host => lines('GET /api/news HTTP/1.1', `Host: ${host}`, 'Host: evil.example'),
    accept: [400],
  },
  {
    what: 'two Hosts that are the same',
    send: host => lines('GET /api/news HTTP/1.1', `Host: ${host}`, `Host: ${host}`),
    accept: [400],
  },
  ...[
    'evil.example',
    'x/api/?',
    'evil.example:80',
    'user@evil.example',
    '[::1',
    'a b',
    'localhost.evil.example',
    '169.254.169.254',
    'evil.example#.localhost',
    'evil.example\\.localhost',
  ].flatMap(name =>
    ['/api/news', '/'].map(path => ({
      what: `Host: ${name} for ${path}`,
      send: () => lines(`GET ${path} HTTP/1.1`, `Host: ${name}`),
      accept: [400, 421],
      only: 'site' as const,
    })),
  ),
]

const lineEnds: RawCase[] = [
  {
    what: 'line feeds alone',
    send: host => `GET /healthz HTTP/1.1\nHost: ${host}\n\n`,
    accept: [400],
    acceptProxied: [200, 400],
  },
  { what: 'no protocol', send: () => 'GET /healthz\r\n\r\n', accept: [400, 505, 0], isDirectOnly: true },
  { what: 'HTTP/2.0', send: host => lines('GET /healthz HTTP/2.0', `Host: ${host}`), accept: [400, 505] },
  { what: 'HTTP/1.9', send: host => lines('GET /healthz HTTP/1.9', `Host: ${host}`), accept: [200, 400, 505] },
  { what: 'two spaces', send: host => lines('GET  /healthz  HTTP/1.1', `Host: ${host}`), accept: [200, 400] },
  { what: 'a tab between words', send: host => lines('GET\t/healthz\tHTTP/1.1', `Host: ${host}`), accept: [400] },
  {
    what: 'bytes that are no HTTP',
    send: () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n',
    accept: [400, 0],
  },
  { what: 'the preface of HTTP/2', send: () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', accept: [400, 405, 505, 0] },
]

const old: RawCase[] = [
  {
    what: 'HTTP/1.0 without Host',
    send: () => lines('GET /api/news HTTP/1.0'),
    accept: [400, 421],
    only: 'site',
    closes: true,
  },
  {
    what: 'HTTP/1.0 with Host',
    send: host => lines('GET /healthz HTTP/1.0', `Host: ${host}`),
    accept: [200],
    closes: true,
  },
  {
    what: 'HTTP/1.0 kept open',
    send: host => lines('GET /healthz HTTP/1.0', `Host: ${host}`, 'Connection: keep-alive'),
    accept: [200],
  },
  {
    what: 'HTTP/1.0 with chunks',
    send: host =>
      `${lines('POST /api/auth/login HTTP/1.0', `Host: ${host}`, 'Transfer-Encoding: chunked')}2\r\n{}\r\n0\r\n\r\n`,
    accept: [400, 411, 415],
    closes: true,
  },
]

const upgrades: RawCase[] = ['websocket', 'h2c', 'TLS/1.0'].map(protocol => ({
  what: `Upgrade: ${protocol}`,
  send: (host: string) =>
    lines(
      'GET /api/news HTTP/1.1',
      `Host: ${host}`,
      'Connection: Upgrade, HTTP2-Settings, close',
      `Upgrade: ${protocol}`,
      'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
    ),
  accept: [200, 400, 404, 426],
  closes: true,
}))

const expectations: RawCase[] = [
  {
    what: 'an expectation that nobody knows',
    send: getting('Expect: the-spanish-inquisition'),
    accept: [417, 200],
    acceptProxied: [200, 417],
  },
  {
    what: 'Expect: 100-continue without a body',
    send: getting('Expect: 100-continue'),
    accept: [200, 400, 417],
  },
]

const pipelined: RawCase[] = [
  {
    what: 'requests one behind the other',
    send: host => lines('GET /healthz HTTP/1.1', `Host: ${host}`).repeat(4),
    accept: [200],
    requests: 4,
  },
]

/** Everything before the empty line: names, values, hosts, versions and line ends. */
export const headerCases: readonly RawCase[] = [
  ...refusedHeaders,
  ...large,
  ...hosts,
  ...lineEnds,
  ...old,
  ...upgrades,
  ...expectations,
  ...pipelined,
]
