import type { SiteConfig } from '@bohe/api-client/contract/entities/site-config'
import { readClock } from '#data/read-clock.ts'

type Hours = SiteConfig['support']['hours']

/** Keeps a line from ending after the dash. */
const joined = '\u2060'

/** Hours as they are shown, by the clock of their own time zone: '8:00–24:00', never on two lines. */
export const hoursText = ({ opens, closes }: Pick<Hours, 'opens' | 'closes'>): string =>
  `${readClock(opens)}–${joined}${readClock(closes)}`
