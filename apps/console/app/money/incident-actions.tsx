import type { StaffData } from '@bohe/api-client/staff'
import { Button } from '@bohe/ui/button'
import { Field } from '@bohe/ui/field'
import { Select } from '@bohe/ui/select'
import { useStaffMutation } from '#data/staff-data.tsx'
import { ActionDialog } from '#list/action-dialog.tsx'
import { useMay, useMe } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'

type Incident = StaffData<'incident'>

function Assign({ incident }: { incident: Incident }) {
  const { t } = useWords()
  const me = useMe()
  const take = useStaffMutation('assignIncident')
  const about = { incident_id: incident.id, version: incident.version }
  const canTake = incident.assignee !== me.email && incident.assignees.some(({ id }) => id === me.id)
  return (
    <>
      {canTake && (
        <Button size="sm" pending={take.isPending} onClick={() => take.mutate({ ...about, assignee: me.id })}>
          {t('incident.take')}
        </Button>
      )}
      <ActionDialog
        name="assignIncident"
        label={t('incident.assign')}
        about={about}
        asksReason={false}
        fields={error => (
          <Select name="assignee" label={t('money.assignee')} error={error('assignee')}>
            <option value="">{t('money.nobody')}</option>
            {incident.assignees.map(({ id, name, email }) => (
              <option key={id} value={id}>
                {`${name} (${email})`}
              </option>
            ))}
          </Select>
        )}
      />
    </>
  )
}

function Explain({ incident }: { incident: Incident }) {
  const { t, wordFor } = useWords()
  return (
    <ActionDialog
      name="explainPayment"
      label={t('incident.explain')}
      about={{ incident_id: incident.id }}
      fields={error => (
        <>
          <p>{t('incident.explain-help')}</p>
          <Select name="decision" label={t('incident.decision')} error={error('decision')}>
            {['open', 'give-back'].map(each => (
              <option key={each} value={each}>
                {wordFor('incident.decision', each)}
              </option>
            ))}
          </Select>
          <Field
            name="invoice_no"
            label={t('incident.order-number')}
            inputMode="numeric"
            error={error('invoice_no')}
            required
          />
        </>
      )}
    />
  )
}

/** What can be done about an incident. */
export function IncidentActions({ incident }: { incident: Incident }) {
  const { t } = useWords()
  const may = useMay()
  const about = { incident_id: incident.id, version: incident.version }
  if (!may('money.resolve')) return null
  if (incident.state === 'resolved')
    return (
      <div className="cluster">
        <ActionDialog name="reopenIncident" label={t('incident.reopen')} about={about} />
      </div>
    )
  return (
    <div className="cluster">
      <Assign incident={incident} />
      {incident.can_explain === 1 && <Explain incident={incident} />}
      <ActionDialog
        name="resolveIncident"
        label={t('incident.resolve')}
        tone="primary"
        about={about}
        asksReason={false}
        fields={error => (
          <Field
            name="resolution"
            label={t('incident.resolution')}
            error={error('resolution')}
            required
            maxLength={500}
          />
        )}
      />
    </div>
  )
}
