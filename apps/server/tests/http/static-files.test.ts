import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { downloadConfig } from '@bohe/api-client/contract/entities/content'
import { siteConfig } from '@bohe/api-client/contract/entities/site-config'
import { staticFiles } from '@bohe/api-client/contract/static-files'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '#app.ts'
import type { Connection } from '#database/connect.ts'
import { openTestDatabase } from '#tests/support/database/databases.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'
import { testConfig } from '#tests/support/test-config.ts'

const shipped = fileURLToPath(new URL('../../content/', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'bohe-site-files-'))

// No file is in the database: one does for every server.
let connection: Connection
beforeAll(async () => {
  connection = await openTestDatabase()
})
afterAll(async () => {
  rmSync(root, { recursive: true })
  await connection.close()
})

type Json = Record<string, unknown>
const jsonOf = (path: string): Json => JSON.parse(readFileSync(path, 'utf8'))

/** What is at 'a.b.0' changed; undefined takes it away. */
const changed = (whole: Json, [first = '', ...rest]: string[], value: unknown): Json =>
  Object.assign(Array.isArray(whole) ? [...whole] : { ...whole }, {
    [first]: rest.length > 0 ? changed(whole[first] as Json, rest, value) : value,
  })

let folder: string
let folders = 0
let api: TestApi | undefined
beforeEach(() => {
  folder = join(root, `${++folders}`)
  mkdirSync(folder)
  for (const name of ['config.json', 'province_config.json', 'downloads'])
    cpSync(join(shipped, name), join(folder, name), { recursive: true })
})
afterEach(async () => {
  await api?.stop()
  api = undefined
})

const start = async (settings = {}) => {
  const database = async () => ({ db: connection.db, close: async () => {} })
  api = await startApi({ database, settings: { CONTENT_DIR: folder, ...settings } })
  return api
}
const write = (name: string, value: unknown) =>
  writeFileSync(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value))
/** Writes a file of the folder with one value changed. */
const spoil = (name: string, path: string, value: unknown) =>
  write(name, changed(jsonOf(join(folder, name)), path.split('.'), value))

const get = async (served: TestApi, url: string, headers = {}) => {
  const answer = await served.request({ url, headers })
  return { status: answer.statusCode, headers: answer.headers, json: answer.body === '' ? null : answer.json() }
}

