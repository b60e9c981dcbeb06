import type { Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { untilHydrated } from './hydration.ts'
import { accessibilityProblems, type Journey, startJourney } from './journey.ts'
import { type Language, languages, readWords, type SiteName, type Words } from './languages.ts'
import { type Identity, sandboxUser } from './sandbox.ts'
import { knownCaptcha } from './stack-setup.ts'

/** How long a page may take to show what is waited for, in milliseconds: shorter than a test, so that it says what was missing. */
const patience = 15_000

/** Where a visitor is and what it reads there. */
interface Place {
  site: SiteName
  language: Language
  words: Words
  runsScript: boolean
  /** Where the product is, when that is not the stack of the test's project. */
  origins?: Readonly<Record<SiteName | 'sandbox', string>>
}

/** Somebody at the pages of a site, with the phone and the mailbox at hand: does what a person does, by what is read. */
export class Visitor {
  readonly page: Page
  readonly problems: string[]
  readonly words: Words
  readonly person: ReturnType<typeof sandboxUser>
  readonly #journey: Journey
  readonly #place: Place
  readonly #origins: Readonly<Record<SiteName | 'sandbox', string>>

  constructor(journey: Journey, place: Place) {
    this.page = journey.page
    this.problems = journey.problems
    this.words = place.words
    this.#journey = journey
    this.#place = place
    this.#origins = place.origins ?? inject('origins')
    this.person = sandboxUser(this.#origins.sandbox)
  }

  /** Where a page of the site is in the visitor's language. */
  address(path: string): string {
    const { site, language } = this.#place
    const segment = languages[language][site]
    return this.#origins[site] + (path === '/' && segment ? segment : segment + path)
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.address(path))
  }

  /** Waits until the address is a page of the site, and nothing else. */
  async at(path: string): Promise<void> {
    await this.page.waitForURL(this.address(path))
  }

  /** Waits until the page that logs in by an address has gone on. */
  async isLoggedIn(): Promise<void> {
    await this.page.waitForURL(({ pathname }) => !pathname.endsWith('/open/token'))
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true }).locator('visible=true')
  }

  /** Types into fields by their labels, in this order. */
  async type(...typed: (readonly [label: string, text: string])[]): Promise<void> {
    for (const [label, text] of typed) await this.field(label).fill(text)
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  async press(name: string): Promise<void> {
    await this.#untilReady(this.button(name))
    await this.button(name).click()
  }

  async #untilReady(element: Locator): Promise<void> {
    if (this.#place.runsScript) await untilHydrated(element)
  }

  /** Follows a link and waits for what its page is headed by, or for the page alone. */
  async follow(name: string, heading?: string): Promise<void> {
    const link = this.page.getByRole('link', { name, exact: true }).first()
    await this.#untilReady(link)
    const before = this.page.url()
    const leadsOn = (await link.evaluate(node => 'href' in node && node.href)) !== before
    await link.click()
    if (heading) await this.sees(heading)
    else if (leadsOn) await this.page.waitForURL(({ href }) => href !== before)
  }

  /** Waits for a heading. */
  async sees(heading: string): Promise<void> {
    await this.page.getByRole('heading', { name: heading, exact: true }).first().waitFor()
  }

  /** Waits for words that are seen. */
  async reads(text: string): Promise<void> {
    // What stands in for script is not found by its text.
    if (!this.#place.runsScript) return expect.poll(() => this.seenText(), { timeout: patience }).toContain(text)
    await this.page.getByText(text).locator('visible=true').first().waitFor()
  }

  /** Waits until the page shows, by script, that it knows who is logged in. */
  async isKnown(): Promise<void> {
    await this.page.locator('.viewer-menu').waitFor()
  }

  /** The name of the field that has the focus, if one has. */
  focused(): Promise<string | null> {
    return this.page.evaluate<string | null>(`document.activeElement?.getAttribute('name') ?? null`)
  }

  /** All that is seen of the page as it stands. */
  seenText(): Promise<string> {
    // biome-ignore lint/performance/useDomNodeTextContent: what is seen, not what is in the document.
    return this.page.locator('body').innerText()
  }

  /** Answers the question that is asked with one of its buttons. */
  async answer(question: string, button: string): Promise<void> {
    const dialog = this.page.getByRole('alertdialog', { name: question })
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  /** Has a code sent to a contact, and types what arrives. */
  async proves(contact: string, label = this.#codeLabel(contact)): Promise<void> {
    const { auth, messages } = this.words
    const before = (await this.person.inbox(contact)).length
    const captcha = this.field(auth('field.captcha'))
    if (await captcha.isVisible()) await captcha.fill(knownCaptcha)
    await this.press(auth('code.send'))
    await this.reads(messages(contact.includes('@') ? 'success.email-code' : 'success.sms-code'))
    await this.field(label).fill(await this.person.code(contact, before + 1))
  }

  /** Confirms with a code to a contact of their own. */
  async confirmsWith(contact: string): Promise<void> {
    const { security } = this.words
    await this.sees(security('confirm.title'))
    await this.proves(contact, security('field.code'))
    await this.press(security('confirm.submit'))
  }

  #codeLabel(contact: string): string {
    return this.words.auth(contact.includes('@') ? 'field.email-code' : 'field.sms-code')
  }

  /** Chooses a new password, the experience package that is offered, and agrees to the terms. */
  async choosesPassword(password: string): Promise<void> {
    const { auth } = this.words
    await this.type([auth('field.password'), password], [auth('field.password-repeat'), password])
    await this.page.getByRole('checkbox').check()
  }

  /** Registers on the page that asks for this contact. */
  async registers(contact: string, password = 'mint-2026'): Promise<void> {
    const { auth, messages } = this.words
    await this.type([auth(contact.includes('@') ? 'field.email' : 'field.phone'), contact])
    await this.proves(contact)
    await this.choosesPassword(password)
    await this.press(auth('register.submit'))
    await this.reads(messages('success.registered'))
  }

  /** Chooses the log-in of a provider. */
  async chooses(provider: string): Promise<void> {
    await this.page.locator('.social').getByRole('link', { name: provider, exact: true }).click()
  }

  /** Answers what a provider's page asks. */
  async answers(identity: Identity): Promise<void> {
    const { sandbox } = this.#origins
    await this.page.waitForURL(url => url.origin === sandbox)
    await this.page.goto(await this.person.consent(this.page.url(), identity))
  }

  /** Says who they are on the provider's page itself, and allows the log-in there. */
  async agreesByHand({ subject, nickname = '' }: Identity): Promise<void> {
    await this.page.locator('#other').check()
    await this.page.locator('#subject').fill(subject)
    await this.page.locator('#nickname').fill(nickname)
    await this.page.locator('button[value="allow"]').click()
  }

  /** Logs in with a password, by phone. */
  async logsIn(mobile: string, password: string): Promise<void> {
    const { auth } = this.words
    await this.type([auth('field.phone'), mobile], [auth('field.password'), password])
    await this.press(auth('login.submit'))
    await this.reads(this.words.messages('success.login'))
  }

  /** As if the log-in had expired: its token opens nothing any more, what says that there was one is still there. */
  async losesLogIn(): Promise<void> {
    await this.isKnown()
    await this.page.context().clearCookies({ name: /token/ })
  }

  /** Waits until a log-in that was ended elsewhere leads home from a page for members, within five seconds. */
  async isSignedOut(): Promise<void> {
    const home = async () => {
      await this.open('/user.html')
      return this.page.url()
    }
    await expect.poll(home, { timeout: 5000 }).toBe(this.address('/'))
    await this.reads(this.words.messages('code.token-expired'))
  }

  async logOut(): Promise<void> {
    const { shell, messages } = this.words
    await this.page.locator('.viewer-menu summary').click()
    await this.press(shell('viewer.logout'))
    await this.answer(messages('confirm.logout'), shell('viewer.logout'))
    await this.page
      .getByRole('link', { name: shell('viewer.login'), exact: true })
      .first()
      .waitFor()
  }

  /** Ends the journey: nothing went wrong on any page; the last page is accessible and no wider than the window. */
  async leave(): Promise<void> {
    // Where no script runs, none can look for problems.
    if (this.#place.runsScript) expect(await accessibilityProblems(this.page)).toEqual([])
    const overflow = await this.page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
    expect(overflow).toBeLessThanOrEqual(0)
    expect(this.#problemsThatCount()).toEqual([])
    await this.#journey.close()
  }

  /** What a browser without script is told to preload it never fetches. */
  #problemsThatCount(): string[] {
    const { runsScript } = this.#place
    return this.problems.filter(problem => runsScript || !problem.startsWith('request failed'))
  }
}

/** Where a visitor arrives, and whether the browser runs script. */
export interface Arrival {
  site: SiteName
  language: Language
  path: string
  runsScript?: boolean
  /** Where the product is, when that is not the stack of the test's project. */
  origins?: Place['origins']
}

/** Opens a fresh visitor at a page of a site. */
export const arriveAt = async (arrival: Arrival): Promise<Visitor> => {
  const { site, language, path, runsScript = true, origins } = arrival
  const journey = await startJourney({ javaScriptEnabled: runsScript })
  journey.page.setDefaultTimeout(patience)
  const visitor = new Visitor(journey, { site, language, runsScript, words: await readWords(language), origins })
  await visitor.open(path)
  return visitor
}
