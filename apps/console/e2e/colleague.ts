import { accessibilityProblems, type Journey, startJourney } from '@bohe/testing/journey.ts'
import { isDeep } from '@bohe/testing/variants.ts'
import { type WordKey, type WordsFile, wordsOf } from '@bohe/testing/words.ts'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'

type Words = Awaited<ReturnType<typeof wordsOf<'console'>>>

/** The people whom the demo has. */
type Role = 'owner' | 'support' | 'support-cn' | 'operations' | 'finance' | 'content' | 'auditor'

/** What is refused is told in words; a browser notes the status, too. */
const isExpected = (problem: string) => /status of 40[13] /.test(problem)

/**
 * Counts in the page what a person does: each click, each field that is written in, each key that is pressed outside of
 * one or that sends a form off.
 */
const countInteractions = `{
  const add = () => sessionStorage.setItem('interactions', String(Number(sessionStorage.getItem('interactions')) + 1))
  let field
  document.addEventListener('click', ({ detail }) => detail > 0 && add(), true)
  document.addEventListener('focusin', () => (field = undefined), true)
  document.addEventListener('input', ({ target }) => {
    if (target !== field && !['checkbox', 'radio'].includes(target.type)) add()
    field = target
  }, true)
  document.addEventListener('keydown', ({ key, ctrlKey }) => (key === 'Enter' || (ctrlKey && key === 'k')) && add(), true)
}`

/** The most that a ticket may take (console bars). */
const mostInteractions = 12

/** Somebody at the console: does what a person does, by what is read. */
export class Colleague {
  readonly page: Page
  readonly words: Words
  readonly #journey: Journey

  constructor(journey: Journey, words: Words) {
    this.page = journey.page
    this.words = words
    this.#journey = journey
  }

  open = (path: string) => this.page.goto(inject('origins').console + path)

  at = (path: RegExp) => this.page.waitForURL(({ pathname }) => path.test(pathname))

  /** What comes from here on begins at Today, and is counted. */
  async fromToday(): Promise<void> {
    if (new URL(this.page.url()).pathname !== '/') await this.open('/')
    await this.heading(this.words('today.title'))
    await this.page.evaluate("sessionStorage.setItem('interactions', '0')")
  }

  /** The ticket is done, in few enough steps. */
  async isDoneSoon(): Promise<void> {
    const interactions = Number(await this.page.evaluate("sessionStorage.getItem('interactions')"))
    expect(interactions).toBeGreaterThan(0)
    expect(interactions).toBeLessThanOrEqual(mostInteractions)
  }

  button = (word: WordKey<'console'>): Locator => this.page.getByRole('button', { name: this.words(word), exact: true })

  field = (word: WordKey<'console'>): Locator => this.page.getByLabel(this.words(word), { exact: true })

  press = (word: WordKey<'console'>) => this.button(word).first().click()

  sees = (text: string | RegExp) => this.page.getByText(text).locator('visible=true').first().waitFor()

  heading = (name: string | RegExp) => this.page.getByRole('heading', { level: 1, name }).waitFor()

  async logIn(email: string, password: string): Promise<void> {
    await this.field('log-in.email').fill(email)
    await this.field('log-in.password').fill(password)
    await this.press('log-in.submit')
  }

  /** Is told that the session has ended while something was not saved, logs in in another tab, and stays. */
  async logsInBeside(email: string, password: string): Promise<void> {
    const question = this.page.getByRole('alertdialog', { name: this.words('unsaved.ended') })
    await question.waitFor()
    await this.isFine()
    const [tab] = await Promise.all([
      this.page.context().waitForEvent('page'),
      question.getByRole('link', { name: this.words('unsaved.log-in') }).click(),
    ])
    await tab.getByLabel(this.words('log-in.email')).fill(email)
    await tab.getByLabel(this.words('log-in.password'), { exact: true }).fill(password)
    await tab.getByRole('button', { name: this.words('log-in.submit'), exact: true }).click()
    await tab.waitForURL(({ pathname }) => pathname === '/')
    await tab.close()
    await question.getByRole('button', { name: this.words('stay') }).click()
  }

  /** Types into the search that is on every screen; one hit is gone to at once. */
  async finds(text: string): Promise<void> {
    await this.page.keyboard.press('Control+k')
    await this.page.keyboard.type(text)
    await this.page.keyboard.press('Enter')
  }

  /** Presses the button of an action, fills in what it asks, and does it. */
  async does(
    word: WordKey<'console'>,
    filled: Partial<Record<WordKey<'console'>, string>> = { reason: 'a journey' },
  ): Promise<void> {
    await this.press(word)
    const dialog = this.page.getByRole('dialog', { name: this.words(word) })
    for (const [label, text] of Object.entries(filled))
      await dialog.getByLabel(this.words(label as WordKey<'console'>), { exact: true }).fill(text)
    await dialog.getByRole('button', { name: this.words(word), exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  /** Nothing is waited for on the screen any more, and nothing is wider than the window. */
  async holdsStill(): Promise<void> {
    await this.page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
    const overflow = await this.page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
    expect(overflow).toBeLessThanOrEqual(0)
  }

  /** Nothing is wrong with the screen as it stands, nor does axe find anything. */
  async isFine(): Promise<void> {
    await this.holdsStill()
    expect(await accessibilityProblems(this.page)).toEqual([])
  }

  /**
   * Ends the journey: nothing went wrong on any screen but what the journey itself cut. Each place is looked at by axe
   * where the navigation is walked; in the deep run also as each journey leaves it.
   */
  async leave(cut?: RegExp): Promise<void> {
    await (isDeep ? this.isFine() : this.holdsStill())
    const problems = this.#journey.problems.filter(problem => !isExpected(problem) && !cut?.test(problem))
    expect(problems).toEqual([])
    await this.#journey.close()
  }
}

const begin = async (language: WordsFile, options: BrowserContextOptions): Promise<Colleague> => {
  const journey = await startJourney({ locale: language, ...options })
  journey.page.setDefaultTimeout(15_000)
  await journey.page.addInitScript({ content: countInteractions })
  return new Colleague(journey, await wordsOf('console', language))
}

/** Somebody who is not logged in yet. */
export const arrive = async (language: WordsFile = 'en', options: BrowserContextOptions = {}): Promise<Colleague> => {
  const colleague = await begin(language, options)
  await colleague.open('/')
  await colleague.at(/^\/log-in$/)
  return colleague
}

/** One of the demo's people, logged in, before a screen is opened: the form of the log-in has journeys of its own. */
export const logInAs = async (
  role: Role,
  language: WordsFile = 'en',
  options: BrowserContextOptions = {},
): Promise<Colleague> => {
  const colleague = await begin(language, options)
  const origin = inject('origins').console
  const answer = await colleague.page.request.post(`${origin}/staff/log-in`, {
    headers: { origin },
    data: { email: `${role}@bohe.test`, password: `${role.split('-', 1).join()} of mint 2026` },
  })
  expect(await answer.json()).toMatchObject({ code: 0 })
  return colleague
}

/** One of the demo's people, logged in and at Today. */
export const arriveAs = async (...who: Parameters<typeof logInAs>): Promise<Colleague> => {
  const colleague = await logInAs(...who)
  await colleague.open('/')
  await colleague.heading(colleague.words('today.title'))
  return colleague
}
