import type { StaffInput } from '@bohe/api-client/staff'
import { givablePermissions } from '@bohe/api-client/staff/calls/roles'
import { allows, permissions } from '@bohe/api-client/staff/permission'
import { Checkbox } from '@bohe/ui/checkbox'
import { Field } from '@bohe/ui/field'
import { Link, useNavigate } from 'react-router'
import { useStaffQuery } from '#data/staff-data.tsx'
import { EditForm } from '#form/edit-form.tsx'
import { EditedRow } from '#form/edited-row.tsx'
import { ActionDialog } from '#list/action-dialog.tsx'
import { Asked } from '#list/states.tsx'
import { useMay, useMe } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import type { Route } from './+types/role-route'
import type { Staff } from './person-forms.tsx'

type Role = Staff['roles'][number]

const newRole: Role = { name: '', held: [], permissions: [], people: 0, version: 0 }

const areas = [...new Set(permissions.map(permission => permission.split('.')[0] ?? ''))]

/** What a role may hold, by area; what whoever saves it has not himself cannot be given. */
function PermissionBoxes({ role, error }: { role: Role; error: string | undefined }) {
  const { t, wordFor } = useWords()
  const { permissions: own } = useMe()
  const may = useMay()
  const holdsAllReads = own.includes('*.read') || own.includes('*')
  return (
    <>
      <Checkbox
        name="permissions"
        value="*.read"
        defaultChecked={role.held.includes('*.read')}
        disabled={!holdsAllReads}
        error={error}
      >
        {t('roles.sees-all')}
      </Checkbox>
      <div className="console-panels">
        {areas.map(area => (
          <fieldset key={area} className="console-panel">
            <legend>{wordFor('permission-area', area)}</legend>
            {permissions
              .filter(permission => permission.startsWith(`${area}.`))
              .map(permission => (
                <Checkbox
                  key={permission}
                  name="permissions"
                  value={permission}
                  defaultChecked={role.held.includes(permission)}
                  disabled={!may(permission) && !allows(role.held, permission)}
                >
                  {wordFor('permission', permission)}
                </Checkbox>
              ))}
          </fieldset>
        ))}
      </div>
    </>
  )
}

const read = (form: FormData): Partial<StaffInput<'saveRole'>> => ({
  name: String(form.get('name') ?? ''),
  reason: String(form.get('reason') ?? ''),
  permissions: givablePermissions.filter(each => form.getAll('permissions').includes(each)),
})

function Form({ role }: { role: Role }) {
  const { t } = useWords()
  const navigate = useNavigate()
  const isNew = role.version === 0
  return (
    <EditForm
      name="saveRole"
      about={{ version: role.version, ...(!isNew && { name: role.name }) }}
      read={read}
      onSaved={() => void navigate('/people')}
    >
      {error => (
        <>
          {isNew && (
            <Field name="name" label={t('roles.name')} help={t('roles.name-help')} error={error('name')} required />
          )}
          <PermissionBoxes role={role} error={error('permissions')} />
          <Field name="reason" label={t('reason')} help={t('reason.help')} error={error('reason')} required />
        </>
      )}
    </EditForm>
  )
}

function RoleRecord({ name, role }: { name: string | undefined; role: Role | undefined }) {
  const { t, wordFor } = useWords()
  const navigate = useNavigate()
  return (
    <>
      <Link to="/people">{t('people.title')}</Link>
      <h1>{role ? wordFor('role', role.name) : t('roles.new')}</h1>
      {role && role.people > 0 && <p>{t('roles.held-by', { n: role.people })}</p>}
      <EditedRow key={name} row={role ?? newRole} version={`${role?.version}`}>
        {each => <Form role={each} />}
      </EditedRow>
      {role && role.people === 0 && (
        <ActionDialog
          name="removeRole"
          label={t('roles.remove')}
          tone="danger"
          about={{ name: role.name }}
          onDone={() => void navigate('/people')}
        />
      )}
    </>
  )
}

/** A role and what it holds; `/roles/new` makes one. */
export default function RoleRoute({ params: { name } }: Route.ComponentProps) {
  return (
    <Asked asked={useStaffQuery('staff', {})}>
      {({ roles }) => <RoleRecord name={name} role={roles.find(each => each.name === name)} />}
    </Asked>
  )
}
