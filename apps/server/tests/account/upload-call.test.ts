import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Client, createClient } from '@bohe/api-client/client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logIn } from '#tests/support/members/accounts.ts'
import { multipart, multipartType, noise, picture, sendParts, upload, uploadPath } from '#tests/support/pictures.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

const folder = mkdtempSync(join(tmpdir(), 'bohe-uploads-'))

let api: TestApi
let token: string

beforeAll(async () => {
  api = await startApi({ settings: { UPLOADS_DIR: folder } })
})
afterAll(async () => {
  await api.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  api.clock.advance(3601)
  token = await logIn(api, 'gold@bohe.test', 'gold2026')
})

describe('the call that takes a picture', () => {
  it('needs a member: a token in the header, or as a field beside the file', async () => {
    const bytes = await picture().png().toBuffer()
    const file = { name: 'file', filename: 'a.png', bytes }
    const without = { authorization: '' }
    expect((await sendParts(api, token, [file], { headers: without })).code).toBe(400006)
    expect(
      (await sendParts(api, token, [{ name: 'account_token', bytes: token }, file], { headers: without })).code,
    ).toBe(0)
  })

  it('is refused to another site', async () => {
    const file = { name: 'file', filename: 'a.png', bytes: await picture().png().toBuffer() }
    expect((await sendParts(api, token, [file], { headers: { origin: 'https://evil.test' } })).code).toBe(400005)
  })

  it('ASVS 5.3.2: keeps a file under a name of its own, in a folder of its own, whatever it was called', async () => {
    const file = { name: 'file', type: 'image/png', bytes: await picture().png().toBuffer() }
    for (const filename of ['../../../etc/passwd', 'a.php', '..\\..\\a.html', 'me.png\u0000.svg']) {
      const { data } = await sendParts(api, token, [
        { name: 'filename', bytes: 'x/../../y.html' },
        { ...file, filename },
      ])
      expect(data.avatar).toMatch(/^http:\/\/localhost:4100\/uploads\/bohe\/[0-9a-f]{2}\/[0-9a-f]{32}\.webp$/)
    }
    const { code, data } = await sendParts(api, token, [
      { name: 'folder_name', bytes: '../../etc' },
      { ...file, filename: 'a.png' },
    ])
    expect([code, Object.keys(data.fields)]).toEqual([400001, ['folder_name']])
  })

  it('answers in the language among its fields', async () => {
    const { msg } = await sendParts(api, token, [
      { name: 'lang', bytes: 'zh_CN' },
      { name: 'file', filename: 'a', bytes: 'no picture' },
    ])
    expect(msg).toMatch(/\p{Script=Han}/u)
  })

  it.each([
    ['no end', (body: Buffer) => body.subarray(0, body.length - 20)],
    ['no parts', () => Buffer.from('hello')],
    ['nothing', () => Buffer.alloc(0)],
  ])('answers a body with %s in the envelope', async (_, spoil) => {
    const payload = spoil(multipart([{ name: 'file', filename: 'a.png', bytes: 'x'.repeat(100) }]))
    const headers = { 'content-type': multipartType, authorization: `Bearer ${token}` }
    const response = await api.request({ method: 'POST', url: uploadPath, headers, payload })
    expect(response.statusCode).toBeLessThan(500)
    expect(response.json().code).toBeGreaterThan(0)
  })

  it.each([
    ['two files', Array.from({ length: 2 }, () => ({ name: 'file', filename: 'a.png', bytes: 'x' }))],
    ['eleven fields', Array.from({ length: 11 }, (_, n) => ({ name: `f${n}`, bytes: 'x' }))],
  ])('answers %s with 413 in the envelope', async (_, parts) => {
    const { status, code } = await sendParts(api, token, parts)
    expect([status, code]).toEqual([413, 413000])
  })

  it('answers a field that would change every object with 400', async () => {
    const { status, code } = await sendParts(api, token, [{ name: '__proto__', bytes: 'x' }])
    expect([status, code]).toEqual([400, 400000])
    expect(({} as Record<string, unknown>).bytes).toBeUndefined()
  })

  it('is the only one that takes multipart', async () => {
    const { status, code } = await sendParts(api, token, [{ name: 'nickname', bytes: 'Mint' }], {
      url: '/api/user/edit',
    })
    expect([status, code]).toEqual([415, 415000])
  })

  it('leaves the turns of the event loop to others while it draws', async () => {
    const large = await noise(2000).jpeg({ quality: 40 }).toBuffer()
    let isDrawing = true
    const drawing = Promise.all([
      upload(api, token, large),
      upload(api, token, large),
      upload(api, token, large),
    ]).finally(() => {
      isDrawing = false
    })
    let turns = 0
    while (isDrawing) {
      await nextTurn()
      turns++
    }
    expect((await drawing).map(({ code }) => code)).toEqual([0, 0, 0])
    expect(turns).toBeGreaterThan(100)
  })

  it('is described as multipart, with the file as bytes', async () => {
    const { paths } = (await api.request({ url: '/openapi.json' })).json()
    const { content } = paths[uploadPath].post.requestBody
    expect(Object.keys(content)).toEqual(['multipart/form-data'])
    const { schema } = content['multipart/form-data']
    expect([schema.required, schema.properties.file]).toEqual([['file'], { type: 'string', format: 'binary' }])
  })
})

