import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

let api: TestApi
let port: number
beforeAll(async () => {
  api = await startApi()
  port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => api.stop())

const send = (...lines: string[]) => {
  const socket = connect(port, '127.0.0.1')
  socket.write([...lines, '', ''].join('\r\n'))
  return text(socket)
}

describe('a request that two programs could read differently', () => {
  it.each([
    ['a body of a GET', ['GET /tools/captcha HTTP/1.1', 'Host: a', 'Content-Length: 2', '', '{}']],
    ['a body of a DELETE', ['DELETE /tools/captcha HTTP/1.1', 'Host: a', 'Transfer-Encoding: chunked', '', '0']],
    ['two hosts', ['GET /tools/captcha HTTP/1.1', 'Host: a', 'Host: b']],
    ['a length for one connection', ['POST /api/user/info HTTP/1.1', 'Host: a', 'Connection: content-length']],
  ])('is refused in the envelope, and its connection ends: %s', async (_what, lines) => {
    const answer = await send(...lines)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toMatch(/connection: close/i)
    expect(answer).toContain('"code":400000')
  })

  it('is no request for a tunnel', async () => {
    expect(await send('CONNECT evil.example:443 HTTP/1.1', 'Host: evil.example')).toMatch(/^HTTP\/1\.1 405 /)
  })
})