describe('/config.json', () => {
  it('is a region’s part of the file, of the overseas one unless another is asked for', async () => {
    const served = await start()
    const { regions } = jsonOf(join(shipped, 'config.json')) as { regions: Record<'0' | '1', object> }
    expect((await get(served, '/config.json')).json).toEqual(regions[0])
    expect((await get(served, '/config.json?region_code=0')).json).toEqual(regions[0])
    expect((await get(served, '/config.json?region_code=1')).json).toEqual(regions[1])
  })

  it('says what spec §1, §2 and §9 name of each region', async () => {
    const served = await start()
    const overseas = siteConfig.parse((await get(served, '/config.json?region_code=0')).json)
    const mainland = siteConfig.parse((await get(served, '/config.json?region_code=1')).json)
    const at = (opens: string) => ({ opens, closes: '24:00', time_zone: 'Asia/Shanghai' })
    expect(overseas.support).toMatchObject({
      email: expect.any(String),
      qq_group: { number: expect.any(String), url: expect.any(String) },
      hours: at('09:00'),
      operations_hours: at('08:00'),
    })
    const by = { phone: expect.any(String), address: expect.any(Object) }
    expect(mainland.support).toMatchObject({ ...by, hours: at('08:00') })
    expect(mainland.chat).toMatchObject({ id: '6712', width: 600, height: 450, tabs_width: 900, tabs_height: 600 })
    expect([overseas.chat, mainland.chat?.url_template]).toEqual([undefined, undefined])
    for (const { badges, social, filing } of [overseas, mainland]) {
      expect([badges.length > 0, social.wechat !== undefined, social.weibo !== undefined]).toEqual([true, true, true])
      expect(filing?.number).toMatch(/ICP/)
    }
  })

  it('may be kept for a minute, and is sent again only when it changed', async () => {
    const served = await start()
    const { headers } = await get(served, '/config.json')
    expect(headers['cache-control']).toBe('public, max-age=60')
    expect((await get(served, '/config.json', { 'if-none-match': headers.etag })).status).toBe(304)
    expect((await get(served, '/config.json?region_code=1', { 'if-none-match': headers.etag })).status).toBe(200)
  })

  it('has the chat where the environment says it is', async () => {
    const template = 'http://127.0.0.1:4900/chat?id={id}&lang={lang}'
    const served = await start({ CHAT_URL_TEMPLATE: template })
    expect((await get(served, '/config.json?region_code=1')).json.chat).toMatchObject({
      id: '6712',
      url_template: template,
    })
    expect((await get(served, '/config.json?region_code=0')).json.chat).toBeUndefined()
  })

  it('has no chat on plain http in production and pre-release', async () => {
    spoil('config.json', 'regions.1.chat.url_template', 'http://chat.bohe.com/?id={id}')
    const served = await start()
    for (const environment of [3, 4] as const) {
      const config = { ...testConfig({ CONTENT_DIR: folder }), environment }
      await expect(createApp({ ...served.context, config })).rejects.toThrow(
        'config.json: regions.1.chat.url_template is not an https address',
      )
    }
  })

  it.each([
    ['regions.1.support.hours.opens', '8 o’clock', 'is not like 08:00'],
    ['regions.0.support.hours.closes', '08:00', 'is not after opens'],
    ['regions.0.support.hours.time_zone', 'Asia/Peking', 'is not a time zone such as Asia/Shanghai'],
    ['regions.0.support.hours', undefined, 'is missing'],
    ['regions.0.support.email', 'support', 'is not a mail address'],
    ['regions.0.support.qq_group.number', '0123', 'is not the number of a QQ group, such as 671200615'],
    ['regions.0.support.qq_group.url', undefined, 'is missing'],
    ['regions.1.support.phone', 400, 'must be text'],
    ['regions.1.support.address.en', ' ', 'is empty'],
    ['regions.1.support.adress', {}, 'is not known'],
    ['regions.1.filing.url', 'http://beian.miit.gov.cn/', 'is not an https address'],
    ['regions.1.badges', {}, 'must be a list'],
    ['regions.1.badges.0.name.zh_CN', undefined, 'is missing'],
    ['regions.0.social', 'weibo', 'must be an object'],
    ['regions.1.chat.url_template', 'https://chat.bohe.example/', 'is not an address with {id} in it'],
    ['regions.1.chat.width', 60, 'must be a whole number from 200 to 2000'],
    ['regions.1.chat.has_tabs', true, 'must be 0 or 1'],
    ['regions.0.deep_link.start', 'bohe', 'is not an address such as bohe://start'],
    ['regions.1', undefined, 'is missing'],
    ['regions.2', {}, 'is not known'],
  ])('is refused at the start with %s = %j', async (path, value, words) => {
    spoil('config.json', path, value)
    await expect(start()).rejects.toThrow(
      new RegExp(`^config\\.json: ${path.replaceAll('.', '\\.')} ${words.replace(/[{}]/g, '\\$&')}$`),
    )
  })

  it.each([
    ['config.json', '{"regions":', /^config\.json is not JSON: /],
    ['config.json', '[]', /^config\.json: the file must be an object$/],
    [
      'province_config.json',
      '{"浙江省":{"杭州市":["西湖区"]}}',
      /^province_config\.json: 浙江省\.杭州市 must be text$/,
    ],
    ['province_config.json', '{"浙江省":{}}', /^province_config\.json: 浙江省 is empty$/],
    ['downloads/bilibili.json', '{"linux":{}}', /^downloads\/bilibili\.json: linux is not known$/],
  ])('%s that is %s is refused at the start', async (name, text, line) => {
    write(name, text)
    await expect(start()).rejects.toThrow(line)
  })

  it.each(['config.json', 'province_config.json', 'downloads/guanwang.json'])('%s has to be there', async name => {
    rmSync(join(folder, name))
    await expect(start()).rejects.toThrow(`${name} cannot be read (ENOENT)`)
  })
})

