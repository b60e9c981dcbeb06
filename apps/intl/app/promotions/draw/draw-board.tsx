import { useTranslation } from '@bohe/site/translation.ts'
import { PrizeRing } from '@bohe/ui/prize-ring'
import { useMemo, useState } from 'react'
import { useStanding } from '../activity-clock.ts'
import type { DrawActivity } from './draw.tsx'
import { DrawButton } from './draw-button.tsx'
import { DrawFailure, DrawOutcome } from './draw-outcome.tsx'
import { PresentPicture } from './present-picture.tsx'
import { type DrawResult, type Present, tileOf, tilesOf } from './ring-tiles.ts'
import { useDraw } from './use-draw.ts'
import { type Mine, useDrawCache } from './use-draw-data.ts'

interface DrawBoardProps {
  activity: DrawActivity
  presents: readonly Present[]
  mine: Mine | undefined
}

/** Where the light has to go for what was drawn. The ring keeps its order while the same presents are there. */
const useRun = (presents: readonly Present[], drawn: DrawResult | undefined) => {
  const ids = presents.map(({ id }) => id).join()
  const tiles = useMemo(() => tilesOf(presents), [ids])
  const run = useMemo(() => drawn && { to: tileOf(tiles, drawn) }, [drawn])
  return { tiles, run }
}

/** The ring with its button; what was drawn is said when the light rests. */
export function DrawBoard({ activity, presents, mine }: DrawBoardProps) {
  const { t } = useTranslation('prizes')
  const standing = useStanding(activity)
  const draw = useDraw(activity.id)
  const { refresh } = useDrawCache(activity.id)
  const [shown, setShown] = useState<DrawResult>()
  const { tiles, run } = useRun(presents, draw.data)
  const isDrawing = draw.isPending || shown !== draw.data
  return (
    <>
      <PrizeRing
        role="group"
        aria-labelledby="draw"
        className="needs-script"
        tiles={tiles.map((present, index) => ({
          key: present?.id ?? `blank-${index}`,
          title: present?.title ?? t('draw.blank'),
          picture: <PresentPicture present={present} />,
          blank: present === undefined,
        }))}
        run={run}
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
      </PrizeRing>
      <DrawFailure error={draw.error} />
      <DrawOutcome drawn={isDrawing ? undefined : shown} mine={mine} state={standing} />
    </>
  )
}
