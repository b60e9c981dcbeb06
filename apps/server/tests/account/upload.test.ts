import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logIn } from '#tests/support/members/accounts.ts'
import { picture, sendParts, upload } from '#tests/support/pictures.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

const folder = mkdtempSync(join(tmpdir(), 'bohe-uploads-'))
const kept = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())

let api: TestApi
let token: string
const get = (url: string) => api.request({ url })
const avatarOf = async () => (await api.call('userInfo', {}, { token })).data.avatar

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

describe('a new picture', () => {
  it.each(['png', 'jpeg', 'webp'] as const)(
    'given as %s is a square of webp, the member’s from then on',
    async format => {
      const { code, data } = await upload(api, token, await picture().toFormat(format).toBuffer())
      expect(code).toBe(0)
      expect(data.avatar).toMatch(/^http:\/\/localhost:4100\/uploads\/bohe\/[0-9a-f]{2}\/[0-9a-f]{32}\.webp$/)
      expect(data.avatar_new).toBe(data.avatar)
      expect(await avatarOf()).toBe(data.avatar)
      const shown = await sharp((await get(data.avatar)).rawPayload).metadata()
      expect([shown.format, shown.width, shown.height]).toEqual(['webp', 512, 512])
    },
  )

  it('takes the place of the one before, which is gone', async () => {
    const first = (await upload(api, token, await picture().png().toBuffer())).data.avatar
    const second = (await upload(api, token, await picture().png().toBuffer())).data.avatar
    expect(second).not.toBe(first)
    expect((await get(first)).statusCode).toBe(404)
    expect((await get(second)).statusCode).toBe(200)
    expect(kept()).toHaveLength(1)
  })

  it('chosen many times at once leaves one file, the one that is shown', async () => {
    const bytes = await picture().png().toBuffer()
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(api, token, bytes)))
    expect(answers.map(({ code }) => code)).toEqual(Array(8).fill(0))
    const files = kept()
    expect(files).toHaveLength(1)
    expect(await avatarOf()).toContain(files[0]?.name)
  })

  it('is turned upright and says nothing of where it was taken', async () => {
    const tall = await picture(400, 400)
      .composite([{ input: { create: { width: 400, height: 40, channels: 3, background: '#000' } }, top: 0, left: 0 }])
      .withExif({ IFD0: { Copyright: 'Somebody', Make: 'Phone' }, IFD3: { GPSLatitude: '31/1 13/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(tall).metadata()).exif).toBeDefined()
    const { data } = await upload(api, token, tall, 'image/jpeg')
    const bytes = (await get(data.avatar)).rawPayload
    const shown = await sharp(bytes).metadata()
    expect([shown.exif, shown.icc, shown.xmp, shown.orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(bytes.includes('Somebody')).toBe(false)
    // The black top of the file is the right edge of what it shows.
    const [red = 255] = await sharp(bytes).extract({ left: 505, top: 256, width: 1, height: 1 }).raw().toBuffer()
    expect(red).toBeLessThan(40)
  })

  it('of another member stays, whatever is sent along', async () => {
    const mine = (await upload(api, token, await picture().png().toBuffer())).data.avatar
    token = await logIn(api, 'diamond@bohe.test', 'diamond2026')
    const { id } = await api.context.db
      .selectFrom('members')
      .select('id')
      .where('email', '=', 'gold@bohe.test')
      .executeTakeFirstOrThrow()
    await sendParts(api, token, [
      { name: 'member_id', bytes: String(id) },
      { name: 'nickname', bytes: 'Goldie' },
      { name: 'avatar', bytes: '/uploads/bohe/00/x' },
      { name: 'file', filename: 'a.png', type: 'image/png', bytes: await picture().png().toBuffer() },
    ])
    token = await logIn(api, 'gold@bohe.test', 'gold2026')
    expect(await avatarOf()).toBe(mine)
    expect((await get(mine)).statusCode).toBe(200)
  })

  it('comes no more often than twenty times an hour', async () => {
    const bytes = await picture(8, 8).png().toBuffer()
    for (let uploads = 0; uploads < 20; uploads++) expect((await upload(api, token, bytes)).code).toBe(0)
    expect((await upload(api, token, bytes)).code).toBe(400009)
  })
})

describe('a kept picture', () => {
  let avatar: string
  beforeEach(async () => {
    avatar = new URL((await upload(api, token, await picture().png().toBuffer())).data.avatar).pathname
  })

  it('ASVS 5.3.1: is served as a picture that nothing in it can make a page of', async () => {
    const { statusCode, headers } = await get(avatar)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('ASVS 5.3.2: is all that is served: no other path of the disk, however it is written', async () => {
    for (const address of [
      '/uploads/',
      '/uploads/bohe/',
      '/uploads/../package.json',
      '/uploads/%2e%2e/package.json',
      '/uploads/..%2f..%2fpackage.json',
      '/uploads/bohe/00/..%5c..%5ca.webp',
      '/uploads//etc/passwd',
      `${avatar}%00`,
      `${avatar}/`,
      avatar.toUpperCase(),
      `/uploads/bohe/00/${'0'.repeat(32)}.webp`,
    ]) {
      const response = await get(address)
      expect([address, response.statusCode, response.json().code]).toEqual([address, 404, 404000])
    }
  })
})
