import type { StaffInput } from '@bohe/api-client/staff'
import { staffCodes } from '@bohe/api-client/staff/code'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#app.ts'
import { createVersionedCache } from '#database/versioned-cache.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { type Colleague, hire } from '#tests/support/staff.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

type Value = StaffInput<'saveSiteDocument'>['value']

describe.each(oneDatabase)('the site in the console, on $name', ({ open }) => {
  let api: TestApi
  let editor: Colleague
  beforeAll(async () => {
    api = await startApi({ database: open })
    editor = await hire(api, 'content')
  })
  afterAll(() => api.stop())

  const document = async (name: string, who = editor) => (await who.call('siteDocument', { name })).data
  const served = async (name: string): Promise<Record<string, unknown>> => JSON.parse((await document(name)).json)
  const save = async (name: string, value: Value, who = editor, version?: number) =>
    who.call('saveSiteDocument', { name, version: version ?? (await document(name)).version, value })
  const get = async (url: string) => (await api.request({ method: 'GET', url })).json()
  const withPhone = async (phone: string): Promise<Value> => {
    const value = await served('config.1')
    return { ...value, support: { ...(value.support as object), phone } }
  }

  it('begins with the files of the content folder', async () => {
    const { data } = await editor.call('siteDocuments', {})
    expect(data.documents.map(({ name }) => name)).toEqual([
      ...['config.0', 'config.1', 'downloads.bilibili', 'downloads.guanwang', 'provinces'],
    ])
    expect(new Set(data.documents.map(({ origin }) => origin))).toEqual(new Set(['file']))
    expect(JSON.parse((await document('config.1')).json)).toEqual(await get('/config.json?region_code=1'))
  })

  it('is served as it is saved, on every node, until it is taken back', async () => {
    const before = await get('/config.json?region_code=1')
    expect((await save('config.1', await withPhone('021-5555 0001'))).data).toEqual({ version: 1 })
    expect((await get('/config.json?region_code=1')).support.phone).toBe('021-5555 0001')
    const other = await createApp({ ...api.context, catalogue: createVersionedCache(api.context.db, 0) })
    const there = await other.inject({ method: 'GET', url: '/config.json?region_code=1' })
    expect(there.json().support.phone).toBe('021-5555 0001')
    await other.close()
    expect(await document('config.1')).toMatchObject({ origin: 'console', version: 1, saved_by: editor.email })
    await editor.call('revertSiteDocument', { name: 'config.1', version: 1, reason: 'the file is right' })
    expect(await get('/config.json?region_code=1')).toEqual(before)
    expect(await document('config.1')).toMatchObject({ origin: 'file', version: 2 })
  })

  it('tells in the audit which value changed, and what it was', async () => {
    await save('config.1', await withPhone('021-5555 0002'))
    const rows = api.context.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc')
    expect(await rows.executeTakeFirstOrThrow()).toMatchObject({
      ...{ action: 'saveSiteDocument', region_code: '1', actor: editor.email },
      before: { about: 'site config.1', 'support.phone': '021-1006-7120' },
      after: { about: 'site config.1', 'support.phone': '021-5555 0002' },
    })
  })

  it('tells a stale save who changed what, and serves nothing of it', async () => {
    const { version } = await document('config.1')
    const other = await hire(api, 'operations')
    await save('config.1', await withPhone('021-5555 0003'), other, version)
    const late = await save('config.1', await withPhone('021-5555 0004'), editor, version)
    expect(late).toMatchObject({ code: staffCodes.stale.code, data: { who: other.email } })
    expect(late.msg).toContain('support.phone 021-5555 0002 → 021-5555 0003')
    expect((await get('/config.json?region_code=1')).support.phone).toBe('021-5555 0003')
  })

  it.each([
    ['config.1', { support: 3 }, 'support'],
    ['config.1', { extra: 1 }, 'extra'],
    ['config.1', { filing: { number: 'x', url: 'http://plain.example' } }, 'filing.url'],
    ['config.1', { deep_link: { start: 'javascript', resume: 'bohe://r' } }, 'deep_link.start'],
    ['config.1', { badges: [{ name: { zh_CN: '徽' }, url: 'https://a.example' }] }, 'badges.0.name.en'],
    ['downloads.guanwang', { windows: { download_url: 'https://a.example', version: '4' } }, 'windows.version'],
    ['provinces', { 浙江省: { 杭州市: ['西湖区'] } }, '浙江省.杭州市'],
  ])('%s refuses %j at its path %s', async (name, given, path) => {
    const value = name === 'config.1' ? { ...(await served(name)), ...given } : given
    const { code, fields } = await save(name, value as Value)
    expect(code).toBe(staffCodes.invalidFields.code)
    expect(Object.keys(fields)).toContain(path)
    expect((await document(name)).json).not.toContain('javascript')
  })

  it('says what is wrong in the language of who asks', async () => {
    const value = { ...(await served('config.1')), filing: { number: 'x', url: 'http://plain.example' } }
    expect((await save('config.1', value)).fields['filing.url']).toBe('Enter an address that begins with https')
  })

  it('has a channel of its own, and goes back to the default one’s when it is taken back', async () => {
    const guanwang = await get('/download/guanwang.json')
    await save('downloads.weixin', { android: guanwang.android })
    expect(await get('/download/weixin.json')).toEqual({ android: guanwang.android })
    await save('downloads.guanwang', { windows: guanwang.windows })
    expect(await get('/download/nobody.json')).toEqual({ windows: guanwang.windows })
    await editor.call('revertSiteDocument', { name: 'downloads.weixin', version: 1, reason: 'over' })
    await editor.call('revertSiteDocument', { name: 'downloads.guanwang', version: 1, reason: 'over' })
    expect(await get('/download/weixin.json')).toEqual(guanwang)
  })

  it('has the districts of a province', async () => {
    const provinces = await served('provinces')
    await save('provinces', { ...provinces, 新省: { 新市: '东区 西区' } })
    expect((await get('/province_config.json')).新省).toEqual({ 新市: '东区 西区' })
  })

  it('that was saved wrong once is a line in the log, and its file is served', async () => {
    const { db } = api.context
    await db.updateTable('site_documents').set({ value: '{"badges":3}' }).where('name', '=', 'config.1').execute()
    expect((await get('/config.json?region_code=1')).support.phone).toBe('021-1006-7120')
    expect(api.log.some(line => line.includes('config.1 as it was saved in the console is wrong'))).toBe(true)
  })

  it('is each region’s own: staff of one change no part of the other, and nothing of both', async () => {
    const [intl, cn] = [await hire(api, 'content', ['0']), await hire(api, 'content', ['1'])]
    const names = async (who: Colleague) => (await who.call('siteDocuments', {})).data.documents.map(({ name }) => name)
    expect(await names(intl)).not.toContain('config.1')
    const value = await served('config.0')
    const ask = (who: Colleague, name: string) => who.call('saveSiteDocument', { name, version: 0, value })
    expect((await ask(cn, 'config.0')).code).toBe(staffCodes.documentUnknown.code)
    expect((await cn.call('siteDocument', { name: 'config.0' })).code).toBe(staffCodes.documentUnknown.code)
    for (const shared of ['provinces', 'downloads.guanwang'])
      expect((await ask(intl, shared)).code).toBe(staffCodes.beyondOwn.code)
    expect((await ask(intl, 'config.0')).code).toBe(0)
  })

  it.each(['config.2', 'downloads.../config', 'downloads.', '__proto__'])('has nothing called %s', async name => {
    expect((await editor.call('siteDocument', { name })).code).toBe(staffCodes.invalidFields.code)
  })
})
