import type { CallData } from '@bohe/api-client/contract'
import { messagesWords } from '@bohe/i18n/namespaces/messages'
import { prizesWords } from '@bohe/i18n/namespaces/prizes'
import { useViewer } from '@bohe/site/member.ts'
import { withWords } from '@bohe/site/words.ts'
import { lazy, Suspense } from 'react'
import { useStanding } from '../activity-clock.ts'
import { DrawButton } from './draw-button.tsx'
import { DrawFrame } from './draw-frame.tsx'
import { DrawOutcome } from './draw-outcome.tsx'
import { DrawRing } from './draw-ring.tsx'
import { Presents } from './presents.tsx'
import { Winners } from './winners.tsx'
import './draw.css'

await withWords(prizesWords, messagesWords)

/** An activity that is a draw. */
export type DrawActivity = CallData<'activity'>

/** What can be won and who won. */
export type PresentsData = CallData<'activityPresents'>

export interface DrawProps {
  activity: DrawActivity
  /** As the page was loaded with them. */
  presents?: PresentsData | undefined
}

/** What asks the API in the browser; whoever only reads does without it. */
const OwnDraw = lazy(async () => ({ default: (await import('./own-draw.tsx')).OwnDraw }))

/** Drawing, checking in, what can be won, who won. What is one's own comes in the browser: the page is everybody's. */
export function Draw({ activity, presents }: DrawProps) {
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

function RestingDraw({ activity, presents }: DrawProps & { presents: PresentsData }) {
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
