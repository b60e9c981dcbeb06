import { chunk, lastChunk, lines, type RawCase, smuggled } from './raw-case.ts'

const call = '/api/auth/login'
const json = 'Content-Type: application/json'

/** A request of a call with these headers and body. */
const posting = (headers: (body: string) => readonly string[], body: (host: string) => string) => (host: string) => {
  const text = body(host)
  return lines(`POST ${call} HTTP/1.1`, `Host: ${host}`, json, ...headers(text)) + text
}

const smuggling = (host: string) => lastChunk + smuggled(host)
const hello = () => chunk('{}') + lastChunk

/** Both ways to say how long a body is. */
const conflicts: RawCase[] = [
  ['a length, then chunks', (body: string) => [`Content-Length: ${body.length}`, 'Transfer-Encoding: chunked']],
  ['chunks, then a length', (body: string) => ['Transfer-Encoding: chunked', `Content-Length: ${body.length}`]],
  ['chunks and no length at all', () => ['Transfer-Encoding: chunked', 'Content-Length: 0']],
].map(([what, headers]) => ({
  what: what as string,
  send: posting(headers as (body: string) => string[], smuggling),
  accept: [400],
}))

/** Codings that some programs take for chunks and others do not. */
const disguises: RawCase[] = [
  ['a space before the colon', ['Transfer-Encoding : chunked']],
  ['a coding like it', ['Transfer-Encoding: xchunked']],
  ['another coding after it', ['Transfer-Encoding: chunked, identity']],
  ['identity', ['Transfer-Encoding: identity']],
  ['twice', ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked']],
  ['two that differ', ['Transfer-Encoding: chunked', 'Transfer-Encoding: cow']],
  ['quotes', ['Transfer-Encoding: "chunked"']],
  ['a vertical tab', ['Transfer-Encoding: \x0bchunked']],
  ['a control character in the name', ['Transfer\x01-Encoding: chunked']],
  ['a space before the name', ['X-A: b', ' Transfer-Encoding: chunked']],
  ['a folded line', ['Transfer-Encoding:', ' chunked']],
  ['a carriage return alone before it', ['X-A: b\rTransfer-Encoding: chunked']],
  ['an empty coding', ['Transfer-Encoding: ']],
  ['gzip', ['Transfer-Encoding: gzip, chunked']],
].map(([what, headers]) => ({
  what: `chunks with ${what as string}, and a length`,
  send: posting(body => [`Content-Length: ${body.length}`, ...(headers as string[])], smuggling),
  accept: [400, 501],
}))

/** Lengths that are no length. */
const lengths: RawCase[] = [
  ['two that differ', ['Content-Length: 2', 'Content-Length: 40']],
  ['two that are the same', ['Content-Length: 2', 'Content-Length: 2']],
  ['a list', ['Content-Length: 2, 2']],
  ['a list that differs', ['Content-Length: 2, 40']],
  ['a negative one', ['Content-Length: -2']],
  ['one with a plus', ['Content-Length: +2']],
  ['one in hexadecimal', ['Content-Length: 0x2']],
  ['one with a fraction', ['Content-Length: 2.0']],
  ['one with a space in it', ['Content-Length: 1 0']],
  ['one that no number holds', ['Content-Length: 99999999999999999999999']],
  ['an empty one', ['Content-Length:']],
  ['a word', ['Content-Length: two']],
].map(([what, headers]) => ({
  what: `a length: ${what as string}`,
  send: posting(
    () => headers as string[],
    host => `{}${smuggled(host)}`,
  ),
  accept: [400, 413],
}))

/** Chunks that are none. */
const chunks: RawCase[] = [
  ['a size that is no number', () => `zz\r\n{}\r\n${lastChunk}`],
  ['a negative size', () => `-2\r\n{}\r\n${lastChunk}`],
  ['a size with 0x', () => `0x2\r\n{}\r\n${lastChunk}`],
  ['a size that wraps around', () => `10000000000000002\r\n{}\r\n${lastChunk}`],
  ['more than was told', () => `2\r\n{}{}\r\n${lastChunk}`],
  ['lines that end in a line feed alone', () => '2\n{}\n0\n\n'],
  ['a line feed alone in an extension', (host: string) => `2;a\n\r\n{}\r\n0\r\n\r\n${smuggled(host)}`],
].map(([what, body]) => ({
  what: `chunks with ${what as string}`,
  send: posting(() => ['Transfer-Encoding: chunked'], body as (host: string) => string),
  accept: [400, 413],
  // nginx reads chunks generously, and passes them on in its own words.
  acceptProxied: [200, 400, 413],
}))

/** A body where none belongs: what follows it must not count as a request. */
const bodies: RawCase[] = ['GET', 'HEAD', 'DELETE', 'OPTIONS'].flatMap(method =>
  [call, '/api/news', '/'].flatMap(path => [
    {
      what: `${method} ${path} with chunks`,
      send: (host: string) =>
        lines(`${method} ${path} HTTP/1.1`, `Host: ${host}`, 'Transfer-Encoding: chunked') +
        chunk(smuggled(host)) +
        lastChunk,
      accept: [400],
    },
    {
      what: `${method} ${path} with a length`,
      send: (host: string) =>
        lines(`${method} ${path} HTTP/1.1`, `Host: ${host}`, `Content-Length: ${smuggled(host).length}`) +
        smuggled(host),
      accept: [400],
    },
  ]),
)

/** Headers that `Connection` would take off on the way. */
const hops: RawCase[] = ['content-length', 'transfer-encoding', 'host', 'x-a, Content-Length'].flatMap(name =>
  ['GET', 'POST'].map(method => ({
    what: `${method} with Connection: close, ${name}`,
    send: (host: string) =>
      lines(
        `${method} ${call} HTTP/1.1`,
        `Host: ${host}`,
        json,
        `Connection: close, ${name}`,
        `Content-Length: ${smuggled(host).length}`,
      ) + smuggled(host),
    accept: [400],
  })),
)

/** What is allowed, though seldom seen: it is read as it is meant. */
const sound: RawCase[] = [
  { what: 'chunks', headers: ['Transfer-Encoding: chunked'], body: hello },
  { what: 'chunks in capitals', headers: ['Transfer-Encoding: CHUNKED'], body: hello },
  { what: 'a tab before the coding', headers: ['Transfer-Encoding:\tchunked'], body: hello },
  { what: 'chunk extensions', headers: ['Transfer-Encoding: chunked'], body: () => `2;a=b;c="d"\r\n{}\r\n0;e\r\n\r\n` },
  {
    what: 'trailers that say where a request goes',
    headers: ['Transfer-Encoding: chunked', 'Trailer: Host'],
    body: () => `${chunk('{}')}0\r\nHost: evil.example\r\nContent-Length: 50\r\n\r\n`,
  },
  { what: 'a length with zeros before it', headers: ['Content-Length: 002'], body: () => '{}' },
  { what: 'Expect: 100-continue', headers: ['Content-Length: 2', 'Expect: 100-continue'], body: () => '{}' },
].map(({ what, headers, body }) => ({
  what,
  send: posting(() => headers, body),
  accept: [200, 400],
  acceptProxied: [200, 400, 501],
}))

/** Framing (RFC 9112 §6): what two programs could read differently is refused, and nothing after it is read. */
export const framingCases: readonly RawCase[] = [
  ...conflicts,
  ...disguises,
  ...lengths,
  ...chunks,
  ...bodies,
  ...hops,
  ...sound,
]
