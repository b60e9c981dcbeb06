import { useBrowserFact } from '#browser-fact.ts'
import { useTranslation } from '#translation.ts'

/** What the server renders, and the first render in the browser, so that both agree. */
const firstZone = 'Asia/Shanghai'

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The visitor's time zone; Shanghai until the page has come to life. */
export const useTimeZone = (): string => useBrowserFact(ownZone, firstZone)

/** An instant of the wire as it is read in a locale and a zone: with hours and minutes, or the day alone. */
export const formatInstant = (instant: string, locale: string, timeZone: string, precision: 'day' | 'minute') =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    ...(precision === 'minute' ? { timeStyle: 'short' } : {}),
    timeZone,
  }).format(new Date(instant))

/** An instant in the visitor's own zone and language. */
export function LocalTime({ instant, precision = 'minute' }: { instant: string; precision?: 'day' | 'minute' }) {
  const zone = useTimeZone()
  const { i18n } = useTranslation()
  return (
    <time dateTime={instant} className={precision === 'day' ? 'time-day' : undefined}>
      {formatInstant(instant, i18n.language, zone, precision)}
    </time>
  )
}
