import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { Stack } from '@bohe/ui/layout'
import { Notice } from '@bohe/ui/notice'
import { Progress } from '@bohe/ui/progress'
import { timeInWords } from '#membership/time-in-words.ts'
import { useStanding } from '#promotions/activity/activity-clock.ts'
import { ReferralBonus } from './referral-bonus.tsx'
import { isFull, type Referral } from './referral-data.ts'
import { ReferralFriends } from './referral-friends.tsx'
import { ReferralShare } from './referral-share.tsx'

/** A campaign as one member has it; what is shared and claimed is there only while it runs. */
export function ReferralPanel({ referral, onClaimed }: { referral: Referral; onClaimed?: () => void }) {
  const { t } = useTranslation('promotions')
  const standing = useStanding(referral.campaign.activity)
  const isRunning = standing === '1'
  return (
    <Stack gap={8}>
      {isRunning ? (
        <ReferralShare link={referral.link} />
      ) : (
        <Notice tone="info">
          <p>{t(standing === '0' ? 'referral.before' : 'referral.over')}</p>
        </Notice>
      )}
      <Earned referral={referral} />
      <ReferralFriends friends={referral.friends} link={isRunning ? referral.link.link : undefined} />
      {isRunning && <ReferralBonus campaign={referral.campaign} {...(onClaimed && { onClaimed })} />}
    </Stack>
  )
}

/** Days earned of the cap (spec §1: 15 a friend, 30 in all). */
function Earned({ referral }: { referral: Referral }) {
  const { t, i18n } = useTranslation('promotions')
  const { days_earned, cap_days, friends } = referral.campaign
  const words = (days: number) => timeInWords(i18n.language, { days })
  const share = cap_days > 0 ? Math.min(1, days_earned / cap_days) : 1
  return (
    <Stack gap={2}>
      <Progress
        className="referral-earned"
        share={share}
        label={t('earned.label', { days: words(days_earned), cap: words(cap_days) })}
      />
      <p className="small soft">{t('earned.friends', { count: friends })}</p>
      {isFull(referral) && <Notice tone="success">{t('earned.full')}</Notice>}
    </Stack>
  )
}
