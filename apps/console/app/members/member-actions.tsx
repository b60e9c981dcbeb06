import type { StaffData } from '@bohe/api-client/staff'
import { Field } from '@bohe/ui/field'
import { DescriptionList } from '@bohe/ui/table'
import { useState } from 'react'
import { ActionDialog } from '#list/action-dialog.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import { ClockAction, ContactAction, ExportAction, PasswordAction } from './member-action-dialogs.tsx'
import type { Member } from './member-parts.tsx'

function Contacts({ shown }: { shown: StaffData<'revealContact'> }) {
  const { t } = useWords()
  return (
    <DescriptionList
      items={[
        { term: t('member.mobile'), detail: shown.mobile },
        { term: t('member.email'), detail: shown.email },
        { term: t('member.contact-address'), detail: shown.address },
        { term: t('member.contact-mobile'), detail: shown.mobile_contact_number },
        { term: t('member.contact-qq'), detail: shown.qq },
      ]}
    />
  )
}

/** What can be done for a member, or about him: each asks why, and is in the audit. */
export function MemberActions({ member }: { member: Member }) {
  const { t } = useWords()
  const may = useMay()
  const [shown, setShown] = useState<StaffData<'revealContact'>>()
  const about = { member_id: member.id }
  return (
    <>
      <div className="cluster">
        {may('members.grant') && (
          <ActionDialog
            name="grantTime"
            label={t('member.grant')}
            tone="primary"
            about={about}
            fields={error => (
              <Field
                type="numeric"
                name="days"
                label={t('member.grant-days')}
                error={error('days')}
                pattern="\d{1,4}"
                required
              />
            )}
          />
        )}
        {may('members.reveal') && (
          <ActionDialog name="revealContact" label={t('member.reveal')} about={about} onDone={setShown} />
        )}
        <ClockAction member={member} />
        <ContactAction member={member} />
        <PasswordAction member={member} />
        <ExportAction member={member} />
        {may('members.erase') && !member.erased_at && (
          <ActionDialog
            name="eraseMember"
            label={t('record.erase')}
            tone="danger"
            about={about}
            fields={() => <p>{t('record.erase-help', { orders: member.orders.length })}</p>}
          />
        )}
        {may('members.ban') && !member.banned_at && (
          <ActionDialog name="banMember" label={t('member.ban')} tone="danger" about={about} />
        )}
        {may('members.ban') && member.banned_at && (
          <ActionDialog name="unbanMember" label={t('member.unban')} about={about} />
        )}
      </div>
      {shown && <Contacts shown={shown} />}
    </>
  )
}
