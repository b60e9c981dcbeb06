import type { StaffData } from '@bohe/api-client/staff'
import { Badge } from '@bohe/ui/badge'
import { DescriptionList } from '@bohe/ui/table'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStaffQuery } from '#data/staff-data.tsx'
import { ActionDialog } from '#list/action-dialog.tsx'
import { Asked } from '#list/states.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import type { Route } from './+types/incident-route'
import { IncidentActions } from './incident-actions.tsx'
import { MoneyTabs } from './money-tabs.tsx'

type Incident = StaffData<'incident'>

function Facts({ incident }: { incident: Incident }) {
  const { t, time, wordFor } = useWords()
  const items = [
    { term: t('money.detail'), detail: incident.detail },
    { term: t('money.provider'), detail: incident.provider },
    { term: t('money.seen'), detail: t('money.times', { n: incident.seen }) },
    { term: t('money.first-seen'), detail: time(incident.created_at) },
    { term: t('money.last-seen'), detail: time(incident.last_seen_at) },
    { term: t('money.assignee'), detail: incident.assignee || t('money.nobody') },
    {
      term: t('money.order'),
      detail: incident.order_id && <Link to={`/orders/${incident.order_id}`}>{incident.invoice_no}</Link>,
    },
    { term: t('incident.attempt'), detail: incident.attempt_no },
    { term: t('incident.payment-number'), detail: incident.provider_txn_id },
    {
      term: t('incident.payment'),
      detail: incident.payment && `${incident.payment} · ${wordFor('outcome', incident.outcome)}`,
    },
  ]
  return <DescriptionList items={items.filter(({ detail }) => detail)} />
}

function Came({ incident: { id, raw_bytes } }: { incident: Incident }) {
  const { t } = useWords()
  const may = useMay()
  const [raw, setRaw] = useState('')
  return (
    <section className="console-panel">
      <div className="cluster cluster-between">
        <h2>{t('incident.raw', { bytes: raw_bytes })}</h2>
        {may('money.reveal') && (
          <ActionDialog
            name="revealIncident"
            label={t('incident.reveal')}
            about={{ incident_id: id }}
            fields={() => <p>{t('order.reveal-help')}</p>}
            onDone={data => setRaw(data.raw)}
          />
        )}
      </div>
      {raw && <pre className="console-json">{raw}</pre>}
    </section>
  )
}

function Actions({ acts }: { acts: Incident['acts'] }) {
  const { t, time, wordFor } = useWords()
  return (
    <section className="console-panel">
      <h2>{t('incident.acts')}</h2>
      <ol className="console-steps">
        {acts.map(({ at, actor, action }) => (
          <li key={at + action}>
            <time dateTime={at}>{time(at)}</time>
            <strong>{wordFor('incident-act', action)}</strong>
            <span>{actor}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Record({ incident }: { incident: Incident }) {
  const { t, time, wordFor } = useWords()
  const { id, kind, state, is_late, resolution, resolved_by, resolved_at, raw_bytes, acts } = incident
  return (
    <>
      <h1>{t('incident.title', { id })}</h1>
      <section className="console-panel">
        <div className="cluster cluster-between">
          <h2>{wordFor('incident-kind', kind)}</h2>
          <span className="cluster" data-gap="2">
            {is_late === 1 && <span className="console-late">{t('money.late')}</span>}
            <Badge tone={state === 'open' ? 'warm' : 'quiet'}>{wordFor('incident-state', state)}</Badge>
          </span>
        </div>
        <Facts incident={incident} />
        {state === 'resolved' && (
          <div className="stack">
            <p>{t('incident.resolved-by', { who: resolved_by, at: time(resolved_at) })}</p>
            <p className="console-resolution">{resolution}</p>
          </div>
        )}
        <IncidentActions incident={incident} />
      </section>
      {raw_bytes > 0 && <Came incident={incident} />}
      {acts.length > 0 && <Actions acts={acts} />}
    </>
  )
}

export default function IncidentRoute({ params }: Route.ComponentProps) {
  const asked = useStaffQuery('incident', { incident_id: params.id })
  return (
    <Asked asked={asked}>
      {data => (
        <>
          <MoneyTabs />
          <Record key={data.id} incident={data} />
        </>
      )}
    </Asked>
  )
}
