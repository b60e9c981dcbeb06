import { createHash } from 'node:crypto'
import { type Client, createClient } from '@bohe/api-client/client'
import { type ArticleList, staticFiles } from '@bohe/api-client/contract/static-files'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type Enrolled, enrol } from '#enrolment.ts'
import { freshMobile } from '#fresh.ts'
import { freshAddress } from '#journey.ts'
import { type Language, languages, readWords, type SiteName, type Words } from '#languages.ts'
import { eventually, sandboxPerson } from '#sandbox.ts'
import type { Looker, Props, Screen } from './screen.ts'

/** Where the product runs. */
export interface Origins {
  intl: string
  cn: string
  server: string
  sandbox: string
}

/** How a screen is looked at. */
export interface View {
  language: Language
  width: number
  theme: 'light' | 'dark'
}

const regions = { intl: '0', cn: '1' } as const
const password = 'mint-2026'

/** How tall the window is; the pictures show the whole page. */
const height = 900

interface Bought {
  openOrder?: string
  paidOrder?: string
}

const clientFor = (origin: string, site: SiteName, token?: string): Client =>
  createClient({
    origin,
    region: regions[site],
    language: 'en',
    headers: { 'X-Forwarded-For': freshAddress() },
    ...(token && { token: () => token }),
  })

const order = async (api: Client): Promise<{ id: string; payUrl: string }> => {
  const { list } = await api.packages()
  const sold = list.find(({ billing_type }) => billing_type === '2')
  const [price] = sold?.price_list ?? []
  const { invoice_id, pay_url } = await api.buy({
    package_id: sold?.package_id ?? '',
    price_id: price?.price_id ?? '',
    pay_type: 'wechat',
  })
  return { id: invoice_id, payUrl: pay_url }
}

/** A screen that is being looked at. */
export interface Shown {
  page: Page
  /** What its script weighs as it is sent (brotli), whatever asked for it. */
  scriptBytes: number
}

/** Adds up the script that a page asks for, from its cache or not. */
const weighing = (page: Page): (() => number) => {
  const files = new Map<string, number>()
  page.on('response', answer => {
    const { pathname } = new URL(answer.url())
    if (pathname.endsWith('.js')) files.set(pathname, Number(answer.headers()['content-length'] ?? 0))
  })
  return () => [...files.values()].reduce((sum, bytes) => sum + bytes, 0)
}

/** The whole product seen by the three who look, each with a browser window that stays logged in. */
export class Stage {
  readonly #browser: Browser
  readonly #origins: Origins
  readonly #site: SiteName
  readonly #windows = new Map<Looker, BrowserContext>()
  readonly #words = new Map<Language, Words>()
  #props: Props = { news: '', notice: '', help: '' }

  constructor(browser: Browser, origins: Origins, site: SiteName) {
    this.#browser = browser
    this.#origins = origins
    this.#site = site
  }

  /** Registers who looks, lets them buy what they are to have bought, and finds what the pages are about. */
  async prepare(): Promise<this> {
    for (const language of Object.keys(languages) as Language[]) this.#words.set(language, await readWords(language))
    const [newcomer, buyer] = [await this.#enrol(), await this.#enrol()]
    const bought = this.#site === 'intl' ? await this.#buy(newcomer, buyer) : {}
    this.#props = { ...(await this.#find()), ...bought }
    await this.#open('visitor')
    await this.#open('newcomer', newcomer)
    await this.#open('buyer', buyer)
    return this
  }

  async close(): Promise<void> {
    for (const window of this.#windows.values()) await window.close()
  }

  /** Opens a screen as somebody sees it, in a state to be looked at. The caller closes the page. */
  async show(screen: Screen, { language, width, theme }: View): Promise<Shown> {
    const page = await this.#window(screen.by ?? 'visitor').newPage()
    const weigh = weighing(page)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height })
    const answer = await page.goto(this.addressOf(screen, language), { waitUntil: 'load' })
    if (answer?.status() !== (screen.status ?? 200))
      throw new Error(`${page.url()} was answered with ${answer?.status()}`)
    if (!screen.isBare) await this.#settle(page, screen)
    const scriptBytes = weigh()
    await screen.act?.({ page, language, words: this.#wordsIn(language) })
    await page.evaluate('document.fonts.ready')
    return { page, scriptBytes }
  }

  /** Where a screen is in a language. */
  addressOf({ path }: Screen, language: Language): string {
    const page = typeof path === 'string' ? path : path(this.#props)
    const segment = languages[language][this.#site]
    return this.#origins[this.#site] + (page === '/' && segment ? segment : segment + page)
  }

  /** Waits until script has taken the page over, knows who looks, and nothing is on its way. */
  async #settle(page: Page, { by = 'visitor' }: Screen): Promise<void> {
    const known = by === 'visitor' ? 'html[data-viewer]' : 'html[data-viewer="member"]'
    await page.locator(known).waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
  }

  #window(looker: Looker): BrowserContext {
    const window = this.#windows.get(looker)
    if (!window) throw new Error('prepare() has not been called')
    return window
  }

  #wordsIn(language: Language): Words {
    const words = this.#words.get(language)
    if (!words) throw new Error('prepare() has not been called')
    return words
  }

  #enrol(): Promise<Enrolled> {
    const { server, sandbox } = this.#origins
    return enrol({ server, sandbox, region: regions[this.#site] }, { mobile: freshMobile(), password })
  }

  async #open(looker: Looker, member?: Enrolled): Promise<void> {
    const extraHTTPHeaders = { 'X-Forwarded-For': freshAddress() }
    const context = await this.#browser.newContext({ reducedMotion: 'reduce', extraHTTPHeaders })
    this.#windows.set(looker, context)
    if (!member) return
    const page = await context.newPage()
    await page.goto(`${this.#origins[this.#site]}/login.html?account_token=${await this.#logIn(member)}`)
    // What the log-in has to say is said now, and not on the first screen.
    await page.waitForLoadState('networkidle')
    await context.clearCookies({ name: 'said' })
    await page.close()
  }

  async #logIn({ mobile }: Enrolled): Promise<string> {
    const digest = createHash('md5').update(password).digest('hex')
    const { login_info } = await clientFor(this.#origins.server, this.#site).login({
      username: mobile,
      password: digest,
    })
    return login_info.account_token
  }

  async #buy(newcomer: Enrolled, buyer: Enrolled): Promise<Bought> {
    const { server, sandbox } = this.#origins
    const [first, second] = [newcomer, buyer].map(({ token }) => clientFor(server, this.#site, token)) as [
      Client,
      Client,
    ]
    const open = await order(first)
    const paid = await order(second)
    await sandboxPerson(sandbox).pay({ pay_url: paid.payUrl })
    const isPaid = async () =>
      (await second.invoiceState({ invoice_id: paid.id })).invoice_status === '1' ? true : undefined
    await eventually(isPaid, 'payment of the order')
    return { openOrder: open.id, paidOrder: paid.id }
  }

  async #find(): Promise<Props> {
    const first = async (list: ArticleList): Promise<string> => {
      const { server } = this.#origins
      const answer = await fetch(`${server}${staticFiles.articles(regions[this.#site], '1', list)}?lang=en`)
      return ((await answer.json()) as { id: string }[])[0]?.id ?? ''
    }
    const { list } = await clientFor(this.#origins.server, this.#site).activities()
    const running = (type: string) => list.find(one => one.type === type && one.state === '1')?.id ?? ''
    return {
      news: await first('news_public'),
      notice: await first('notice_list'),
      help: await first('helps_list'),
      referral: running('referral'),
      draw: running('draw'),
    }
  }
}
