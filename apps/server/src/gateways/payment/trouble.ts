import { PaymentProviderError } from './payment-gateway.ts'

/** What ails a provider: it is down, or asked too often. */
export type Trouble = 'down' | 'busy'

/** The providers' own words, underscores left out. Any other word is an answer, if only a no. */
const words: [pattern: RegExp, trouble: Trouble][] = [
  [/^(HTTP429|FREQUENCYLIMITED|FREQUENCYLIMITEXCEEDED|RATELIMITEXCEEDED|RATELIMITREACHED)$/i, 'busy'],
  [/^(unreachable|unproved|malformed|HTTP5\d\d|SYSTEMERROR|BANKERROR|CALLFAILED|ACQ\.SYSTEMERROR)$/i, 'down'],
  [/^(isp\.|aop\.).*(unknow|busy|system)/i, 'down'],
]

/** Whether an error says that its provider is in trouble; null for a no of its, and for mistakes of our own. */
export const troubleOf = (error: unknown): Trouble | null => {
  if (!(error instanceof PaymentProviderError)) return null
  const word = error.code.replaceAll('_', '')
  return words.find(([pattern]) => pattern.test(word))?.[1] ?? null
}
