import { Notice } from '@bohe/ui/notice'
import { DescriptionList } from '@bohe/ui/table'
import { useStaffQuery } from '#data/staff-data.tsx'
import { Asked } from '#list/states.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import type { Route } from './+types/member-route'
import { IdentityTable } from './identity-table.tsx'
import { InvitedFriends } from './invited-friends.tsx'
import { MemberActions } from './member-actions.tsx'
import { MemberChats } from './member-chats.tsx'
import { MemberHistory } from './member-history.tsx'
import { CodeList, LedgerTable, type Member, NoteList, OrderTable, SessionTable } from './member-parts.tsx'
import { MembershipTimeline } from './membership-timeline.tsx'

function Who({ member }: { member: Member }) {
  const { t, time, wordFor } = useWords()
  const { id, nickname, mobile, email, region, created_at, src_channel, membership } = member
  const state = membership.is_paused ? t('member.paused') : time(membership.expires_at)
  return (
    <div className="console-panels">
      <section className="console-panel">
        <h2>{t('member.who')}</h2>
        <DescriptionList
          items={[
            { term: t('member.id'), detail: id },
            { term: t('member.nickname'), detail: nickname },
            { term: t('member.mobile'), detail: mobile },
            { term: t('member.email'), detail: email },
            { term: t('member.region'), detail: wordFor('region', region) },
            { term: t('member.registered'), detail: time(created_at) },
            { term: t('member.from'), detail: src_channel },
          ]}
        />
      </section>
      <section className="console-panel">
        <h2>{t('member.membership')}</h2>
        <DescriptionList
          items={[
            { term: t('member.level'), detail: membership.package || t('member.no-time') },
            { term: t('member.expires'), detail: state },
            {
              term: t('member.length'),
              detail: t('member.days', { days: (membership.seconds_left / 86_400).toFixed(1) }),
            },
          ]}
        />
        <MemberActions member={member} />
      </section>
    </div>
  )
}

function Record({ member }: { member: Member }) {
  const { t, time } = useWords()
  const may = useMay()
  return (
    <>
      <h1>{t('member.title', { name: member.user_name })}</h1>
      {member.banned_at && (
        <Notice tone="warning">{t('member.banned', { at: time(member.banned_at), reason: member.ban_reason })}</Notice>
      )}
      {member.erased_at && <Notice tone="warning">{t('record.erased', { at: time(member.erased_at) })}</Notice>}
      <Who member={member} />
      <MembershipTimeline spans={member.spans} takings={member.takings} />
      <LedgerTable member={member} />
      <OrderTable member={member} />
      <InvitedFriends memberId={member.id} />
      <SessionTable member={member} />
      <IdentityTable member={member} />
      <MemberHistory id={member.id} />
      {may('chat.read') && <MemberChats memberId={member.id} />}
      <CodeList member={member} />
      <NoteList member={member} />
    </>
  )
}

/** A member's record: who he is, what he has, what happened, and what can be done. */
export default function MemberRoute({ params }: Route.ComponentProps) {
  const asked = useStaffQuery('member', { member_id: params.id })
  return <Asked asked={asked}>{data => <Record key={data.id} member={data} />}</Asked>
}
