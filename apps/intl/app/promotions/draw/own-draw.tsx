import { withQueries } from '@bohe/site/data/queries.tsx'
import { useEdition } from '@bohe/site/edition.ts'
import { WarningNotice } from '@bohe/site/flash/warning-notice.tsx'
import { newIdempotencyKey } from '@bohe/site/forms/idempotency-key.ts'
import { isOutcomeUnknown } from '@bohe/site/forms/is-outcome-unknown.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { TitledSection } from '@bohe/site/layout/titled-section.tsx'
import { browserApi } from '@bohe/site/session/browser-api.ts'
import { useViewer } from '@bohe/site/session/member.ts'
import { Button } from '@bohe/ui/button'
import { Skeleton } from '@bohe/ui/skeleton'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { type Activity, useStanding } from '#promotions/activity/activity-clock.ts'
import type { ActivityPartProps } from '#promotions/activity/activity-data.ts'
import { prizePaths } from '#promotions/prizes/paths.ts'
import { CheckIn } from './check-in.tsx'
import { DrawBoard, DrawFrame } from './draw-board.tsx'
import { Presents } from './presents.tsx'
import type { DrawResult, Present } from './ring-tiles.ts'
import { type Mine, useDrawCache, useMine, usePresents } from './use-draw-data.ts'

/** A draw with the chances, check-ins and prizes of a member; asks once more for what can be won when the page came without. */
export default withQueries(OwnDraw)

function OwnDraw({ activity, presents: loaded }: ActivityPartProps) {
  const viewer = useViewer()
  const standing = useStanding(activity)
  const presents = usePresents(activity.id, loaded)
  const mine = useMine(activity.id)
  const own = viewer.state === 'member' ? mine.data : undefined
  const side = (
    <>
      {own && standing === '1' && <CheckIn activityId={activity.id} mine={own} />}
      {own && <OwnPrizes prizes={own.list} />}
      {presents.data && <Presents presents={presents.data} />}
    </>
  )
  return (
    <DrawFrame side={side}>
      {presents.data && <OwnBoard activity={activity} presents={presents.data.list} mine={own} />}
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

/**
 * Draws, once for each press: a press after an answer that was lost is the same draw, by its Idempotency-Key. What was
 * drawn is known before anything moves; what it changed is asked for by the caller, once it was shown.
 */
const useDraw = (activity_id: string) => {
  const { region } = useEdition()
  const { change, refresh } = useDrawCache(activity_id)
  const idempotencyKey = useRef('')
  return useMutation({
    networkMode: 'always',
    mutationFn: () => {
      idempotencyKey.current ||= newIdempotencyKey()
      return browserApi(region).draw({ activity_id }, { idempotencyKey: idempotencyKey.current })
    },
    onSuccess: ({ chances_left }) => {
      idempotencyKey.current = ''
      change({ chances_left })
    },
    onError: error => {
      if (isOutcomeUnknown(error)) return
      idempotencyKey.current = ''
      refresh()
    },
  })
}

interface OwnBoardProps {
  activity: Activity
  presents: readonly Present[]
  mine: Mine | undefined
}

/** The ring as a member turns it. */
function OwnBoard({ activity, presents, mine }: OwnBoardProps) {
  const draw = useDraw(activity.id)
  const { refresh } = useDrawCache(activity.id)
  const [shown, setShown] = useState<DrawResult>()
  const isDrawing = draw.isPending || shown !== draw.data
  return (
    <DrawBoard
      activity={activity}
      presents={presents}
      mine={mine}
      drawn={draw.data}
      shown={isDrawing ? undefined : shown}
      isDrawing={isDrawing}
      error={draw.error}
      onPress={() => {
        setShown(undefined)
        draw.mutate()
      }}
      onRest={() => {
        setShown(draw.data)
        refresh()
      }}
    />
  )
}
