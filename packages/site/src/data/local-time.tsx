import { htmlLang } from '@bohe/i18n/language'
import { useTranslation } from '#i18n/translation.ts'
import { useBrowserFact } from './browser-fact.ts'
import { shanghaiAhead } from './shanghai-clock.ts'

/** Whose clocks tell an instant: China's, nobody's, or those of who reads. */
export type Zone = 'Asia/Shanghai' | 'UTC' | 'own'

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds. */
const aheadOf: Record<Zone, (at: Date) => number> = {
  'Asia/Shanghai': () => shanghaiAhead,
  UTC: () => 0,
  own: at => -at.getTimezoneOffset() * 60_000,
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

const pad = (number: number) => String(number).padStart(2, '0')

/** Both take a clock's face as if it were UTC. */
const inChinese = {
  day: (at: Date) => `${at.getUTCFullYear()}年${at.getUTCMonth() + 1}月${at.getUTCDate()}日`,
  time: (at: Date) => ` ${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}`,
}
const inEnglish: typeof inChinese = {
  day: at => `${months[at.getUTCMonth()]} ${at.getUTCDate()}, ${at.getUTCFullYear()}`,
  time: at => `, ${at.getUTCHours() % 12 || 12}:${pad(at.getUTCMinutes())} ${at.getUTCHours() < 12 ? 'AM' : 'PM'}`,
}

/**
 * An instant of the wire as it is read in a language (of an HTML `lang`) and a zone, with hours and minutes or the day
 * alone: what Intl's medium date and short time are. Intl itself says them otherwise in one browser than in another, and
 * wakes for 20 ms of a fast processor (decision 035).
 */
export const formatInstant = (instant: string, language: string, zone: Zone, precision: 'day' | 'minute'): string => {
  const moment = new Date(instant)
  const face = new Date(moment.getTime() + aheadOf[zone](moment))
  const { day, time } = language === htmlLang.en ? inEnglish : inChinese
  return precision === 'minute' ? day(face) + time(face) : day(face)
}

/** An instant in the visitor's own zone and language; by China's clocks until the page has come to life. */
export function LocalTime({ instant, precision = 'minute' }: { instant: string; precision?: 'day' | 'minute' }) {
  const zone = useBrowserFact<Zone>(() => 'own', 'Asia/Shanghai')
  const { i18n } = useTranslation()
  return (
    <time dateTime={instant} className={precision === 'day' ? 'time-day' : undefined}>
      {formatInstant(instant, i18n.language, zone, precision)}
    </time>
  )
}
