import { useTranslation } from '@bohe/site/translation.ts'
import { Countdown } from '@bohe/ui/countdown'

/** The time left, largest unit first. */
export function TimeLeft({ secondsLeft }: { secondsLeft: number }) {
  const { t } = useTranslation('phone')
  const units = { days: t('unit.days'), hours: t('unit.hours'), minutes: t('unit.minutes'), seconds: t('unit.seconds') }
  return <Countdown secondsLeft={secondsLeft} label={t('running.left')} units={units} />
}
