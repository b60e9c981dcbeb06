import { inject } from 'vitest'
import { type Enrolled, type Enrolment, enrol } from './enrolment.ts'
import type { Language, SiteName } from './languages.ts'
import { arriveAt, type Visitor } from './visitor.ts'

const regions = { intl: '0', cn: '1' } as const

/** What the journeys of one test file on one site begin with. */
export const journeysOn = (site: SiteName) => {
  const arrive = (language: Language, path: string): Promise<Visitor> => arriveAt({ site, language, path })
  return {
    /** A fresh visitor at a page. */
    arrive,
    /** One whose browser runs no script. */
    arriveWithoutScript: (language: Language, path: string): Promise<Visitor> =>
      arriveAt({ site, language, path, runsScript: false }),
    /** A member who registered before the journey begins. */
    enrol: (enrolment: Enrolment): Promise<Enrolled> =>
      enrol({ ...inject('origins'), region: regions[site] }, enrolment),
    /** A member at a page, logged in by the address; each token lets one browser in. */
    arriveAs: async (member: Enrolled, language: Language, path: string): Promise<Visitor> => {
      const visitor = await arrive(language, `${path}${path.includes('?') ? '&' : '?'}account_token=${member.token}`)
      await visitor.isLoggedIn()
      return visitor
    },
  }
}
