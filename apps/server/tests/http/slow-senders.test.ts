import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { multipart, multipartType, uploadPath } from '#tests/support/pictures.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

let api: TestApi
let port: number
beforeAll(async () => {
  api = await startApi({ settings: { SERVER_REQUEST_TIMEOUT: '1' } })
  port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => api.stop())

/** A connection that says these bytes and nothing more. */
const saying = async (...bytes: (string | Buffer)[]): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  for (const some of bytes) socket.write(some)
  return socket
}

interface Heard {
  status: number
  body: { code: number; msg: string; data: unknown }
}

/** The first answer on a connection, whether the server hangs up afterwards or not. */
const heard = (socket: Socket): Promise<Heard> =>
  new Promise((resolve, reject) => {
    let text = ''
    socket.on('error', reject).on('close', () => reject(new Error(`no answer in ${JSON.stringify(text)}`)))
    socket.on('data', bytes => {
      text += bytes
      const [head = '', body = ''] = text.split('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
      if (body.length < length) return
      resolve({ status: Number(head.split(' ')[1]), body: JSON.parse(body) })
    })
  })

const cannotBeParsed = { code: 400000, msg: 'The request cannot be parsed', data: null }

describe('who sends slowly', () => {
  it.each([
    ['his head', 'GET /healthz HTTP/1.1\r\nHost: api.test\r\nX-Slow: '],
    [
      'his body',
      'POST /api/auth/login HTTP/1.1\r\nHost: api.test\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"lang"',
    ],
  ])('%s, is answered with 408 and hung up on', async (_what, bytes) => {
    const socket = await saying(bytes)
    const closed = once(socket, 'close')
    expect(await heard(socket)).toEqual({ status: 408, body: cannotBeParsed })
    await closed
  })

  it('keeps nobody else waiting', async () => {
    const slow = await Promise.all(Array.from({ length: 50 }, () => saying('GET /healthz HTTP/1.1\r\nHost: a')))
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    for (const socket of slow) socket.destroy()
  })

  it('says what is no HTTP: it is answered in the envelope too', async () => {
    expect(await heard(await saying('HELLO\r\n\r\n'))).toEqual({ status: 400, body: cannotBeParsed })
    const tooLong = `GET /healthz HTTP/1.1\r\nHost: api.test\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`
    expect(await heard(await saying(tooLong))).toEqual({ status: 431, body: cannotBeParsed })
  })
})

describe('a picture of 16 MB by who is not logged in', () => {
  const size = 16_000_000
  const headOf = (headers: string[]) =>
    [
      `POST ${uploadPath}?lang=en HTTP/1.1`,
      'Host: api.test',
      `Content-Type: ${multipartType}`,
      `Content-Length: ${size}`,
      ...headers,
    ].join('\r\n')

  it.each([
    ['a token that is none', ['Authorization: Bearer nobody'], 400006],
    ['a session that is over', ['Cookie: account_token_0=gone'], 400006],
    ['another site’s address', ['Origin: https://evil.example'], 400005],
  ])('is refused before a byte of it came, with %s', async (_what, headers, code) => {
    const socket = await saying(`${headOf(headers)}\r\n\r\n`)
    expect((await heard(socket)).body.code).toBe(code)
    socket.destroy()
  })

  it.each([
    ['without any token', []],
    ['with a wrong one among the fields', [{ name: 'account_token', bytes: 'nobody' }]],
  ])('is refused %s before the file came', async (_what, fields) => {
    const body = multipart([...fields, { name: 'file', filename: 'a.png', bytes: 'x' }])
    const untilFile = body.subarray(0, body.indexOf('\r\n\r\nx\r\n') + 5)
    const socket = await saying(`${headOf([])}\r\n\r\n`, untilFile)
    expect((await heard(socket)).body.code).toBe(400006)
    socket.destroy()
  })

  it('is answered in words to a client that sends all of it', async () => {
    const body = multipart([{ name: 'file', filename: 'a.png', bytes: Buffer.alloc(8_000_000) }])
    const answer = await fetch(`http://127.0.0.1:${port}${uploadPath}`, {
      method: 'POST',
      headers: { 'content-type': multipartType },
      body: new Uint8Array(body),
    })
    expect(await answer.json()).toMatchObject({ code: 400006 })
  })
})
