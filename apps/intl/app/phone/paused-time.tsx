import { OneClick, oneClickClass } from '@bohe/site/features/phone/one-click.tsx'
import { useTranslation } from '@bohe/site/translation.ts'
import { BoltIcon } from '@bohe/ui/icons'
import { TimeLeft } from './time-left.tsx'
import type { TimeProps } from './time-or-free.tsx'
import { useClock } from './use-clock.ts'

/** Time that is paused: frozen, with one large button that resumes it and opens the client. */
export function PausedTime({ member, client }: TimeProps) {
  const { t } = useTranslation('phone')
  const { isPending, press } = useClock(member, 'resume', () => client.open('resume'))
  return (
    <OneClick
      state="paused"
      heading={t('paused.state')}
      time={<TimeLeft secondsLeft={member.expiry_time_samp} />}
      button={
        <button type="button" className={oneClickClass} aria-busy={isPending} onClick={press}>
          <BoltIcon />
          {t('paused.act')}
        </button>
      }
      about={t('paused.about')}
    />
  )
}
