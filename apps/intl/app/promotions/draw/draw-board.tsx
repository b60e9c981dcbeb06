import { useState } from 'react'
import type { Activity } from '#promotions/activity/activity-clock.ts'
import { useStanding } from '#promotions/activity/activity-clock.ts'
import { DrawButton } from './draw-button.tsx'
import { DrawFailure, DrawOutcome } from './draw-outcome.tsx'
import { DrawRing } from './draw-ring.tsx'
import type { DrawResult, Present } from './ring-tiles.ts'
import { useDraw } from './use-draw.ts'
import { type Mine, useDrawCache } from './use-draw-data.ts'

interface DrawBoardProps {
  activity: Activity
  presents: readonly Present[]
  mine: Mine | undefined
}

/** The ring with its button; what was drawn is said when the light rests. */
export function DrawBoard({ activity, presents, mine }: DrawBoardProps) {
  const standing = useStanding(activity)
  const draw = useDraw(activity.id)
  const { refresh } = useDrawCache(activity.id)
  const [shown, setShown] = useState<DrawResult>()
  const isDrawing = draw.isPending || shown !== draw.data
  return (
    <>
      <DrawRing
        presents={presents}
        drawn={draw.data}
        onRest={() => {
          setShown(draw.data)
          refresh()
        }}
      >
        <DrawButton
          state={standing}
          chancesLeft={mine?.chances_left}
          isDrawing={isDrawing}
          onPress={() => {
            setShown(undefined)
            draw.mutate()
          }}
        />
      </DrawRing>
      <DrawFailure error={draw.error} />
      <DrawOutcome drawn={isDrawing ? undefined : shown} mine={mine} state={standing} />
    </>
  )
}
