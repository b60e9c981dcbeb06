import { ClawBack } from '#invitations/claw-back.tsx'
import { useInvitationColumns } from '#invitations/invitation-columns.tsx'
import { KeysetList } from '#list/keyset-list.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'

/** Whom a member invited; what that gave can be taken back. */
export function InvitedFriends({ memberId }: { memberId: string }) {
  const { t } = useWords()
  const may = useMay()
  const columns = useInvitationColumns(true)
  if (!may('invitations.read')) return null
  return (
    <section className="console-panel">
      <h2>{t('invitations.invited')}</h2>
      <KeysetList
        name="invitations"
        input={{ inviter_id: memberId }}
        caption={t('invitations.invited')}
        columns={columns}
        {...(may('invitations.clawback') && { bulk: (ids, clear) => <ClawBack ids={ids} onDone={clear} /> })}
      />
    </section>
  )
}
