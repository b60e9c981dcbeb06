import type { MessageKey } from '@bohe/i18n/message-key'
import { Refused } from './handlers.ts'

/**
 * What the mainland does without beside packages (spec §1), and what is said to who asks for it there: one code for all
 * of it.
 */
const sentences = {
  exchanges: 'code.no-exchange-in-region',
  cards: 'code.no-cards-in-region',
  invitations: 'code.no-invitations-in-region',
  draws: 'code.no-draws-in-region',
  prizes: 'code.no-prizes-in-region',
} as const satisfies Record<string, MessageKey>

/** Says that a region has nothing of the kind. */
export const notOffered = (what: keyof typeof sentences): Refused<'notSoldInRegion'> =>
  new Refused('notSoldInRegion', {}, undefined, sentences[what])
