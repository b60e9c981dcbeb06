import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type Enrolled, type Enrolment, enrol } from './enrolment.ts'
import type { Language, SiteName } from './languages.ts'
import { arriveAt, type Visitor } from './visitor.ts'

const regions = { intl: '0', cn: '1' } as const

/** What the journeys of one test file on one site begin with; the file gets a browser of its own. */
export const journeysOn = (site: SiteName) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())
  const arrive = (language: Language, path: string): Promise<Visitor> => arriveAt(browser, { site, language, path })
  return {
    /** A fresh visitor at a page. */
    arrive,
    /** One whose browser runs no script. */
    arriveWithoutScript: (language: Language, path: string): Promise<Visitor> =>
      arriveAt(browser, { site, language, path, runsScript: false }),
    /** A member who registered before the journey begins. */
    enrol: (enrolment: Enrolment): Promise<Enrolled> =>
      enrol({ ...inject('origins'), region: regions[site] }, enrolment),
    /** A member at a page, logged in by the address; each token lets one browser in. */
    arriveAs: (member: Enrolled, language: Language, path: string): Promise<Visitor> =>
      arrive(language, `${path}${path.includes('?') ? '&' : '?'}account_token=${member.token}`),
  }
}
