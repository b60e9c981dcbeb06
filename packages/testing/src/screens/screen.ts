import type { Page } from 'playwright-core'
import type { Language, Words } from '#languages.ts'
import type { WeightClass } from './weights.ts'

/**
 * The viewer: a visitor; one with a phone, to whom the other edition is proposed; a new member; on intl, a member with an
 * unpaid order; a member who bought.
 */
export type Viewer = 'visitor' | 'caller' | 'newcomer' | 'orderer' | 'buyer'

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

/** What an interaction works with. */
export interface InteractionContext {
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
  by?: Viewer
  interact?: (context: InteractionContext) => Promise<void>
  /** The status it is answered with, when not 200. */
  status?: number
  /** What it may weigh; as a public page when left out. */
  weighs?: WeightClass
  /** Window widths in px that it is checked in, besides those of every screen. */
  alsoAt?: readonly number[]
  /** A page without the frame of the site and its script. */
  isBare?: true
  /** It has one address for both languages. */
  isForAll?: true
}
