import type { Client } from '@bohe/api-client/client'
import type { CallData, CallName } from '@bohe/api-client/contract'
import type { OpenType } from '@bohe/api-client/contract/wire'
import type { Catalog } from '@bohe/i18n/catalog'
import type { Language } from '@bohe/i18n/language'
import { type ComponentType, createContext, useContext } from 'react'
import type { DigestPassword } from './forms/digest.ts'
import type { FormAnswer } from './forms/form-answer.ts'

/** A link of the navigation or the footer: its word in `shell`, and its path. */
export interface ShellLink {
  word: Extract<keyof Catalog['shell'], `link.${string}`>
  path: string
}

/** What the open section of the member centre gets. */
export interface MemberSectionProps {
  member: CallData<'userInfo'>
  /** What its `load` resolved to. */
  data: unknown
}

/** What a section's `action` is told beside the form. */
export interface ActionContext {
  api: Client
  url: URL
  /** The origin that the member sees this site at. */
  origin: string
  /** How a password travels from here. */
  digest: DigestPassword
  /** Milliseconds since 1970. */
  now: () => number
}

/** Answers a form. */
export type ActionHandler = (form: FormData, context: ActionContext) => Promise<FormAnswer>

/** One section of the member centre, shown at `user.html?tab=<id>`; the first needs no tab. */
export interface MemberSection {
  id: string
  word: Extract<keyof Catalog['member'], `section.${string}`>
  icon: ComponentType
  /** Loads what the section shows, on the site's server, for the open section only. */
  load?: (api: Client<CallName>, url: URL) => Promise<unknown>
  /**
   * Answers a form of the section: in the browser, or on the site's server without script. The form's hidden field
   * `form` names it, the pressed button's `intent` says what was asked for. An expired log-in is thrown on.
   */
  action?: ActionHandler
  Section: ComponentType<MemberSectionProps>
}

/** What user.html is composed of. */
export interface MemberCentre {
  sections: readonly MemberSection[]
  /** Above every section: what a member is to know now, if anything. */
  notice?: ComponentType<{ member: CallData<'userInfo'> }>
}

/** Facts of an edition that are shown and never spelled in a component (product §1); what may change meanwhile is in `config.json`. */
export interface EditionFacts {
  /** Who sells, as a receipt names it. */
  seller?: Record<Language, string>
  /** Whether an invitation counts here: a form that opens an account has a field for its code, and shared links are remembered. */
  takesInvites?: true
  /** Providers of social accounts that are shown first and at once, the others behind “more”; unset, all are shown. */
  socialFirst?: readonly OpenType[]
}

/** What makes an edition: what it is composed of, and its facts. Nothing else tells the editions apart. */
export interface Edition {
  name: 'intl' | 'cn'
  region: '0' | '1'
  /** The language without a segment in its address (product §1). */
  defaultLanguage: Language
  navigation: readonly ShellLink[]
  footer: Record<'product' | 'help', readonly ShellLink[]>
  /** The other edition, by its region's segment. */
  otherSite: ShellLink & { word: 'link.mainland-site' | 'link.international-site' }
  /** Fetched when it is opened: a visitor of other pages loads none of it. The same promise each time. */
  memberCentre: () => Promise<MemberCentre>
  /** The way to the live chat, where there is one: a link that opens its window; `className` gives it another look. */
  liveChat?: ComponentType<{ className?: string }>
  facts: EditionFacts
}

const EditionContext = createContext<Edition | undefined>(undefined)

export const EditionProvider = EditionContext.Provider

/** The edition this page belongs to. */
export const useEdition = (): Edition => {
  const edition = useContext(EditionContext)
  if (!edition) throw new Error('No edition is provided')
  return edition
}
