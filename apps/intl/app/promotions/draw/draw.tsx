import { messagesWords } from '@bohe/i18n/namespaces/messages'
import { prizesWords } from '@bohe/i18n/namespaces/prizes'
import { withWords } from '@bohe/site/i18n/words.ts'
import { useViewer } from '@bohe/site/session/member.ts'
import { lazy, Suspense } from 'react'
import { useStanding } from '#promotions/activity/activity-clock.ts'
import type { ActivityPartProps } from '#promotions/activity/activity-data.ts'
import { DrawButton } from './draw-button.tsx'
import { DrawFrame } from './draw-frame.tsx'
import { DrawOutcome } from './draw-outcome.tsx'
import { DrawRing } from './draw-ring.tsx'
import { Presents } from './presents.tsx'
import type { PresentsData } from './use-draw-data.ts'
import { Winners } from './winners.tsx'
import './draw.css'

await withWords(prizesWords, messagesWords)

/** What asks the API in the browser; whoever only reads does without it. */
const OwnDraw = lazy(async () => ({ default: (await import('./own-draw.tsx')).OwnDraw }))

/** Drawing, checking in, what can be won, who won. What is one's own comes in the browser: the page is everybody's. */
export function Draw({ activity, presents }: ActivityPartProps) {
  const viewer = useViewer()
  const resting = presents && <RestingDraw activity={activity} presents={presents} />
  if (resting && viewer.state !== 'member') return resting
  return (
    <Suspense fallback={resting}>
      <OwnDraw activity={activity} presents={presents} />
    </Suspense>
  )
}

const nothing = () => undefined

function RestingDraw({ activity, presents }: ActivityPartProps & { presents: PresentsData }) {
  const state = useStanding(activity)
  return (
    <DrawFrame
      side={
        <>
          <Presents presents={presents.list} />
          <Winners winners={presents.winners} />
        </>
      }
    >
      <DrawRing presents={presents.list} onRest={nothing}>
        <DrawButton state={state} chancesLeft={undefined} isDrawing={false} onPress={nothing} />
      </DrawRing>
      <DrawOutcome drawn={undefined} mine={undefined} state={state} />
    </DrawFrame>
  )
}
