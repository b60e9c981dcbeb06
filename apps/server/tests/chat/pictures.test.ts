import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codes } from '@bohe/api-client/contract/code'
import { staffChatPicturePath } from '@bohe/api-client/staff'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeChats } from '#features/chat/purge.ts'
import { ChatVisitor, freshName, noon } from '#tests/support/chat/chat.ts'
import { serverUrl } from '#tests/support/database/postgres-admin.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { multipart, multipartType, picture } from '#tests/support/pictures.ts'
import { hire } from '#tests/support/staff.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'

const folder = mkdtempSync(join(tmpdir(), 'bohe-chat-'))
const kept = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())

let api: TestApi
let visitor: ChatVisitor
beforeAll(async () => {
  api = await startApi({ clock: movableClock(noon), settings: { UPLOADS_DIR: folder } })
  visitor = new ChatVisitor(api)
  await visitor.call('openChat', {})
})
afterAll(async () => {
  await api.stop()
  rmSync(folder, { recursive: true, force: true })
})

const send = async (bytes: Uint8Array | string, name = freshName()) => {
  const fields = { region_code: '1', lang: 'en', client_id: name }
  const parts = Object.entries(fields).map(([key, value]) => ({ name: key, bytes: value }))
  const payload = multipart([...parts, { name: 'file', filename: 'a.png', bytes }])
  const headers = { 'content-type': multipartType, cookie: visitor.cookie, 'content-length': String(payload.length) }
  const response = await api.request({ method: 'POST', url: '/api/chat/picture', headers, payload })
  return response.json()
}

describe('a picture in the chat', () => {
  it('is drawn anew, upright and no wider than 1600 pixels, and served', async () => {
    const { data } = await send(
      await picture(3200, 800)
        .withMetadata({ exif: { IFD0: { Copyright: 'me' } } })
        .jpeg()
        .toBuffer(),
    )
    expect(data.event).toMatchObject({ kind: 'picture', width: 1600, height: 400 })
    const path = new URL(data.event.picture, 'http://x').pathname
    const served = await api.request({ url: path })
    const found = await sharp(served.rawPayload).metadata()
    expect(found).toMatchObject({ format: 'webp', width: 1600 })
    expect(found.exif).toBeUndefined()
    const colleague = await hire(api, 'support', ['1'])
    const url = `${staffChatPicturePath}?conversation_id=${data.conversation_id}&seq=${data.event.seq}`
    const cookie = `staff_session=${colleague.session}`
    const shown = await api.request({ url, headers: { cookie, 'sec-fetch-site': 'same-origin' } })
    expect(shown.headers['content-type']).toBe('image/webp')
  })

  it('is refused when it is none: SVG, HTML behind a picture’s first bytes, something above 5 MB', async () => {
    const before = kept().length
    const png = await picture(16, 16).png().toBuffer()
    expect((await send('<svg xmlns="http://www.w3.org/2000/svg"><script>x</script></svg>')).code).toBe(400412)
    expect((await send(Buffer.concat([png.subarray(0, 24), Buffer.from('<script>x</script>')]))).code).toBe(400412)
    expect((await send(Buffer.concat([png, Buffer.alloc(5_242_881 - png.length)]))).code).toBe(400411)
    expect((await send(Buffer.alloc(10_000_000))).code).toBe(400411)
    expect(kept()).toHaveLength(before)
  })

  // The embedded database ends no connection.
  it.skipIf(serverUrl === undefined).each([
    ['a visitor', async (bytes: Buffer) => (await send(bytes)).code],
    [
      'the staff',
      async (bytes: Buffer) => {
        const colleague = await hire(api, 'support', ['1'])
        const { conversation_id } = (await visitor.call('openChat', {})).data
        const answer = { conversation_id, file: bytes.toString('base64'), client_id: freshName(), seen_seq: 9999 }
        return (await colleague.call('answerChatPicture', answer)).code
      },
    ],
  ])('of %s is kept when the database does not say whether its message was stored', async (_, bring) => {
    const before = kept().map(({ name }) => name)
    const { db } = api.context
    const goAway = `
      create function gone() returns trigger language plpgsql as $$
        begin raise exception 'gone' using errcode = '57P01'; end $$`
    await sql.raw(goAway).execute(db)
    await sql.raw('create trigger gone before insert on chat_events for each row execute function gone()').execute(db)
    const code = await bring(await picture(16, 16).png().toBuffer())
    await sql.raw('drop function gone cascade').execute(db)
    expect(code).toBe(codes.unavailable.code)
    const [left, ...more] = kept().filter(({ name }) => !before.includes(name))
    expect([left?.isFile(), more]).toEqual([true, []])
    rmSync(join(left?.parentPath ?? '', left?.name ?? ''))
  })

  it('keeps nothing of what was hidden behind its pixels', async () => {
    const png = await picture(16, 16).png().toBuffer()
    const { data } = await send(Buffer.concat([png, Buffer.from('<script>evil()</script>')]))
    const served = await api.request({ url: new URL(data.event.picture, 'http://x').pathname })
    expect(served.rawPayload.includes('evil')).toBe(false)
  })

  it('is kept once when it is sent twice', async () => {
    const png = await picture(16, 16).png().toBuffer()
    const first = await send(png, 'twice')
    const before = kept().length
    expect((await send(png, 'twice')).data.event.seq).toBe(first.data.event.seq)
    expect(kept()).toHaveLength(before)
  })

  it('goes with its conversation after the days of the setting', async () => {
    api.clock.advance(179 * 86_400)
    await purgeChats(api.context)
    expect(kept().length).toBeGreaterThan(0)
    api.clock.advance(2 * 86_400)
    await purgeChats(api.context)
    expect(kept()).toEqual([])
    expect(await api.context.db.selectFrom('chat_events').selectAll().execute()).toEqual([])
  })
})
