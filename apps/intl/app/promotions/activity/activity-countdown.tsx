import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { Countdown } from '@bohe/ui/countdown'

/** Days, hours, minutes and seconds to the end of a promotion. */
export function ActivityCountdown({ secondsLeft }: { secondsLeft: number }) {
  const { t } = useTranslation('promotions')
  const units = { days: t('unit.days'), hours: t('unit.hours'), minutes: t('unit.minutes'), seconds: t('unit.seconds') }
  return (
    <>
      <span className="soft">{t('activity.ends-in')}</span>
      <Countdown secondsLeft={secondsLeft} label={t('activity.ends-in')} units={units} />
    </>
  )
}
