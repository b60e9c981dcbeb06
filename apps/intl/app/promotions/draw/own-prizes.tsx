import { useTranslation } from '@bohe/site/translation.ts'
import { Stack } from '@bohe/ui/layout'
import { Link } from 'react-router'
import { prizePaths } from '../prizes/paths.ts'
import type { Mine } from './use-draw-data.ts'

/** How many of one's prizes are told beside the draw; the rest is in the prize list. */
const shown = 5

/** What the member won in this draw, with the way to claim it. */
export function OwnPrizes({ prizes }: { prizes: Mine['list'] }) {
  const { t } = useTranslation('prizes')
  if (prizes.length === 0) return null
  return (
    <Stack as="section" gap={3} aria-labelledby="own-prizes">
      <h3 id="own-prizes">{t('own.title')}</h3>
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
    </Stack>
  )
}
