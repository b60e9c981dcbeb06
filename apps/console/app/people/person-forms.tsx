import type { StaffData, StaffInput } from '@bohe/api-client/staff'
import { Field } from '@bohe/ui/field'
import { Select } from '@bohe/ui/select'
import { ActionDialog } from '#list/action-dialog.tsx'
import { useWords } from '#words/use-words.tsx'

export type Staff = StaffData<'staff'>
export type Person = Staff['people'][number]

const scopes = { 0: ['0'], 1: ['1'], both: ['0', '1'] } as const

const filledIn = (form: FormData) => {
  const { scope = 'both', ...filled } = Object.fromEntries(form) as Record<string, string>
  return { ...filled, regions: [...(scopes[scope as keyof typeof scopes] ?? scopes.both)] }
}

function RoleAndScope({
  roles,
  person,
  error,
}: {
  roles: Staff['roles']
  person?: Person
  error: (field: string) => string | undefined
}) {
  const { t, wordFor } = useWords()
  const scope = person && person.regions.length === 1 ? person.regions[0] : 'both'
  return (
    <>
      <Select name="role" label={t('people.role')} defaultValue={person?.role ?? 'support'} error={error('role')}>
        {roles.map(({ name }) => (
          <option key={name} value={name}>
            {wordFor('role', name)}
          </option>
        ))}
      </Select>
      <Select name="scope" label={t('people.scope')} defaultValue={scope}>
        {Object.keys(scopes).map(each => (
          <option key={each} value={each}>
            {wordFor('region', each)}
          </option>
        ))}
      </Select>
    </>
  )
}

interface InviteProps {
  roles: Staff['roles']
  onLink: (link: StaffData<'inviteStaff'>) => void
}

/** Invites somebody, and hands over the link that is sent to nobody. */
export function InvitePerson({ roles, onLink }: InviteProps) {
  const { t } = useWords()
  return (
    <ActionDialog
      name="inviteStaff"
      label={t('people.invite')}
      tone="primary"
      asksReason={false}
      about={{}}
      read={form => filledIn(form) as never}
      fields={error => (
        <>
          <Field type="email" name="email" label={t('people.email')} error={error('email')} required />
          <RoleAndScope roles={roles} error={error} />
        </>
      )}
      onDone={onLink}
    />
  )
}

const changed = (form: FormData): Partial<StaffInput<'changeStaff'>> => {
  const filled = filledIn(form) as Record<string, unknown>
  return { ...filled, is_active: filled.is_active === '1' ? 1 : 0 } as never
}

/** Another role, scope or no access; what somebody else saved in between is not overwritten. */
export function ChangePerson({ person, roles }: { person: Person; roles: Staff['roles'] }) {
  const { t } = useWords()
  return (
    <ActionDialog
      name="changeStaff"
      label={t('people.change')}
      title={person.email}
      about={{ staff_id: person.id, version: person.version }}
      read={changed}
      fields={error => (
        <>
          <RoleAndScope roles={roles} person={person} error={error} />
          <Select name="is_active" label={t('member.state')} defaultValue={String(person.is_active)}>
            <option value="1">{t('people.active')}</option>
            <option value="0">{t('people.inactive')}</option>
          </Select>
        </>
      )}
    />
  )
}
