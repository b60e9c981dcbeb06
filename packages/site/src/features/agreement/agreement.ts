/** The parts of the agreement that other pages link to, as fragments of protocol.html. */
export type AgreementPart =
  | 'about'
  | 'account'
  | 'service'
  | 'membership'
  | 'payment'
  | 'refunds'
  | 'use'
  | 'privacy'
  | 'liability'
  | 'changes'

/** One part: a heading, paragraphs, and sometimes a list of points. */
export interface AgreementSection {
  id: AgreementPart
  title: string
  paragraphs: readonly string[]
  points?: readonly string[]
}

/** The user agreement in one language. `date` is the day the version came into force, YYYY-MM-DD. */
export interface Agreement {
  date: string
  introduction: string
  sections: readonly AgreementSection[]
}
