import type { StaffData } from '@bohe/api-client/staff'
import { Button } from '@bohe/ui/button'
import { Dialog } from '@bohe/ui/dialog'
import { Field } from '@bohe/ui/field'
import { Select } from '@bohe/ui/select'
import { useToast } from '@bohe/ui/toast'
import { type FormEvent, useState } from 'react'
import { useAct } from '#data/staff-data.tsx'
import { useWords } from '#words/use-words.tsx'

export type Staff = StaffData<'staff'>
export type Person = Staff['people'][number]

const scopes = { 0: ['0'], 1: ['1'], both: ['0', '1'] } as const

const filledIn = (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault()
  const { scope = 'both', ...filled } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
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
  const invite = useAct('inviteStaff', {
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
        <form className="stack" onSubmit={event => invite.mutate(filledIn(event) as never)}>
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

/** Another role, scope or no access; what somebody else saved in between is not overwritten. */
export function ChangePerson({ person, roles }: { person: Person; roles: Staff['roles'] }) {
  const { t } = useWords()
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)
  const change = useAct('changeStaff', {
    onDone: ({ state }) => {
      setOpen(false)
      toast({ tone: state === 'proposed' ? 'info' : 'success', text: t(state) })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const filled = filledIn(event) as Record<string, unknown>
    const { id: staff_id, version } = person
    change.mutate({ ...filled, staff_id, version, is_active: filled.is_active === '1' ? 1 : 0 } as never)
  }
  const error = (field: string) => change.error?.fields[field]
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('people.change')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={person.email} closeLabel={t('close')}>
        <form className="stack" onSubmit={submit}>
          <RoleAndScope roles={roles} person={person} error={error} />
          <Select name="is_active" label={t('member.state')} defaultValue={String(person.is_active)}>
            <option value="1">{t('people.active')}</option>
            <option value="0">{t('people.inactive')}</option>
          </Select>
          <Field name="reason" label={t('reason')} help={t('reason.help')} error={error('reason')} required />
          <Button type="submit" tone="primary" pending={change.isPending}>
            {t('people.change')}
          </Button>
        </form>
      </Dialog>
    </>
  )
}
