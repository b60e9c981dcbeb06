import type { Browser, BrowserContext, Cookie, Page } from 'playwright-core'
import type { Enrolled } from '#enrolment.ts'
import { freshAddress, phoneBrowser } from '#journey.ts'
import { type Language, languages, readWords, type SiteName, type Words } from '#languages.ts'
import { actOnIntl, bindAccount, enrolOn, logInOn, type Origins, propsOf } from './cast.ts'
import type { Looker, Props, Screen } from './screen.ts'
import { settle, Traffic } from './settle.ts'
import type { ScriptWeight } from './weights.ts'

/** How a screen is looked at. */
export interface View {
  language: Language
  width: number
  theme: 'light' | 'dark'
  /** The few colours of the system alone (Windows’ contrast themes). */
  forcedColors?: true
}

/** How tall the window is; the pictures show the whole page. */
const height = 900

/** A screen that is being looked at. */
export interface Shown {
  page: Page
  /** What its script weighs as it is sent, whatever asked for it. */
  scriptWeight: ScriptWeight
  /** To be called when it has been looked at: another screen takes its place. */
  leave: () => void
}

const dress = async (page: Page, { width, theme, forcedColors }: View): Promise<void> => {
  const media = { colorScheme: theme, forcedColors: forcedColors ? 'active' : 'none' } as const
  await page.emulateMedia({ ...media, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height })
}

/** The whole product seen by those who look, each with a browser window that stays logged in. */
export class Stage {
  readonly #browser: Browser
  readonly #origins: Origins
  readonly #site: SiteName
  readonly #windows = new Map<Looker, BrowserContext>()
  /** Pages that were left: a new one would cost three times what is looked at. */
  readonly #idle = new Map<Looker, Page[]>()
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
    const enrolled = () => enrolOn(this.#site, this.#origins)
    const [newcomer, buyer] = [await enrolled(), await enrolled()]
    await bindAccount(this.#site, this.#origins, buyer)
    this.#props = await propsOf(this.#site, this.#origins)
    if (this.#site === 'intl') await this.#order(await enrolled(), buyer)
    await this.#open('visitor')
    await this.#open('caller')
    await this.#open('newcomer', newcomer)
    await this.#open('buyer', buyer)
    return this
  }

  async #order(orderer: Enrolled, buyer: Enrolled): Promise<void> {
    Object.assign(this.#props, await actOnIntl(this.#origins, orderer, buyer))
    await this.#open('orderer', orderer)
  }

  async close(): Promise<void> {
    for (const window of this.#windows.values()) {
      // A page may still be asking for what a screen answers in the server's place.
      await Promise.all(window.pages().map(page => page.unrouteAll({ behavior: 'ignoreErrors' })))
      await window.close()
    }
  }

  /** Opens a screen as somebody sees it, in a state to be looked at. */
  async show(screen: Screen, view: View): Promise<Shown> {
    const looker = screen.by ?? 'visitor'
    const page = this.#idle.get(looker)?.pop() ?? (await this.#window(looker).newPage())
    try {
      const scriptWeight = await this.#lead(page, screen, view)
      return { page, scriptWeight, leave: () => this.#leave(looker, page) }
    } catch (error) {
      await page.close()
      throw error
    }
  }

  #leave(looker: Looker, page: Page): void {
    this.#idle.set(looker, [...(this.#idle.get(looker) ?? []), page])
  }

  /** Where a screen is in a language. */
  addressOf({ path, isForAll }: Screen, language: Language): string {
    const page = typeof path === 'string' ? path : path(this.#props)
    const segment = isForAll ? '' : languages[language][this.#site]
    return this.#origins[this.#site] + (page === '/' && segment ? segment : segment + page)
  }

  /** What the browser of who looks at a screen keeps for the sites. */
  cookiesOf({ by = 'visitor' }: Screen): Promise<Cookie[]> {
    return this.#window(by).cookies()
  }

  /** Leads a page to a screen; what its script weighs before anything is done there. */
  async #lead(page: Page, screen: Screen, view: View): Promise<ScriptWeight> {
    const { language } = view
    // Nothing of the screen before: what it stood in the way of, what it still asks for.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto('about:blank')
    const traffic = new Traffic(page)
    await dress(page, view)
    const answer = await page.goto(this.addressOf(screen, language), { waitUntil: 'load' })
    if (answer?.status() !== (screen.status ?? 200)) throw new Error(`${page.url()}: status ${answer?.status()}`)
    if (!screen.isBare) await this.#recognise(page, screen)
    await settle(page, traffic)
    const { scriptWeight } = traffic
    await screen.act?.({ page, language, words: this.#wordsIn(language), sandbox: this.#origins.sandbox })
    if (screen.act) await settle(page, traffic)
    traffic.end()
    await page.evaluate('document.fonts.ready')
    return scriptWeight
  }

  /** Waits until script has taken the page over and knows who looks. */
  async #recognise(page: Page, { by = 'visitor' }: Screen): Promise<void> {
    const isMember = by !== 'visitor' && by !== 'caller'
    await page.locator(isMember ? 'html[data-viewer="member"]' : 'html[data-viewer]').waitFor({ state: 'attached' })
    if (isMember) await page.locator('.viewer-menu').waitFor({ state: 'attached' })
    if (by === 'caller') await page.locator('.proposal').waitFor()
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

  async #open(looker: Looker, member?: Enrolled): Promise<void> {
    const extraHTTPHeaders = { 'X-Forwarded-For': freshAddress() }
    // What a service worker asks for carries no header of the visitor's.
    const browser = looker === 'caller' ? { userAgent: phoneBrowser } : {}
    const context = await this.#browser.newContext({ serviceWorkers: 'block', extraHTTPHeaders, ...browser })
    this.#windows.set(looker, context)
    if (!member) return
    const page = await context.newPage()
    const token = await logInOn(this.#site, this.#origins, member)
    await page.goto(`${this.#origins[this.#site]}/login.html?account_token=${token}`)
    // What the log-in has to say is said now, and not on the first screen.
    await page.locator('.viewer-menu').waitFor()
    await context.clearCookies({ name: 'said' })
    await page.close()
  }
}
