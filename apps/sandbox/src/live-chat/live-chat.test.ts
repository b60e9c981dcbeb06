import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestSandbox, testSandbox } from '#testing/sandbox.ts'

let clock = new Date('2026-11-21T04:00:00Z')
let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await testSandbox({ clock: { now: () => clock } })
})
afterAll(() => sandbox.discard())
beforeEach(() => {
  // Noon in Beijing.
  clock = new Date('2026-11-21T04:00:00Z')
})

const windowOf = (eid = '6712', lang = 'en') => `${sandbox.origin}/chat/standalone.html?eid=${eid}&lang=${lang}`

/** A visitor's browser: one window, one cookie. */
const browser = (address = windowOf()) => {
  let cookie = ''
  const go = async (init: RequestInit = {}, url = address) => {
    const answer = await fetch(url, { ...init, headers: { cookie }, redirect: 'manual' })
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return answer
  }
  const post = (fields: Record<string, string>) => go({ method: 'POST', body: new URLSearchParams(fields) })
  const follow = async (answer: Response) =>
    (await go({}, new URL(answer.headers.get('location') ?? '', sandbox.origin).href)).text()
  return {
    read: async () => (await go()).text(),
    write: async (text: string, contact = '') => follow(await post({ text, contact })),
  }
}
const desk = async () => (await fetch(`${sandbox.origin}/chat/desk?lang=en`)).text()
const answer = (visitor: string, text: string) =>
  fetch(`${sandbox.origin}/chat/desk`, {
    method: 'POST',
    body: new URLSearchParams({ visitor, text, lang: 'en' }),
    redirect: 'manual',
  })
const visitorOn = (page: string) => /name="visitor" value="([^"]+)"/.exec(page)?.[1] ?? ''

describe('the window of a visitor', () => {
  it('greets in the language that is asked for', async () => {
    expect(await browser(windowOf('6712', 'zh-CN')).read()).toContain('您好，请问有什么可以帮您？')
    expect(await browser().read()).toContain('Hello, how can we help you?')
  })

  it('knows one customer service, and says so of any other', async () => {
    const refused = await fetch(windowOf('6713'))
    expect(refused.status).toBe(404)
    expect(await refused.text()).toContain('No such customer service')
    const posted = await fetch(windowOf('1'), { method: 'POST', body: new URLSearchParams({ text: 'hello' }) })
    expect(posted.status).toBe(404)
  })

  it('keeps the lines, escaped, for this visitor alone; the inbox tells of it', async () => {
    const visitor = browser()
    await visitor.read()
    expect(await visitor.write(' The line to <Shanghai> is slow ')).toContain('The line to &lt;Shanghai&gt; is slow')
    expect(await browser().read()).not.toContain('Shanghai')
    const [newest] = await sandbox.getJson('/inbox.json')
    expect(newest).toMatchObject({ channel: 'chat', to: 'chat 6712', text: 'The line to <Shanghai> is slow' })
    expect(await (await fetch(`${sandbox.origin}/?lang=en`)).text()).toContain('href="/chat/desk?lang=en"')
  })

  it('asks for words when there are none', async () => {
    expect(await browser().write('   ')).toContain('Please write what it is about.')
  })

  it('shows what an agent answers', async () => {
    const visitor = browser()
    await visitor.write('Is anybody there?')
    const page = await desk()
    expect(page).toContain('Is anybody there?')
    expect((await answer(visitorOn(page), 'Yes, always')).status).toBe(303)
    expect(await visitor.read()).toContain('Yes, always')
    expect((await answer('nobody', 'Hello?')).status).toBe(404)
  })
})

describe('outside hours, from midnight to eight in Beijing', () => {
  it.each([
    ['2026-11-20T15:59:00Z', true],
    ['2026-11-20T16:00:00Z', false],
    ['2026-11-20T23:59:00Z', false],
    ['2026-11-21T00:00:00Z', true],
  ])('at %s somebody is there: %s', async (now, isStaffed) => {
    clock = new Date(now)
    const page = await browser().read()
    expect(page.includes('Leave the message')).toBe(!isStaffed)
    expect(page.includes('>Send<')).toBe(isStaffed)
  })

  it('a message can be left, with how to reach who left it', async () => {
    clock = new Date('2026-11-20T17:00:00Z')
    expect(await browser().write('Call me back', '13800138000')).toContain('We have your message. Thank you.')
    expect(await desk()).toContain('Reach them at: 13800138000')
  })

  it('a control puts an agent at the desk, or sends them home', async () => {
    clock = new Date('2026-11-20T17:00:00Z')
    await sandbox.control('live-chat/duty', { state: 'on' })
    expect(await browser().read()).toContain('>Send<')
    expect(await sandbox.control('live-chat/duty', { state: 'asleep' })).toMatchObject({ status: 400 })
    await sandbox.control('live-chat/duty', { state: 'hours' })
  })
})