describe('a file that changes while the API runs', () => {
  const phoneOf = async (served: TestApi) => (await get(served, '/config.json?region_code=1')).json.support.phone
  const faults = (served: TestApi) => served.log.filter(line => line.includes('the last good version stays'))

  it('is taken up within a second', async () => {
    const served = await start()
    const before = await phoneOf(served)
    spoil('config.json', 'regions.1.support.phone', '021-0000 0001')
    expect(await phoneOf(served)).toBe(before)
    served.clock.advance(1)
    expect(await phoneOf(served)).toBe('021-0000 0001')
  })

  it('and breaks leaves the last good version, and one line in the log', async () => {
    const served = await start()
    const before = await phoneOf(served)
    spoil('config.json', 'regions.1.support.hours.opens', '8')
    for (const _ of [1, 2, 3]) {
      served.clock.advance(1)
      expect(await phoneOf(served)).toBe(before)
    }
    expect(faults(served)).toHaveLength(1)
    expect(JSON.parse(faults(served)[0] ?? '').message).toBe(
      'config.json: regions.1.support.hours.opens is not like 08:00; the last good version stays',
    )
    cpSync(join(shipped, 'config.json'), join(folder, 'config.json'))
    spoil('config.json', 'regions.1.support.phone', '021-0000 0002')
    served.clock.advance(1)
    expect(await phoneOf(served)).toBe('021-0000 0002')
  })

  it('and goes is still served, and missed in the log', async () => {
    const served = await start()
    rmSync(join(folder, 'config.json'))
    served.clock.advance(1)
    expect((await get(served, '/config.json')).status).toBe(200)
    expect(faults(served)).toHaveLength(1)
  })
})

describe('/province_config.json', () => {
  it('is the districts by city by province, with the names of places only', async () => {
    const served = await start()
    const { json, headers } = await get(served, staticFiles.provinces)
    const provinces = json as Record<string, Record<string, string>>
    expect(Object.keys(provinces)).toHaveLength(34)
    expect(Object.values(provinces).every(cities => Object.keys(cities).length > 0)).toBe(true)
    expect(JSON.stringify(provinces)).not.toMatch(/市辖区|直辖县级/)
    expect(provinces.浙江省?.杭州市?.split(' ')).toContain('西湖区')
    expect((await get(served, staticFiles.provinces, { 'if-none-match': headers.etag })).status).toBe(304)
  })
})

describe('/download/{channel}.json', () => {
  const filed = (channel: string) => jsonOf(join(shipped, `downloads/${channel}.json`))
  const downloads = async (served: TestApi, channel: string) => (await get(served, staticFiles.download(channel))).json

  it('is the channel’s own, and offers no system that has no download', async () => {
    const served = await start()
    const own = await downloads(served, 'bilibili')
    expect(own).toEqual(filed('bilibili'))
    expect(Object.keys(downloadConfig.parse(own))).toEqual(['windows', 'android'])
    expect(Object.keys(downloadConfig.parse(await downloads(served, 'guanwang')))).toEqual([
      'windows',
      'android',
      'ios',
    ])
  })

  it.each(['nobody', '../config', '..%2Fconfig', '', 'x'.repeat(300), '__proto__', '薄荷'])(
    'is the default one’s for the unknown channel %s',
    async channel => {
      expect(await downloads(await start(), channel)).toEqual(filed('guanwang'))
    },
  )

  it('comes and goes with the files, while the API runs', async () => {
    const served = await start()
    write('downloads/weixin.json', { android: filed('guanwang').android })
    renameSync(join(folder, 'downloads/bilibili.json'), join(folder, 'downloads/bilibili.json.away'))
    expect(await downloads(served, 'weixin')).toEqual(filed('guanwang'))
    served.clock.advance(1)
    expect(await downloads(served, 'weixin')).toEqual({ android: filed('guanwang').android })
    expect(await downloads(served, 'bilibili')).toEqual(filed('guanwang'))
  })

  it('is the default one’s while a new channel’s file is broken, which the log says once', async () => {
    const served = await start()
    write('downloads/weixin.json', { android: { download_url: 'http://dl.bohe.example/a.apk' } })
    for (const _ of [1, 2, 3]) {
      served.clock.advance(1)
      expect(await downloads(served, 'weixin')).toEqual(filed('guanwang'))
    }
    const lines = served.log.filter(line => line.includes('downloads/weixin.json'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('android.download_url is not an https address')
    write('downloads/weixin.json', { android: filed('bilibili').android })
    served.clock.advance(1)
    expect(await downloads(served, 'weixin')).toEqual({ android: filed('bilibili').android })
  })

  it('is nothing without its ending', async () => {
    expect((await get(await start(), '/download/guanwang')).status).toBe(404)
  })
})
