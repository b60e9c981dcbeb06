import { useStaffQuery } from '#data/staff-data.tsx'
import { ActionDialog } from '#list/action-dialog.tsx'
import { Asked } from '#list/states.tsx'
import { useWords } from '#words/use-words.tsx'

/** What it comes to, before it is done. */
function Numbers({ ids }: { ids: readonly string[] }) {
  const { t } = useWords()
  const asked = useStaffQuery('invitationsLeft', { invitation_ids: ids.join(',') })
  return (
    <Asked asked={asked}>
      {({ invitations, days, seconds }) => (
        <p>{t('invitations.claw-back-numbers', { invitations, days, left: (seconds / 86_400).toFixed(1) })}</p>
      )}
    </Asked>
  )
}

/** Takes back what is left of the days that invitations gave. */
export function ClawBack({ ids, onDone }: { ids: readonly string[]; onDone?: () => void }) {
  const { t } = useWords()
  return (
    <ActionDialog
      name="clawBackInvitations"
      label={t('invitations.claw-back')}
      tone="danger"
      about={{ invitation_ids: [...ids] }}
      fields={() => <Numbers ids={ids} />}
      {...(onDone && { onDone })}
    />
  )
}
