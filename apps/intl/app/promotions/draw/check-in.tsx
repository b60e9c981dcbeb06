import { useEdition } from '@bohe/site/edition.ts'
import { WarningNotice } from '@bohe/site/flash/warning-notice.tsx'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { browserApi } from '@bohe/site/session/browser-api.ts'
import { Button } from '@bohe/ui/button'
import { CheckIcon } from '@bohe/ui/icons'
import { Stack } from '@bohe/ui/layout'
import { useMutation } from '@tanstack/react-query'
import { timeInWords } from '#membership/time-in-words.ts'
import { type Mine, useDrawCache } from './use-draw-data.ts'

/** The seven days that a streak is in, how the first counts and how many are done: a full week stays on show until the next one begins. */
export const streakWeek = (streak: number, isCheckedIn: boolean): { firstDay: number; done: number } => {
  const weeks = isCheckedIn ? Math.floor(Math.max(0, streak - 1) / 7) : Math.floor(streak / 7)
  return { firstDay: weeks * 7 + 1, done: streak - weeks * 7 }
}

/** Checks in; a refusal may mean that another window was quicker, so everything is asked for again. */
const useCheckIn = (activity_id: string) => {
  const { region } = useEdition()
  const { change, refresh } = useDrawCache(activity_id)
  return useMutation({
    networkMode: 'always',
    mutationFn: () => browserApi(region).checkIn({ activity_id }),
    onSuccess: made => change({ ...made, checked_in_today: 1 }),
    onError: refresh,
  })
}

/** The day's check-in with the seven days it is one of. */
export function CheckIn({ activityId, mine }: { activityId: string; mine: Mine }) {
  const { t, i18n } = useTranslation('prizes')
  const checkIn = useCheckIn(activityId)
  const isDone = mine.checked_in_today === 1
  const inWords = (days: number) => timeInWords(i18n.language, { days })
  return (
    <Stack as="section" gap={3} aria-labelledby="check-in">
      <Stack gap={1}>
        <h3 id="check-in">{t('check-in.title')}</h3>
        <p className="soft small">{t('check-in.lead')}</p>
      </Stack>
      <Week streak={mine.streak} isDone={isDone} />
      <p>{mine.streak > 0 ? t('check-in.streak', { days: inWords(mine.streak) }) : t('check-in.none')}</p>
      {checkIn.error && <WarningNotice failure={checkIn.error} />}
      <Button tone="primary" pending={checkIn.isPending} aria-disabled={isDone} onClick={() => checkIn.mutate()}>
        {t(isDone ? 'check-in.done' : 'check-in.press')}
      </Button>
      <p role="status" className="visually-hidden">
        {checkIn.data && t('check-in.said', { days: inWords(checkIn.data.streak), left: checkIn.data.chances_left })}
      </p>
    </Stack>
  )
}

function Week({ streak, isDone }: { streak: number; isDone: boolean }) {
  const { t } = useTranslation('prizes')
  const { firstDay, done } = streakWeek(streak, isDone)
  const stateOf = (index: number) => {
    if (index < done) return 'done'
    return index === done && !isDone ? 'next' : 'ahead'
  }
  return (
    <ol className="check-in-week" aria-label={t('check-in.week')}>
      {Array.from({ length: 7 }, (_, index) => firstDay + index).map((day, index) => {
        const state = stateOf(index)
        return (
          <li key={day} data-state={state}>
            <span className="check-in-mark" aria-hidden="true">
              {state === 'done' && <CheckIcon />}
            </span>
            <small>{t('check-in.day', { day })}</small>
            {state !== 'ahead' && <span className="visually-hidden"> {t(`check-in.day-${state}`)}</span>}
          </li>
        )
      })}
    </ol>
  )
}
