import { describe, expect, inject, it } from 'vitest'

const visit = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(inject('origins').intl + path, { redirect: 'manual', headers })
  const head = (name: string) => answer.headers.get(name)
  return { status: answer.status, head, text: await answer.text() }
}

const tooOld = { 'user-agent': 'Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1)' }

describe('A page that is the same for everybody', () => {
  it('is sent as it is kept, with a number for each who asks, and not again to who has it', async () => {
    await visit('/news.html')
    const [first, second] = [await visit('/news.html'), await visit('/news.html', { cookie: 'language_type=zh_CN' })]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.head('etag')).toBe(first.head('etag'))
    expect(second.head('x-request-id')).not.toBe(first.head('x-request-id'))
    const again = await visit('/news.html', { 'if-none-match': String(first.head('etag')) })
    expect([again.status, again.text, again.head('content-length')]).toEqual([304, '', null])
    expect(again.head('x-content-type-options')).toBe('nosniff')
  })

  it('is sent in the coding that a browser reads', async () => {
    const [plain, packed] = [
      await visit('/', { 'accept-encoding': 'identity' }),
      await visit('/', { 'accept-encoding': 'gzip, br' }),
    ]
    expect([plain.head('content-encoding'), packed.head('content-encoding')]).toEqual([null, 'br'])
    expect(packed.text).toBe(plain.text)
  })

  it('keeps nobody from where he is led: to his language once, a browser that is too old to its own page', async () => {
    for (const _ of [1, 2]) expect((await visit('/')).status).toBe(200)
    const remembered = await visit('/', { cookie: 'language_type=zh_CN' })
    expect([remembered.status, remembered.head('location')]).toEqual([302, '/cn'])
    expect((await visit('/', { cookie: 'language_type=zh_CN; language_moved=1' })).status).toBe(200)
    expect((await visit('/', tooOld)).head('location')).toBe('/upgrade.html')
    expect((await visit('/')).status).toBe(200)
  })

  it('brings the cookies of its address to each who asks for it', async () => {
    for (const _ of [1, 2])
      expect((await visit('/?from=bilibili')).head('set-cookie')).toContain('src_channel=bilibili')
    expect((await visit('/')).head('set-cookie')).toBeNull()
  })

  it('is not what another method gets', async () => {
    await visit('/about.html')
    const [head, removed] = await Promise.all(
      ['HEAD', 'DELETE'].map(method => fetch(`${inject('origins').intl}/about.html`, { method })),
    )
    expect([head?.status, await head?.text(), removed?.status]).toEqual([200, '', 405])
  })
})
