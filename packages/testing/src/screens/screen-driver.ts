import type { Browser, BrowserContext, Cookie, Page } from 'playwright-core'
import type { Enrolled } from '#enrolment.ts'
import { freshAddress, phoneBrowser } from '#journey.ts'
import { type Language, languages, readWords, type SiteName, type Words } from '#languages.ts'
import type { Props, Screen, Viewer } from './screen.ts'
import { actOnIntl, bindAccount, enrolOn, logInOn, type Origins, propsOf } from './seed-users.ts'
import { keepDrawn, settle, Traffic } from './settle.ts'
import type { ScriptWeight } from './weights.ts'

/** How a screen is viewed. */
export interface View {
  language: Language
  width: number
  theme: 'light' | 'dark'
  /** The few colours of the system alone (Windows’ contrast themes). */
  forcedColors?: true
  /** Every frame is drawn, as on a screen. */
  isDrawn?: true
}

/** How tall the window is; the pictures show the whole page. */
const height = 900

/** A screen on display. */
export interface Shown {
  page: Page
  /** What its script weighs as it is sent, whatever asked for it. */
  scriptWeight: ScriptWeight
  /** Call it after the checks: the page is then free for another screen. */
  leave: () => void
}

const dress = async (page: Page, { width, theme, forcedColors, isDrawn }: Omit<View, 'language'>): Promise<void> => {
  const media = { colorScheme: theme, forcedColors: forcedColors ? 'active' : 'none' } as const
  await page.emulateMedia({ ...media, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height })
  if (isDrawn) await keepDrawn(page)
}

/** Opens the screens of an edition as each viewer, each in a browser window that stays logged in. */
export class ScreenDriver {
  readonly #browser: Browser
  readonly #origins: Origins
  readonly #site: SiteName
  readonly #windows = new Map<Viewer, BrowserContext>()
  /** Pages to use again: a new one costs three times as much as its checks. */
  readonly #idle = new Map<Viewer, Page[]>()
  readonly #words = new Map<Language, Words>()
  #props: Props = { news: '', notice: '', help: '' }

  constructor(browser: Browser, origins: Origins, site: SiteName) {
    this.#browser = browser
    this.#origins = origins
    this.#site = site
  }

  /** Registers the viewers, lets the buyers buy, and finds the articles and promotions that pages show. */
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

  /** Opens a screen as its viewer, in the state to check. */
  async show(screen: Screen, view: View): Promise<Shown> {
    const viewer = screen.by ?? 'visitor'
    const page = this.#idle.get(viewer)?.pop() ?? (await this.#window(viewer).newPage())
    try {
      const scriptWeight = await this.#lead(page, screen, view)
      return { page, scriptWeight, leave: () => this.#leave(viewer, page) }
    } catch (error) {
      await page.close()
      throw error
    }
  }

  #leave(viewer: Viewer, page: Page): void {
    this.#idle.set(viewer, [...(this.#idle.get(viewer) ?? []), page])
  }

  /** Where a screen is in a language. */
  addressOf({ path, isForAll }: Screen, language: Language): string {
    const page = typeof path === 'string' ? path : path(this.#props)
    const segment = isForAll ? '' : languages[language][this.#site]
    return this.#origins[this.#site] + (page === '/' && segment ? segment : segment + page)
  }

  /** The cookies of a screen's viewer. */
  cookiesOf({ by = 'visitor' }: Screen): Promise<Cookie[]> {
    return this.#window(by).cookies()
  }

  /** Leads a page to a screen; what its script weighs before anything is done there. */
  async #lead(page: Page, screen: Screen, view: View): Promise<ScriptWeight> {
    const { language } = view
    // Nothing of the screen before: what it stood in the way of, what it still asks for.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // A small file of the same site: from another origin, each screen would begin with a new process.
    await page.goto(`${this.#origins[this.#site]}/robots.txt`)
    // A window that was open would be open again.
    await page.evaluate('sessionStorage.clear()')
    const traffic = new Traffic(page)
    await dress(page, view)
    const answer = await page.goto(this.addressOf(screen, language), { waitUntil: 'load' })
    if (answer?.status() !== (screen.status ?? 200)) throw new Error(`${page.url()}: status ${answer?.status()}`)
    if (!screen.isBare) await this.#recognise(page, screen)
    await settle(page, traffic)
    const { scriptWeight } = traffic
    await screen.interact?.({ page, language, words: this.#wordsIn(language), sandbox: this.#origins.sandbox })
    if (screen.interact) await settle(page, traffic)
    traffic.end()
    await page.evaluate('document.fonts.ready')
    return scriptWeight
  }

  /** Waits until script has taken the page over and knows the viewer. */
  async #recognise(page: Page, { by = 'visitor' }: Screen): Promise<void> {
    const isMember = by !== 'visitor' && by !== 'caller'
    await page.locator(isMember ? 'html[data-viewer="member"]' : 'html[data-viewer]').waitFor({ state: 'attached' })
    if (isMember) await page.locator('.viewer-menu').waitFor({ state: 'attached' })
    if (by === 'caller') await page.locator('.proposal').waitFor()
  }

  #window(viewer: Viewer): BrowserContext {
    const window = this.#windows.get(viewer)
    if (!window) throw new Error('prepare() has not been called')
    return window
  }

  #wordsIn(language: Language): Words {
    const words = this.#words.get(language)
    if (!words) throw new Error('prepare() has not been called')
    return words
  }

  async #open(viewer: Viewer, member?: Enrolled): Promise<void> {
    const extraHTTPHeaders = { 'X-Forwarded-For': freshAddress() }
    // What a service worker asks for carries no header of the visitor's.
    const browser = viewer === 'caller' ? { userAgent: phoneBrowser } : {}
    const context = await this.#browser.newContext({ serviceWorkers: 'block', extraHTTPHeaders, ...browser })
    this.#windows.set(viewer, context)
    if (!member) return
    const page = await context.newPage()
    const token = await logInOn(this.#site, this.#origins, member)
    await page.goto(`${this.#origins[this.#site]}/login.html?account_token=${token}`)
    // The log-in's message shows now and not on the first screen.
    await page.locator('.viewer-menu').waitFor()
    await context.clearCookies({ name: 'flash' })
    await page.close()
  }
}
