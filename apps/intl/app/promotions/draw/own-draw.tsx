import { useViewer } from '@bohe/site/member.ts'
import { Queries } from '@bohe/site/queries.tsx'
import { Skeleton } from '@bohe/ui/skeleton'
import { useStanding } from '../activity-clock.ts'
import { CheckIn } from './check-in.tsx'
import type { DrawProps } from './draw.tsx'
import { DrawBoard } from './draw-board.tsx'
import { DrawFrame } from './draw-frame.tsx'
import { OwnPrizes } from './own-prizes.tsx'
import { Presents } from './presents.tsx'
import { Unread } from './unread.tsx'
import { useMine, usePresents } from './use-draw-data.ts'
import { Winners } from './winners.tsx'

/** A draw with the chances, check-ins and prizes of a member; asks once more for what can be won when the page came without. */
export function OwnDraw(props: DrawProps) {
  return (
    <Queries>
      <Asked {...props} />
    </Queries>
  )
}

function Asked({ activity, presents: loaded }: DrawProps) {
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
