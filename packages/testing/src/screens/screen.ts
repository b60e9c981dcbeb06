import type { Page } from 'playwright-core'
import type { Language, Words } from '#languages.ts'
import type { bars } from './weights.ts'

/**
 * Who looks: a visitor; one with a phone, who is proposed its edition; somebody who has just registered; on intl, who
 * ordered and has not paid; a member who bought.
 */
export type Looker = 'visitor' | 'caller' | 'newcomer' | 'orderer' | 'buyer'

/** What the pages of the running product are about: ids by what they are. */
export interface Props {
  news: string
  notice: string
  help: string
  /** On intl: promotions, the orders of orderer and buyer, what the buyer drew. */
  referral?: string
  draw?: string
  openOrder?: string
  cancelledOrder?: string
  paidOrder?: string
  prize?: string
}

/** What is done on a page before it is looked at. */
export interface Act {
  page: Page
  words: Words
  language: Language
  /** Where the stand-ins for social providers are. */
  sandbox: string
}

/** One screen of the product, in one state. */
export interface Screen {
  /** As its picture's file is called. */
  name: string
  /** Without language segment. */
  path: string | ((props: Props) => string)
  by?: Looker
  act?: (act: Act) => Promise<void>
  /** The status it is answered with, when not 200. */
  status?: number
  /** What it may weigh; as a public page when left out. */
  weighs?: keyof typeof bars.script
  /** Widths of windows, in px, that it is looked at in besides those of every screen. */
  alsoAt?: readonly number[]
  /** A page without the frame of the site and its script. */
  isBare?: true
  /** It has one address for both languages. */
  isForAll?: true
}
