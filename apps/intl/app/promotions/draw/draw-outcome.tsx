import { WarningNotice } from '@bohe/site/flash/warning-notice.tsx'
import { isOutcomeUnknown } from '@bohe/site/forms/is-outcome-unknown.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { useViewer } from '@bohe/site/session/member.ts'
import { Link } from 'react-router'
import type { Activity } from '#promotions/activity/activity-clock.ts'
import { prizePaths } from '#promotions/prizes/paths.ts'
import type { DrawResult } from './ring-tiles.ts'
import type { Mine } from './use-draw-data.ts'

/** Why nothing was drawn; after a lost answer, that another press loses nothing. */
export function DrawFailure({ error }: { error: Error | null }) {
  const { t } = useTranslation('prizes')
  if (!error) return null
  return <WarningNotice failure={error}>{isOutcomeUnknown(error) && <p>{t('draw.outcome-unknown')}</p>}</WarningNotice>
}

interface DrawOutcomeProps {
  drawn: DrawResult | undefined
  mine: Mine | undefined
  state: Activity['state']
}

/** What was drawn, read out politely, and which chances are left, told with the button. */
export function DrawOutcome({ drawn, mine, state }: DrawOutcomeProps) {
  return (
    <div className="draw-outcome">
      <div role="status">{drawn && <Drawn drawn={drawn} />}</div>
      <div id="draw-chances" className="soft">
        {state === '1' && <Chances mine={mine} />}
      </div>
    </div>
  )
}

function Drawn({ drawn: { prize, prize_id } }: { drawn: DrawResult }) {
  const { t } = useTranslation('prizes')
  if (!prize) return <p>{t('draw.nothing')}</p>
  return (
    <p className="draw-won">
      {t('draw.won', { title: prize.title })} <Link to={prizePaths.prize(prize_id)}>{t('draw.claim')}</Link>
    </p>
  )
}

function Chances({ mine }: { mine: Mine | undefined }) {
  const { t } = useTranslation('prizes')
  const viewer = useViewer()
  if (viewer.state === 'visitor') return <p>{t('draw.visitor')}</p>
  if (!mine) return null
  if (mine.chances_left > 0) return <p>{t('draw.chances', { left: mine.chances_left })}</p>
  return <p>{t(mine.checked_in_today ? 'draw.no-chance' : 'draw.check-in-first')}</p>
}
