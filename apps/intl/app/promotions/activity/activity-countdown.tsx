import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { Countdown } from '@bohe/ui/countdown'
import { type Activity, useSecondsToEnd } from './activity-clock.ts'

/** The names of days, hours, minutes and seconds in a countdown. */
export const useCountdownUnits = () => {
  const { t } = useTranslation('promotions')
  return { days: t('unit.days'), hours: t('unit.hours'), minutes: t('unit.minutes'), seconds: t('unit.seconds') }
}

/** Days, hours, minutes and seconds to the end. Its place is kept in HTML that is everybody's, the time comes in the browser. */
export function EndCountdown({ activity }: { activity: Activity }) {
  const { t } = useTranslation('promotions')
  const seconds = useSecondsToEnd(activity)
  const units = useCountdownUnits()
  return (
    <p className="activity-countdown needs-script">
      {seconds !== undefined && (
        <>
          <span className="soft">{t('activity.ends-in')}</span>
          <Countdown secondsLeft={seconds} label={t('activity.ends-in')} units={units} />
        </>
      )}
    </p>
  )
}