describe('over a connection', () => {
  let client: Client
  let origin: string
  beforeAll(async () => {
    origin = await api.app.listen({ port: 0, host: '127.0.0.1' })
    client = createClient({ origin, language: 'en', region: '0', token: () => token })
  })

  it('the typed client sends a Blob or bytes', async () => {
    const bytes = new Uint8Array(await picture().jpeg().toBuffer())
    for (const file of [new Blob([bytes], { type: 'image/jpeg' }), bytes]) {
      const { avatar } = await client.uploadAvatar({ file, filename: 'me.jpg' })
      expect((await fetch(origin + new URL(avatar).pathname)).headers.get('content-type')).toBe('image/webp')
    }
  })

  it.each([
    ['no picture', 10, 400412],
    ['a picture that is too large', 3 * 1024 * 1024, 400411],
    ['far too much', 17 * 1024 * 1024, 413000],
  ])('%s is answered when it was sent', async (_, size, code) => {
    await expect(client.uploadAvatar({ file: new Blob([new Uint8Array(size)]) })).rejects.toMatchObject({ code })
  })

  it('a body that breaks off half-way keeps nobody else waiting', async () => {
    const body = multipart([{ name: 'file', filename: 'a.png', bytes: Buffer.alloc(100_000) }])
    const head = `POST ${uploadPath} HTTP/1.1\r\nHost: api.test\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${multipartType}\r\nContent-Length: ${body.length}\r\n\r\n`
    const gone = Array.from({ length: 5 }, async () => {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1')
      socket.write(head)
      await new Promise(resolve => socket.write(body.subarray(0, 50_000), resolve))
      socket.destroy()
      await once(socket, 'close')
    })
    await Promise.all(gone)
    const { avatar } = await client.uploadAvatar({ file: new Uint8Array(await picture().png().toBuffer()) })
    expect((await fetch(origin + new URL(avatar).pathname)).status).toBe(200)
    expect(api.log.filter(line => line.includes('a call failed'))).toEqual([])
  })

  it('without a length is not read', async () => {
    const body = multipart([{ name: 'file', filename: 'a.png', bytes: 'x' }])
    const headers = { 'content-type': multipartType, authorization: `Bearer ${token}` }
    const stream = new Blob([new Uint8Array(body)]).stream()
    const response = await fetch(origin + uploadPath, { method: 'POST', headers, body: stream, duplex: 'half' })
    expect([response.status, ((await response.json()) as { code: number }).code]).toEqual([400, 400000])
  })
})
