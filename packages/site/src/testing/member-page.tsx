import type { Answers } from '@bohe/api-client/test-transport'
import type { Language } from '@bohe/i18n/language'
import type { Edition, MemberSection } from '#edition.ts'
import User, { action, clientAction, loader } from '#routes/user-route.tsx'
import type { RootData } from '#routing/root-data.ts'
import type { Member } from '#session/member.ts'
import { member } from './session.ts'
import { centreOf, visit } from './visit.tsx'
import { visitWithoutScript } from './visit-without-script.tsx'

const page = { path: '/user.html', Component: User, loader, HydrateFallback: () => null }
const others = [
  { path: '/login.html', element: <p>log in</p> },
  { path: '/', element: <p>home</p> },
]

/** A visit of one section of the member centre. */
export interface SectionPage {
  section: MemberSection
  /** What follows the section's tab in the address, e.g. `&do=password`. */
  query?: string
  answers?: Answers
  member?: Member
  language?: Language
  /** What the root's loader says, for sections that ask it. */
  root?: Partial<RootData>
  edition?: Partial<Edition>
}

const given = ({
  section,
  query = '',
  answers = {},
  member: who = member,
  language = 'en',
  root,
  edition,
}: SectionPage) => ({
  language,
  ...(root && { root }),
  at: `/user.html?tab=${section.id}${query}`,
  edition: { ...edition, memberCentre: centreOf([section]) },
  answers: { userInfo: () => ({ data: who }), ...answers } satisfies Answers,
})

/** Opens a section in a browser. */
export const openSection = (wanted: SectionPage) =>
  visit({ ...given(wanted), routes: [{ ...page, action: clientAction }, ...others] })

/** Opens a section without script, or sends a form of it. One file's tests visit either with script or without. */
export const askForSection = (wanted: SectionPage, form?: Record<string, string>) =>
  visitWithoutScript({ ...given(wanted), routes: [{ ...page, action }, ...others], ...(form && { form }) })
