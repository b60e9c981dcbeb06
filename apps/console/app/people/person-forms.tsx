import type { StaffData, StaffInput } from '@bohe/api-client/staff'
import { Button } from '@bohe/ui/button'
import { Dialog } from '@bohe/ui/dialog'
import { Field } from '@bohe/ui/field'
import { Select } from '@bohe/ui/select'
import { useState } from 'react'
import { useStaffMutation } from '#data/staff-data.tsx'
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

export function InvitePerson({
  roles,
  onLink,
}: {
  roles: Staff['roles']
  onLink: (link: StaffData<'inviteStaff'>) => void
}) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const invite = useStaffMutation('inviteStaff', {
    onDone: link => {
      setOpen(false)
      onLink(link)
    },
  })
  const error = (field: string) => invite.error?.fields[field]
  return (
    <>
      <Button tone="primary" onClick={() => setOpen(true)}>
        {t('people.invite')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('people.invite')} closeLabel={t('close')}>
        <form
          className="stack"
          onSubmit={event => {
            event.preventDefault()
            invite.mutate(filledIn(new FormData(event.currentTarget)) as never)
          }}
        >
          <Field type="email" name="email" label={t('people.email')} error={error('email')} required />
          <RoleAndScope roles={roles} error={error} />
          <Button type="submit" tone="primary" pending={invite.isPending}>
            {t('people.invite')}
          </Button>
        </form>
      </Dialog>
    </>
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
