import { GameIcon } from '@bohe/ui/icons'
import { MembershipCard } from '@bohe/ui/membership-card'
import { displayName } from '#data/display-name.ts'
import { useTranslation } from '#i18n/translation.ts'
import type { Member } from './membership.ts'
import './member.css'

/** The card of an edition that sells nothing: free game acceleration, without an end. */
export function FreeGameCard({ member }: { member: Member }) {
  const { t } = useTranslation('member')
  return (
    <MembershipCard
      heading={2}
      face="free"
      title={t('card.game-title')}
      corner={t('card.game-state')}
      footer={<span>{displayName(member) ?? t('nameless')}</span>}
    >
      <p className="free-game">
        <GameIcon />
        {t('card.game-lead')}
      </p>
    </MembershipCard>
  )
}
