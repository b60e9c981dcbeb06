import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoActivityIds } from '#seed/demo-activity-ids.ts'
import { logIn } from '#tests/support/members/accounts.ts'
import { picture, upload } from '#tests/support/pictures.ts'
import { type Caller, startApi, type TestApi } from '#tests/support/start-api.ts'
import { writeArticles } from '#tests/support/written-article.ts'

const folder = mkdtempSync(join(tmpdir(), 'bohe-uploads-'))
const [overseas, mainland] = ['http://www.bohe.test', 'http://cn.bohe.test']
const page: Caller = { headers: { 'sec-fetch-site': 'same-origin' } }
const path = '/uploads/articles/a3/a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3a3.webp'

let api: TestApi

beforeAll(async () => {
  api = await startApi({ settings: { UPLOADS_DIR: folder, SITE_ORIGINS: `${overseas},${mainland}` } })
})
afterAll(async () => {
  await api.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** What is at the whole address of a picture, asked of the API as the site there asks it. */
const shown = async (address: string) => {
  const { pathname } = new URL(address)
  const response = await api.request({ url: pathname })
  const { format, width, height } = await sharp(response.rawPayload).metadata()
  return [response.headers['content-type'], format, width, height]
}

describe('a member’s picture', () => {
  it('has its whole address for an app, and its path for a page', async () => {
    const token = await logIn(api, 'gold@bohe.test', 'gold2026')
    const { data } = await upload(api, token, await picture().png().toBuffer())
    expect(data.avatar).toMatch(new RegExp(`^${overseas}/uploads/bohe/.*\\.webp$`))
    expect(await shown(data.avatar)).toEqual(['image/webp', 'webp', 512, 512])
    const info = async (caller: Caller) => (await api.call('userInfo', {}, { token, ...caller })).data
    const whole = { avatar: data.avatar, avatar_new: data.avatar }
    expect(await info({})).toMatchObject(whole)
    expect((await info({ region: '1' })).avatar).toBe(data.avatar.replace(overseas, mainland))
    const bare = { avatar: new URL(data.avatar).pathname, avatar_new: new URL(data.avatar).pathname }
    expect(await info(page)).toMatchObject(bare)
    const login = await api.call('redeemToken', { account_token: token, device_id: 'other' })
    expect(login.data.user_info).toMatchObject(whole)
  })

  it('is nothing where there is none', async () => {
    const token = await logIn(api, 'diamond@bohe.test', 'diamond2026')
    expect((await api.call('userInfo', {}, { token })).data).toMatchObject({ avatar: '', avatar_new: '' })
  })
})

describe('an article’s pictures', () => {
  const content = `<p>See</p><img src="${path}" alt="" width="8" height="6" /><img alt="" src="${path}" /><a href="/user.html">x</a>`
  let id = ''
  beforeAll(async () => {
    const written = { image_url: path, content_zh: content, content_en: content, support_type: '0' as const }
    id = (await writeArticles(api.context.db, written))[0] ?? ''
    await api.context.db.updateTable('content_version').set({ version: sql`version + 1` }).execute()
  })

  it.each([
    [{}, overseas],
    [{ region: '1' }, mainland],
    [{ headers: { host: 'cn.bohe.test' } }, mainland],
    [{ address: '127.0.0.1', headers: { host: 'api.test', 'x-forwarded-host': 'cn.bohe.test' } }, mainland],
    [{ headers: { host: 'www.bohe.test', 'x-forwarded-host': 'cn.bohe.test' } }, overseas],
    [{ headers: { 'x-forwarded-host': 'evil.test' } }, overseas],
  ] as [Caller, string][])('begin with the site’s origin for an app: %j', async (caller, origin) => {
    const { data } = await api.call('article', { id }, caller)
    expect(data.image_url).toBe(`${origin}${path}`)
    expect(data.content.match(/src="[^"]*"/g)).toEqual([`src="${origin}${path}"`, `src="${origin}${path}"`])
    expect(data.content).toContain('href="/user.html"')
    const { list } = (await api.call('articles', { size: 100 }, caller)).data
    expect(list.find(each => each.id === id)?.image_url).toBe(`${origin}${path}`)
  })

  it('are paths for a page', async () => {
    const { data } = await api.call('article', { id }, page)
    expect([data.image_url, data.content.match(/src="[^"]*"/g)]).toEqual([path, [`src="${path}"`, `src="${path}"`]])
  })

  it('are as whole in the static lists', async () => {
    const imageIn = async (url: string, headers = {}) => {
      const response = await api.request({ url, headers })
      expect(response.headers.vary).toContain('Sec-Fetch-Site')
      const items: { id: string; image_url: string }[] = response.json()
      return items.find(each => each.id === id)?.image_url
    }
    expect(await imageIn('/news/news_0_2_news_public.json')).toBe(`${overseas}${path}`)
    expect(await imageIn('/news/news_1_2_news_public.json')).toBe(`${mainland}${path}`)
    expect(await imageIn('/news/news_0_1_news_public.json')).toBe(`${overseas}${path}`)
    expect(await imageIn('/news/news_0_1_news_public.json', page.headers)).toBe(path)
  })
})

describe('a promotion’s drawing', () => {
  const drawing = /^data:image\/svg\+xml,/

  it('is a picture for an app, and stays a drawing for a page', async () => {
    const id = String(demoActivityIds.draw)
    const { data } = await api.call('activity', { id })
    expect(data.image).toMatch(new RegExp(`^${overseas}/uploads/articles/.*\\.webp$`))
    expect(await shown(data.image)).toEqual(['image/webp', 'webp', 1200, 400])
    expect((await api.call('activity', { id })).data.image).toBe(data.image)
    expect((await api.call('activity', { id }, page)).data.image).toMatch(drawing)
    const images = async (caller: Caller) => [
      ...(await api.call('activities', {}, caller)).data.list.map(({ image }) => image),
      ...(await api.call('activityBanners', {}, caller)).data.list.map(({ image }) => image),
    ]
    for (const image of await images({})) expect(image).toMatch(/^http:.*\.webp$/)
    for (const image of await images(page)) expect(image).toMatch(drawing)
  })

  it('that cannot be drawn is left out, and written down', async () => {
    const { db } = api.context
    const id = demoActivityIds.security
    const { image } = await db.selectFrom('activities').select('image').where('id', '=', id).executeTakeFirstOrThrow()
    const set = (to: string) => db.updateTable('activities').set({ image: to }).where('id', '=', id).execute()
    for (const broken of ['data:image/svg+xml,%3Csvg', 'data:image/svg+xml,%zz', 'data:image/svg+xml;base64,AAAA']) {
      await set(broken)
      expect((await api.call('activity', { id: String(id) })).data.image).toBe('')
    }
    await set(image)
    expect(api.log.filter(line => line.includes('a drawing could not be made a picture'))).toHaveLength(3)
  })
})
