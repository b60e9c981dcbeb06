import { useSyncExternalStore } from 'react'
import { useBrowserFact } from '#data/browser-fact.ts'
import { type Hours, hoursIn, type Standing, standingAt } from '#data/open-hours.ts'
import { readClock } from '#data/read-clock.ts'
import { useTranslation } from '#i18n/translation.ts'

/** The name of a time zone, as far as a visitor needs it. */
const useZoneName = (zone: string): string => {
  const { t } = useTranslation('about')
  if (zone === 'Asia/Shanghai') return t('hours.zone.beijing')
  return t('hours.zone', { city: zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ') })
}

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

const read = ({ opens, closes }: Pick<Hours, 'opens' | 'closes'>) => ({
  opens: readClock(opens),
  closes: readClock(closes),
})

/** Whether somebody is there now, and until or from when; nothing but its place in HTML that is everybody's. */
export function OpenNow({ hours }: { hours: Hours }) {
  const now = useMinute()
  const standing = now === undefined ? undefined : standingAt(hours, now)
  return (
    <p className="open-now needs-script" data-state={standing && (standing.isOpen ? 'open' : 'closed')} role="status">
      {standing && <StandingWords standing={standing} />}
    </p>
  )
}

function StandingWords({ standing }: { standing: Standing }) {
  const { t } = useTranslation('about')
  if (standing.isOpen)
    return (
      <>
        <strong>{t('hours.open')}</strong> <span>{t('hours.until', { closes: readClock(standing.closes) })}</span>
      </>
    )
  const word = standing.isTomorrow ? 'hours.opens-tomorrow' : 'hours.opens'
  return (
    <>
      <strong>{t('hours.closed')}</strong> <span>{t(word, { opens: readClock(standing.opens) })}</span>
    </>
  )
}

/** Hours by their own clocks and, once the page is alive, by the visitor's when those differ. */
export function HoursLine({ hours }: { hours: Hours }) {
  const { t } = useTranslation('about')
  const zone = useZoneName(hours.time_zone)
  const visitorZone = useBrowserFact(ownZone, hours.time_zone)
  const now = useMinute()
  const here = now === undefined ? undefined : hoursIn(hours, visitorZone, now)
  return (
    <>
      <span className="tabular">{t('hours.daily', read(hours))}</span> <span className="soft">({zone})</span>
      <span className="hours-here soft tabular">{here && t('hours.local', read(here))}</span>
    </>
  )
}

const minute = 60_000

// Looked at each second, so that a page turns with the clock and not a minute after it was opened.
const eachSecond = (onTick: () => void) => {
  const timer = setInterval(onTick, 1000)
  return () => clearInterval(timer)
}

/** The minute it is, in milliseconds since 1970; undefined in HTML that is kept for everybody, where it would be wrong soon. */
const useMinute = (): number | undefined =>
  useSyncExternalStore(
    eachSecond,
    () => Math.floor(Date.now() / minute) * minute,
    () => undefined,
  )
