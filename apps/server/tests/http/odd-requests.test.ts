import { METHODS } from 'node:http'
import { connect } from 'node:net'
import { contract } from '@bohe/api-client/contract'
import { isDeep } from '@bohe/testing/variants.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uploadPath } from '#tests/support/pictures.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

let api: TestApi
let port: number
beforeAll(async () => {
  api = await startApi()
  port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => api.stop())

let callers = 0

/** Everything that comes back for these bytes, each time from another address. */
const answerTo = (method: string, path: string, { type = '', body = '' } = {}): Promise<string> => {
  callers += 1
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: api.test',
    `X-Forwarded-For: 10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`,
    'Connection: close',
    ...(type ? [`Content-Type: ${type}`] : []),
    `Content-Length: ${Buffer.byteLength(body)}`,
  ].join('\r\n')
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.on('data', bytes => {
      text += bytes
    })
    socket.on('close', () => resolve(text)).on('error', reject)
    socket.write(`${head}\r\n\r\n${body}`)
  })
}

/** The status, and whether a refusal is told in the envelope. */
const outcomeOf = (method: string, answer: string) => {
  const status = Number(answer.split(' ')[1])
  const isTold = status < 400 || method === 'HEAD' || answer.includes('"code":')
  return `${status}${isTold ? '' : ' without the envelope'}`
}

const isFine = (outcome: string) => /^[234]\d\d$/.test(outcome)

const pages = ['/', '/nothing', '*', '/healthz', '/readyz', '/openapi.json', '/reference/', '/config.json']
const files = ['/province_config.json', '/download/guanwang.json', '/news/news_0_1_new.json', '/uploads/bohe/aa/x.webp']
const calls = [...new Set(Object.values(contract).map(({ path }) => path.replace(/\{\w+\}/g, '1')))]
const methods = [...METHODS.filter(method => method !== 'CONNECT'), 'FOO']

/** The calls that a method is tried on: an eighth of them in turn, in the deep run all. */
const callsOf = (method: string) => calls.filter((_, at) => isDeep || at % 8 === methods.indexOf(method) % 8)

describe('a request in an odd way', () => {
  it.each(methods)('is answered in the envelope and never by 500: %s', async method => {
    const outcomes = await Promise.all(
      [...pages, ...files, ...callsOf(method)].map(
        async path => [path, outcomeOf(method, await answerTo(method, path))] as const,
      ),
    )
    expect(outcomes.filter(([, outcome]) => !isFine(outcome))).toEqual([])
  })

  const types = [
    'text/plain',
    'application/json; charset=utf-7',
    'application/json;;;',
    'application/json\t',
    'APPLICATION/JSON',
    'text/html, application/json',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary="',
    'application/x-www-form-urlencoded; x',
    'a/b; c=',
    '/',
    ',',
    'x',
  ]
  const bodies = ['', '{}', 'null', '[]', '"x"', '{"a":', '123', '\0', '--x\r\n\r\n--x--', 'a=%zz&b']
  const places = ['/api/auth/login', uploadPath, '/tools/captcha', '/nothing', '/config.json', '/healthz']

  it.each(types)('is answered in the envelope and never by 500: as %s', async type => {
    const asked = ['POST', 'GET', ...(isDeep ? ['PUT', 'DELETE', 'OPTIONS', 'TRACE'] : [])].flatMap(method =>
      places.flatMap(path => bodies.map(body => ({ method, path, body }))),
    )
    const outcomes = await Promise.all(
      asked.map(async ({ method, path, body }) => {
        const outcome = outcomeOf(method, await answerTo(method, path, { type, body }))
        return `${method} ${path} ${JSON.stringify(body)}: ${outcome}`
      }),
    )
    expect(outcomes.filter(outcome => !isFine(outcome.split(': ').at(-1) ?? ''))).toEqual([])
  })
})
