import { Countdown, useSecondsLeft } from '@bohe/ui/countdown'
import { Stack } from '@bohe/ui/layout'
import { MembershipCard } from '@bohe/ui/membership-card'
import type { ReactNode } from 'react'
import { cardLookOf } from '#data/card-look.ts'
import { displayName } from '#data/display-name.ts'
import { LocalTime } from '#data/local-time.tsx'
import { useTranslation } from '#i18n/translation.ts'
import { isTrial, type Member, standingOf } from './membership.ts'
import './member.css'

interface MembershipHeroProps {
  member: Member
  /** The level of its heading on the page; 2 unless told otherwise. */
  heading?: 2 | 3
  /** What can be done with the time, below the card. */
  action?: ReactNode
}

/** The membership card: level, state, time left as a quiet countdown, who and until when; and what can be done with it, beside it where there is room. */
export function MembershipHero({ member, heading = 2, action }: MembershipHeroProps) {
  const { t } = useTranslation('member')
  const standing = standingOf(member)
  const corners = {
    none: undefined,
    running: t(isTrial(member) ? 'card.experience' : 'card.running'),
    paused: t('card.paused'),
    ended: t('card.ended'),
  }
  return (
    <Stack className="membership-hero">
      <MembershipCard
        heading={heading}
        face={cardLookOf(member.package_level)}
        title={member.group_title || t('card.free')}
        corner={corners[standing]}
        footer={
          <>
            <span>{displayName(member) ?? t('nameless')}</span>
            {member.expiry_time && standing === 'running' && <Until instant={member.expiry_time} />}
            {standing === 'paused' && <span>{t('card.frozen')}</span>}
          </>
        }
      >
        {standing === 'none' ? <p>{t('card.none')}</p> : <TimeLeft member={member} runs={standing === 'running'} />}
      </MembershipCard>
      {action}
    </Stack>
  )
}

function Until({ instant }: { instant: string }) {
  const { t } = useTranslation('member')
  const [before, after] = t('card.until', { date: '\u0000' }).split('\u0000')
  return (
    <span>
      {before}
      <LocalTime instant={instant} precision="day" />
      {after}
    </span>
  )
}

function TimeLeft({ member, runs }: { member: Member; runs: boolean }) {
  const { t } = useTranslation('member')
  const left = useSecondsLeft(member.expiry_time_samp, member)
  const units = { days: t('unit.days'), hours: t('unit.hours'), minutes: t('unit.minutes'), seconds: t('unit.seconds') }
  return (
    <>
      <p className="small">{t('card.left')}</p>
      <Countdown
        className="membership-time"
        secondsLeft={runs ? left : member.expiry_time_samp}
        label={t('card.left')}
        units={units}
      />
    </>
  )
}
