import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logIn } from '#tests/support/members/accounts.ts'
import { bomb, noise, picture, sendParts, upload } from '#tests/support/pictures.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

const folder = mkdtempSync(join(tmpdir(), 'bohe-uploads-'))
const kept = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())

let api: TestApi
let token: string
const get = (url: string) => api.request({ url })

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

describe('what is no picture of ours', () => {
  const unreadable = [200, 400412, 'Please choose a PNG, JPEG or WebP picture']
  const tooLarge = [200, 400411]

  it('ASVS 5.2.1: is refused in words above 2 MiB, and taken at 2 MiB', async () => {
    const small = await picture().png().toBuffer()
    const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)])
    const { status, code } = await upload(api, token, padded(3 * 1024 * 1024))
    expect([status, code]).toEqual(tooLarge)
    const above = await upload(api, token, padded(2_097_153))
    expect([above.status, above.code]).toEqual(tooLarge)
    expect((await upload(api, token, padded(2_097_152))).code).not.toBe(400411)
  })

  it('ASVS 5.2.1: is not read at all above 16 MiB', async () => {
    const response = await sendParts(api, token, [
      { name: 'file', filename: 'a.png', bytes: Buffer.alloc(16 * 1024 * 1024) },
    ])
    expect([response.status, response.code]).toEqual([413, 413000])
  })

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['an svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a PDF', '%PDF-1.7\n1 0 obj\n'],
    ['a program', 'MZ\u0000\u0000'],
    ['the beginning of a PNG and a page', '\u0089PNG\r\n\u001a\n<script>alert(1)</script>'],
    ['the beginning of a JPEG', '\u00ff\u00d8\u00ff\u00e0'],
  ])('ASVS 5.2.2: by its bytes, %s is refused, whatever it calls itself', async (_, text) => {
    const before = kept().length
    const { status, code, msg } = await upload(api, token, Buffer.from(text, 'latin1'))
    expect([status, code, msg]).toEqual(unreadable)
    expect(kept()).toHaveLength(before)
  })

  it.each(['gif', 'tiff', 'avif'] as const)('ASVS 5.2.2: a picture of another kind (%s) is refused', async format => {
    expect((await upload(api, token, await picture(32, 32).toFormat(format).toBuffer())).code).toBe(400412)
  })

  it('one that moves is refused', async () => {
    const stills = await Promise.all(['#f00', '#00f'].map(background => picture(16, 16, background).png().toBuffer()))
    const frames = await sharp(stills, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect((await sharp(frames).metadata()).pages).toBe(2)
    expect((await upload(api, token, frames, 'image/webp')).code).toBe(400412)
  })

  it.each(['png', 'jpeg', 'webp'] as const)('one that breaks off (%s) is refused', async format => {
    const whole = await noise(300).toFormat(format).toBuffer()
    expect((await upload(api, token, whole.subarray(0, Math.floor(whole.length / 2)))).code).toBe(400412)
  })

  it('ASVS 5.2.6: a small file of 144 million pixels is refused without being unpacked', async () => {
    const file = await bomb(12_000)
    expect(file.length).toBeLessThan(600_000)
    const begun = performance.now()
    const { status, code, msg } = await upload(api, token, file)
    expect([status, code, msg]).toEqual(unreadable)
    expect(performance.now() - begun).toBeLessThan(1000)
  })

  it('a picture that is something else as well comes out as a picture alone', async () => {
    const script = '<script>alert(document.domain)</script>PK\u0003\u0004'
    const honest = await picture().png().toBuffer()
    const { code, data } = await upload(api, token, Buffer.concat([honest, Buffer.from(script)]))
    expect(code).toBe(0)
    const bytes = (await get(data.avatar)).rawPayload
    expect([bytes.includes('<script>'), bytes.includes('PK\u0003\u0004')]).toEqual([false, false])
  })

  it('nothing at all is refused beside its field', async () => {
    for (const parts of [[], [{ name: 'file', filename: 'a.png', bytes: '' }], [{ name: 'file', bytes: 'text' }]]) {
      const { status, code, data } = await sendParts(api, token, [{ name: 'lang', bytes: 'en' }, ...parts])
      expect([status, code, Object.keys(data.fields)]).toEqual([200, 400001, ['file']])
    }
  })
})
