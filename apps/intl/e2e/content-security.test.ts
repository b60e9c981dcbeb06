import { freshMobile } from '@bohe/testing/fresh.ts'
import { type Journey, startJourney } from '@bohe/testing/journey.ts'
import { journeysOn } from '@bohe/testing/journeys-on.ts'
import { startStack } from '@bohe/testing/stack-setup.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import type { Dialog } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

const { enrol } = journeysOn('intl')

let stack: Awaited<ReturnType<typeof startStack>>

/** Browser windows to use again: a new one costs more than what is looked at in it. */
const idle: Journey[] = []

const address = (path: string) => stack.origins.intl + path

/** What the page lets happen that it must not. */
const damage = `({
  ran: window.ran,
  frames: document.querySelectorAll('iframe, object, embed').length,
  overlays: [...document.querySelectorAll('.overlay, main, main *')].filter(one => getComputedStyle(one).position === 'fixed').length,
  led: document.baseURI !== location.href,
})`
const none = { ran: undefined, frames: 0, overlays: 0, led: false }

/** Follows every link that would run something, as a reader who was talked into it. */
const followAll = `for (const one of document.querySelectorAll('a, button')) {
  if (/script|data/i.test(one.getAttribute('href') ?? one.getAttribute('formaction') ?? '')) one.click()
}`

const isOutside = ({ origin, protocol }: URL) => protocol.startsWith('http') && origin !== stack.origins.intl

/** Opens a page and says what it did: what ran, which places outside it asked, what it asked the reader. */
const open = async (path: string) => {
  const journey = idle.pop() ?? (await startJourney())
  const { page } = journey
  const asked: string[] = []
  // What the rules of the page stop never comes here.
  await page.route(isOutside, route => {
    asked.push(route.request().url())
    return route.abort()
  })
  const dismiss = (dialog: Dialog) => {
    asked.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  }
  page.on('dialog', dismiss)
  await page.goto(address(path), { waitUntil: 'load' })
  await page.evaluate(followAll)
  await page.waitForLoadState('networkidle')
  const result = { ...(await page.evaluate<object>(damage)), at: page.url(), asked }
  await page.unrouteAll({ behavior: 'wait' })
  page.off('dialog', dismiss)
  idle.push(journey)
  return result
}

const unsanitised = [
  '/news_910001.html',
  '/cn/news_910001.html',
  '/notice_910002.html',
  '/helps_910003.html',
  '/cn/helps_910003.html',
  '/helps_910004.html',
  '/activity_930001',
]
const forged = ['/news_920001.html', '/notice_920002.html', '/helps_920003.html']
const lists = ['/', '/news.html', '/news.html?label=latest', '/notify.html', '/help.html', '/activity.html']
const machines = ['/news.xml', '/sitemap.xml', '/news/news_0_1_news_public.json', '/activityconfig.json', '/tools/news']

describe.runIf(isDeep).concurrent('content that attacks its readers', () => {
  beforeAll(async () => {
    stack = await startStack(['intl'], 'tests/support/hostile-content-server.ts')
  }, 120_000)

  afterAll(async () => {
    await Promise.all(idle.map(({ close }) => close()))
    await stack?.stop()
  })

  it.each([...lists, ...unsanitised])('does nothing on %s', async path => {
    expect(await open(path)).toEqual({ ...none, at: address(path), asked: [] })
  })

  it.each(machines)('does nothing at %s, opened in a browser', async path => {
    expect(await open(path)).toMatchObject({ ran: undefined, asked: [] })
  })

  it.each(forged)('that claims to be harmless still runs no script on %s', async path => {
    const result = await open(path)
    expect(result).toMatchObject({ ran: undefined, at: address(path), asked: [] })
  })

  it('is there: the attacks are on the page as words', async () => {
    const html = await (await fetch(address('/news_910001.html'))).text()
    expect(html).toContain('&lt;script&gt;window.ran=1&lt;/script&gt;')
    expect(await (await fetch(address('/news_920001.html'))).text()).toContain('<script>window.ran=1</script>')
  })
})

/** What a page's answer says to browsers of scripts and frames. */
const rules = async (path: string, init: RequestInit = {}) => {
  const { status, headers } = await fetch(inject('origins').intl + path, { redirect: 'manual', ...init })
  const policy = headers.get('Content-Security-Policy') ?? ''
  return {
    status,
    scripts: /(?:^|; )script-src ([^;]*)/.exec(policy)?.[1] ?? /(?:^|; )default-src ([^;]*)/.exec(policy)?.[1] ?? '',
    frames: policy.includes("frame-ancestors 'none'"),
    sniffs: headers.get('X-Content-Type-Options') !== 'nosniff',
    refers: headers.get('Referrer-Policy'),
  }
}

describe('every HTML answer', () => {
  it.each([
    ['/', 200],
    ['/cn', 200],
    ['/news.html?page=2', 200],
    ['/login.html', 200],
    ['/recharge.html', 200],
    ['/upgrade.html', 200],
    ['/nothing.html', 404],
    ['/news_999999.html', 404],
  ])('%s says which scripts may run (%d)', async (path, status) => {
    const answer = await rules(path)
    expect(answer).toMatchObject({ status, frames: true, sniffs: false })
    expect(answer.refers).toMatch(/^(?:strict-origin|no-referrer)/)
    expect(answer.scripts).toMatch(/^'(?:self|none)'/)
    expect(answer.scripts).not.toMatch(/unsafe|http|\*/)
  })

  it.each(['/en/news.html', '/user.html', '/config.json', '/robots.txt', '/healthz'])(
    'and %s, which is none, is taken for nothing but what it is',
    async path => expect((await rules(path)).sniffs).toBe(false),
  )
})

describe('a page that is kept for everybody', () => {
  it.each(['/', '/news.html', '/news.html?label=latest&page=1', '/news.data', '/news.html.data'])(
    '%s is the same for a member and says nothing of them',
    async path => {
      const member = await enrol({ mobile: freshMobile() })
      const Cookie = `account_token_0=${member.token}; member_0=1`
      const [seen, anonymous] = await Promise.all(
        [{ Cookie }, undefined].map(async headers =>
          (await fetch(inject('origins').intl + path, headers && { headers })).text(),
        ),
      )
      expect(seen).toBe(anonymous)
    },
  )

  it('is told apart by label and page alone', async () => {
    const text = async (query: string) => (await fetch(`${inject('origins').intl}/news.html${query}`)).text()
    const [first, second, labelled, tagged] = await Promise.all(
      ['', '?page=2', '?label=latest', '?from=baidu&utm_source=x'].map(text),
    )
    expect(new Set([first, second, labelled]).size).toBe(3)
    expect(tagged).toBe(first)
  })
})
