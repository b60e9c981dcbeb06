import { formatInstant } from '@bohe/site/data/local-time.tsx'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import type { Activity } from './activity-clock.ts'
import './activity-period.css'

const zone = 'Asia/Shanghai'

/** The days a promotion runs, first and last, in Asia/Shanghai wherever the visitor is: its terms are told in them. */
export function ActivityPeriod({ activity }: { activity: Pick<Activity, 'start_time' | 'end_time'> }) {
  const { t, i18n } = useTranslation('promotions')
  const { start_time, end_time } = activity
  const day = (instant: string) => formatInstant(instant, i18n.language, zone, 'day')
  return (
    <>
      <time className="activity-day" dateTime={start_time}>
        {day(start_time)}
      </time>{' '}
      {t('period.to')}{' '}
      <time className="activity-day" dateTime={end_time}>
        {day(end_time)}
      </time>{' '}
      <span className="activity-day soft">({t('period.zone')})</span>
    </>
  )
}

/** The moment a promotion begins, in Asia/Shanghai. */
export const useBeginning = ({ start_time }: Pick<Activity, 'start_time'>): string => {
  const { i18n } = useTranslation('promotions')
  return formatInstant(start_time, i18n.language, zone, 'minute')
}
