import { useViewer } from '@bohe/site/member.ts'
import { useTranslation } from '@bohe/site/translation.ts'
import { isUnsure } from '@bohe/site/unsure.ts'
import { WarningNotice } from '@bohe/site/warning-notice.tsx'
import { Link } from 'react-router'
import { prizePaths } from '../prizes/paths.ts'
import type { DrawActivity } from './draw.tsx'
import type { DrawResult } from './ring-tiles.ts'
import type { Mine } from './use-draw-data.ts'

/** Why nothing was drawn; after a lost answer, that another press loses nothing. */
export function DrawFailure({ error }: { error: Error | null }) {
  const { t } = useTranslation('prizes')
  if (!error) return null
  return <WarningNotice failure={error}>{isUnsure(error) && <p>{t('draw.unsure')}</p>}</WarningNotice>
}

interface DrawOutcomeProps {
  drawn: DrawResult | undefined
  mine: Mine | undefined
  state: DrawActivity['state']
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
