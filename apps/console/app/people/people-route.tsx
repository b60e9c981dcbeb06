import type { StaffData } from '@bohe/api-client/staff'
import { Badge } from '@bohe/ui/badge'
import { type Column, Table } from '@bohe/ui/table'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useStaffQuery } from '#data/staff-data.tsx'
import { ActionDialog } from '#list/action-dialog.tsx'
import { Asked } from '#list/states.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import { ChangePerson, InvitePerson, type Person, type Staff } from './person-forms.tsx'
import { Sessions } from './sessions.tsx'

const useScope = () => {
  const { wordFor } = useWords()
  return (regions: readonly string[]) => wordFor('region', regions.length > 1 ? 'both' : (regions[0] ?? ''))
}

type Invitation = StaffData<'inviteStaff'>

const Word = ({ children }: { children: ReactNode }) => <span className="console-word">{children}</span>

function PeopleTable({ staff, onLink }: { staff: Staff; onLink: (link: Invitation) => void }) {
  const { t, time, wordFor } = useWords()
  const [may, scopeOf] = [useMay(), useScope()]
  const columns: Column<Person>[] = [
    { key: 'email', header: t('people.email'), cell: row => row.email },
    { key: 'name', header: t('people.name'), cell: row => <Word>{row.name}</Word> },
    { key: 'role', header: t('people.role'), cell: row => <Word>{wordFor('role', row.role)}</Word> },
    { key: 'scope', header: t('people.scope'), cell: row => <Word>{scopeOf(row.regions)}</Word> },
    { key: 'factor', header: t('people.factor'), cell: row => t(row.has_second_factor ? 'people.yes' : 'people.no') },
    {
      key: 'active',
      header: t('member.state'),
      cell: row => (
        <Badge tone={row.is_active ? 'mint' : 'quiet'}>{t(row.is_active ? 'people.active' : 'people.inactive')}</Badge>
      ),
    },
    { key: 'seen', header: t('people.seen'), cell: row => time(row.seen_at) },
    {
      key: 'act',
      header: t('member.actions'),
      cell: row =>
        may('staff.change') && (
          <div className="cluster">
            <ChangePerson person={row} roles={staff.roles} />
            <ActionDialog
              name="recoverStaff"
              label={t('people.recover')}
              about={{ staff_id: row.id }}
              onDone={onLink}
            />
          </div>
        ),
    },
  ]
  return <Table caption={t('people.title')} columns={columns} rows={staff.people} rowKey={({ id }) => id} />
}

function Roles({ roles }: { roles: Staff['roles'] }) {
  const { t, wordFor } = useWords()
  const may = useMay()
  return (
    <section className="console-panel">
      <h2>{t('people.roles')}</h2>
      {roles.map(({ name, permissions, people }) => (
        <details key={name}>
          <summary>
            {wordFor('role', name)} ({people})
          </summary>
          <p>{permissions.map(each => wordFor('permission', each)).join(' · ')}</p>
          {may('staff.change') && name !== 'owner' && <Link to={`/roles/${name}`}>{t('roles.edit')}</Link>}
        </details>
      ))}
      {may('staff.change') && <Link to="/roles/new">{t('roles.new')}</Link>}
    </section>
  )
}

function Shown({ people }: { people: Staff }) {
  const { t } = useWords()
  const may = useMay()
  const [link, setLink] = useState<Invitation>()
  return (
    <>
      <div className="cluster cluster-between">
        <h1>{t('people.title')}</h1>
        {may('staff.change') && <InvitePerson roles={people.roles} onLink={setLink} />}
      </div>
      <div role="status">
        {link && (
          <div className="console-panel">
            <p>{t('people.invited')}</p>
            <p className="console-number">{link.url}</p>
          </div>
        )}
      </div>
      <PeopleTable staff={people} onLink={setLink} />
      <Roles roles={people.roles} />
      <Sessions />
    </>
  )
}

export default function People() {
  return <Asked asked={useStaffQuery('staff', {})}>{people => <Shown people={people} />}</Asked>
}
