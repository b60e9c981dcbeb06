import { Queries } from '@bohe/site/data/queries.tsx'
import { WarningNotice } from '@bohe/site/flash/warning-notice.tsx'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { TitledSection } from '@bohe/site/layout/titled-section.tsx'
import { useViewer } from '@bohe/site/session/member.ts'
import { Button } from '@bohe/ui/button'
import { Skeleton } from '@bohe/ui/skeleton'
import { Link } from 'react-router'
import { useStanding } from '#promotions/activity/activity-clock.ts'
import type { ActivityPartProps } from '#promotions/activity/activity-data.ts'
import { prizePaths } from '#promotions/prizes/paths.ts'
import { CheckIn } from './check-in.tsx'
import { DrawBoard } from './draw-board.tsx'
import { DrawFrame } from './draw-frame.tsx'
import { Presents } from './presents.tsx'
import { type Mine, useMine, usePresents } from './use-draw-data.ts'
import { Winners } from './winners.tsx'

/** A draw with the chances, check-ins and prizes of a member; asks once more for what can be won when the page came without. */
export function OwnDraw(props: ActivityPartProps) {
  return (
    <Queries>
      <Asked {...props} />
    </Queries>
  )
}

function Asked({ activity, presents: loaded }: ActivityPartProps) {
  const viewer = useViewer()
  const standing = useStanding(activity)
  const presents = usePresents(activity.id, loaded)
  const mine = useMine(activity.id)
  const own = viewer.state === 'member' ? mine.data : undefined
  const side = (
    <>
      {own && standing === '1' && <CheckIn activityId={activity.id} mine={own} />}
      {own && <OwnPrizes prizes={own.list} />}
      {presents.data && <Presents presents={presents.data.list} />}
      {presents.data && <Winners winners={presents.data.winners} />}
    </>
  )
  return (
    <DrawFrame side={side}>
      {presents.data && <DrawBoard activity={activity} presents={presents.data.list} mine={own} />}
      {presents.isPending && <Skeleton shape="block" className="draw-resting needs-script" />}
      {presents.error && <Unread error={presents.error} onRetry={() => presents.refetch()} />}
      {mine.error && viewer.state === 'member' && <Unread error={mine.error} onRetry={() => mine.refetch()} />}
    </DrawFrame>
  )
}

/** How many of one's prizes are told beside the draw; the rest is in the prize list. */
const shown = 5

/** What the member won in this draw, with the way to claim it. */
function OwnPrizes({ prizes }: { prizes: Mine['list'] }) {
  const { t } = useTranslation('prizes')
  if (prizes.length === 0) return null
  return (
    <TitledSection level={3} id="own-prizes" title={t('own.title')} gap={3}>
      <ul className="draw-lines">
        {prizes.slice(0, shown).map(prize => (
          <li key={prize.id}>
            <Link to={prizePaths.prize(prize.id)}>{prize.present_title}</Link>
            <small className="soft">{prize.status_title}</small>
          </li>
        ))}
      </ul>
      <p>
        <Link to={prizePaths.list()}>{t('own.all')}</Link>
      </p>
    </TitledSection>
  )
}

/** Something could not be read; it can be asked for again. */
function Unread({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('prizes')
  return (
    <WarningNotice
      failure={error}
      action={
        <Button size="sm" onClick={onRetry}>
          {t('draw.retry')}
        </Button>
      }
    />
  )
}
