import { lines, type RawCase } from './raw-case.ts'

/** Requests whose rest never comes. */
const begun: readonly (readonly [string, (host: string) => string])[] = [
  ['half a first line', () => 'GET /healthz HT'],
  ['a head without its end', host => `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nX-A: b`],
  [
    'a form of a call that is half there',
    host =>
      `${lines('POST /api/auth/login HTTP/1.1', `Host: ${host}`, 'Content-Type: application/json', 'Content-Length: 50')}{`,
  ],
  [
    'a chunk that is half there',
    host =>
      `${lines('POST /api/auth/login HTTP/1.1', `Host: ${host}`, 'Content-Type: application/json', 'Transfer-Encoding: chunked')}20\r\n{`,
  ],
]

const form = 'Content-Type: application/x-www-form-urlencoded'
const picture = 'Content-Type: multipart/form-data; boundary=a'

const forms: readonly (readonly [string, (host: string) => string])[] = [
  [
    'a form that is half there',
    host => `${lines('POST /login.html HTTP/1.1', `Host: ${host}`, form, 'Content-Length: 50')}a=`,
  ],
  [
    'a picture that is half there',
    host => `${lines('POST /user.html HTTP/1.1', `Host: ${host}`, picture, 'Content-Length: 50')}--a`,
  ],
]

const slow =
  (only?: 'site') =>
  ([what, send]: (typeof begun)[number]) => ({
    what,
    send,
    accept: [400, 408, 0],
    closes: true,
    ...(only && { only }),
  })

/** A client that begins a request and stops is disconnected: an idle connection is not held. */
export const slowCases: readonly RawCase[] = [...begun.map(slow()), ...forms.map(slow('site'))]
