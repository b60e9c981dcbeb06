import type { CallData } from '@bohe/api-client/contract'
import { messagesWords } from '@bohe/i18n/namespaces/messages'
import { prizesWords } from '@bohe/i18n/namespaces/prizes'
import { useViewer } from '@bohe/site/member.ts'
import { Queries } from '@bohe/site/queries.tsx'
import { useTranslation } from '@bohe/site/translation.ts'
import { withWords } from '@bohe/site/words.ts'
import { Stack } from '@bohe/ui/layout'
import { Skeleton } from '@bohe/ui/skeleton'
import { useStanding } from '../activity-clock.ts'
import { CheckIn } from './check-in.tsx'
import { DrawBoard } from './draw-board.tsx'
import { OwnPrizes } from './own-prizes.tsx'
import { Presents } from './presents.tsx'
import { Unread } from './unread.tsx'
import { type PresentsData, useMine, usePresents } from './use-draw-data.ts'
import { Winners } from './winners.tsx'
import './draw.css'

await withWords(prizesWords, messagesWords)

/** An activity that is a draw. */
export type DrawActivity = CallData<'activity'>

interface DrawProps {
  activity: DrawActivity
  /** As the page was loaded with them. */
  presents?: PresentsData | undefined
}

/** Drawing, checking in, what can be won, who won. What is one's own comes in the browser: the page is everybody's. */
export function Draw(props: DrawProps) {
  return (
    <Queries>
      <DrawParts {...props} />
    </Queries>
  )
}

function DrawParts({ activity, presents: loaded }: DrawProps) {
  const { t } = useTranslation('prizes')
  const viewer = useViewer()
  const standing = useStanding(activity)
  const presents = usePresents(activity.id, loaded)
  const mine = useMine(activity.id)
  const own = viewer.state === 'member' ? mine.data : undefined
  return (
    <div className="draw">
      <Stack as="section" gap={4} aria-labelledby="draw">
        <Stack gap={1}>
          <h2 id="draw" className="section-title">
            {t('draw.title')}
          </h2>
          <p className="soft">{t('draw.lead')}</p>
        </Stack>
        <noscript>{t('draw.no-script')}</noscript>
        {presents.data && <DrawBoard activity={activity} presents={presents.data.list} mine={own} />}
        {presents.isPending && <Skeleton shape="block" className="draw-resting needs-script" />}
        {presents.error && <Unread error={presents.error} onRetry={() => presents.refetch()} />}
        {mine.error && viewer.state === 'member' && <Unread error={mine.error} onRetry={() => mine.refetch()} />}
      </Stack>
      <div className="draw-side">
        {own && standing === '1' && <CheckIn activityId={activity.id} mine={own} />}
        {own && <OwnPrizes prizes={own.list} />}
        {presents.data && <Presents presents={presents.data.list} />}
        {presents.data && <Winners winners={presents.data.winners} />}
      </div>
    </div>
  )
}
