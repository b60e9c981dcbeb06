import type { StaffData } from '@bohe/api-client/staff'
import { Field } from '@bohe/ui/field'
import { Select } from '@bohe/ui/select'
import { ActionDialog } from '#list/action-dialog.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import type { Member } from './member-parts.tsx'

interface ActionProps {
  member: Member
}

/** Stops his clock, or lets it run. */
export function ClockAction({ member: { id, membership } }: ActionProps) {
  const { t } = useWords()
  const may = useMay()
  if (!may('members.pause') || (membership.seconds_left === 0 && membership.is_paused === 0)) return null
  return membership.is_paused === 1 ? (
    <ActionDialog name="resumeMember" label={t('record.resume')} about={{ member_id: id }} />
  ) : (
    <ActionDialog name="pauseMember" label={t('record.pause')} about={{ member_id: id }} />
  )
}

/** Puts another phone or e-mail in the place of what he has. */
export function ContactAction({ member }: ActionProps) {
  const { t } = useWords()
  const may = useMay()
  if (!may('members.contact') || member.erased_at) return null
  return (
    <ActionDialog
      name="correctContact"
      label={t('record.correct')}
      about={{ member_id: member.id }}
      fields={error => (
        <>
          <p>{t('record.contact-help')}</p>
          <Select name="kind" label={t('record.kind')}>
            <option value="phone">{t('member.mobile')}</option>
            <option value="mail">{t('member.email')}</option>
          </Select>
          <Field name="contact" label={t('record.contact')} error={error('contact')} maxLength={254} required />
        </>
      )}
    />
  )
}

/** Mails him how he chooses a new password. */
export function PasswordAction({ member: { id, email, erased_at } }: ActionProps) {
  const { t } = useWords()
  const may = useMay()
  if (!may('members.contact') || erased_at || !email) return null
  return (
    <ActionDialog
      name="sendPasswordReset"
      label={t('record.password')}
      about={{ member_id: id }}
      fields={() => <p>{t('record.password-help')}</p>}
    />
  )
}

const keepFile = ({ name, json }: StaffData<'exportMember'>) => {
  const address = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}

/** Everything that is kept about him, as a file. */
export function ExportAction({ member }: ActionProps) {
  const { t } = useWords()
  const may = useMay()
  if (!may('members.export')) return null
  return (
    <ActionDialog name="exportMember" label={t('record.export')} about={{ member_id: member.id }} onDone={keepFile} />
  )
}
