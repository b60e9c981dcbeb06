import { LocalTime } from '@bohe/site/data/local-time.tsx'
import { standingOf } from '@bohe/site/features/member/membership.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { paths } from '@bohe/site/routing/paths.ts'
import type { Member } from '@bohe/site/session/member.ts'
import { Notice } from '@bohe/ui/notice'
import { Link } from 'react-router'
import type { CardHolds } from './redeem.action.ts'
import { timeInWords } from './time-in-words.ts'

/** What a redeemed card gave, and until when the member's time now goes. */
export function CardRedeemed({ holds, member }: { holds: CardHolds; member: Member }) {
  const { t, i18n } = useTranslation('membership')
  const title = t('card.added', { package: holds.package_title, time: timeInWords(i18n.language, holds) })
  if (holds.expiry_time && standingOf(member) !== 'paused') {
    return (
      <Notice tone="success" title={title}>
        <p>
          <Until instant={holds.expiry_time} />
        </p>
      </Notice>
    )
  }
  return (
    <Notice tone="success" title={title} action={<Link to={paths.user('pause')}>{t('card.to-pause')}</Link>}>
      <p>{t('card.frozen')}</p>
    </Notice>
  )
}

function Until({ instant }: { instant: string }) {
  const { t } = useTranslation('membership')
  const [before, after] = t('card.until', { date: '\u0000' }).split('\u0000')
  return (
    <>
      {before}
      <LocalTime instant={instant} />
      {after}
    </>
  )
}
