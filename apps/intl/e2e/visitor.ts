import { untilAwake } from '@bohe/testing/awake.ts'
import { accessibilityProblems, type Journey, startJourney } from '@bohe/testing/journey.ts'
import { sandboxPerson } from '@bohe/testing/sandbox.ts'
import { type WordsFile, wordsOf } from '@bohe/testing/words.ts'
import type { Browser, Page } from 'playwright-core'
import { expect, inject } from 'vitest'

/** A language of a journey: the catalogue it reads, the segment of its addresses, its locale. */
export const languages = [
  { file: 'en', segment: '', name: 'English' },
  { file: 'zh-CN', segment: '/cn', name: 'Chinese' },
] as const

/** Loads the words a journey reads on its way. */
export const readWords = async (file: WordsFile) => {
  const [shell, auth, member, recharge, messages] = await Promise.all(
    ['shell', 'auth', 'member', 'recharge', 'messages'].map(name => wordsOf(name, file)),
  )
  if (!shell || !auth || !member || !recharge || !messages) throw new Error('words are missing')
  return { shell, auth, member, recharge, messages }
}

export type Words = Awaited<ReturnType<typeof readWords>>

/** The person at the sandbox: reads codes, pays. */
export const person = () => sandboxPerson(inject('origins').sandbox)

/** Opens a fresh visitor at a page of the site, once script has taken it over. */
export const arrive = async (browser: Browser, path: string): Promise<Journey> => {
  const journey = await startJourney(browser)
  await journey.page.goto(inject('origins').intl + path)
  await untilAwake(journey.page.locator('main a').first())
  return journey
}

/** Ends a journey: nothing went wrong on any page; the last page is accessible and no wider than the window. */
export const leave = async ({ page, problems, close }: Journey): Promise<void> => {
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  expect(problems).toEqual([])
  await close()
}

let lastNumber = 13_900_000_000 + Math.floor(Math.random() * 90_000_000)

/** A mobile number nobody has used yet. */
export const freshMobile = (): string => String(++lastNumber)

/** Fills in the registration form by phone as a visitor does, code included, and sends it. */
export const registerByPhone = async (page: Page, words: Words, mobile: string, password: string): Promise<void> => {
  const { auth } = words
  await page.getByLabel(auth('field.phone'), { exact: true }).fill(mobile)
  await page.getByRole('button', { name: auth('code.send') }).click()
  await page.getByText(words.messages('success.sms-code')).waitFor()
  await page.getByLabel(auth('field.sms-code'), { exact: true }).fill(await person().code(mobile))
  await fillNewAccount(page, words, password)
}

/** The part of the form that both ways share. */
export const fillNewAccount = async (page: Page, { auth }: Words, password: string): Promise<void> => {
  await page.getByLabel(auth('field.password'), { exact: true }).fill(password)
  await page.getByLabel(auth('field.password-repeat'), { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: auth('register.submit'), exact: true }).click()
}
