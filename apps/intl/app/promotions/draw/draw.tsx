import { messagesWords } from '@bohe/i18n/namespaces/messages'
import { prizesWords } from '@bohe/i18n/namespaces/prizes'
import { withWords } from '@bohe/site/i18n/words.ts'
import { useViewer } from '@bohe/site/session/member.ts'
import { lazy, Suspense } from 'react'
import type { ActivityPartProps } from '#promotions/activity/activity-data.ts'
import { DrawBoard, DrawFrame } from './draw-board.tsx'
import { Presents } from './presents.tsx'
import './draw.css'

await withWords(prizesWords, messagesWords)

/** What asks the API in the browser; whoever only reads does without it. */
const OwnDraw = lazy(() => import('./own-draw.tsx'))

/** Drawing, checking in, what can be won, who won. What is one's own comes in the browser: the page is everybody's. */
export default function Draw({ activity, presents }: ActivityPartProps) {
  const viewer = useViewer()
  const resting = presents && (
    <DrawFrame side={<Presents presents={presents} />}>
      <DrawBoard activity={activity} presents={presents.list} />
    </DrawFrame>
  )
  if (resting && viewer.state !== 'member') return resting
  return (
    <Suspense fallback={resting}>
      <OwnDraw activity={activity} presents={presents} />
    </Suspense>
  )
}
