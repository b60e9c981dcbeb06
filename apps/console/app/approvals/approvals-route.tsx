import { approvalStates } from '@bohe/api-client/staff/calls/approvals'
import { Badge } from '@bohe/ui/badge'
import { Select } from '@bohe/ui/select'
import { ActionDialog } from '#list/action-dialog.tsx'
import { Filters, useFilters } from '#list/filters.tsx'
import { KeysetList, type RowOf } from '#list/keyset-list.tsx'
import { useMe } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import { Limits } from './limits.tsx'

function Approval({ approval }: { approval: RowOf<'approvals'> }) {
  const { t, time, wordFor } = useWords()
  const { email } = useMe()
  const { id, about, amount, reason, proposed_by, proposed_at, decided_by, decision_reason } = approval
  return (
    <li className="console-panel">
      <div className="cluster cluster-between">
        <h2>
          {wordFor('action', approval.action)} · {about} · {amount}
        </h2>
        <Badge tone={approval.state === 'waiting' ? 'warm' : 'quiet'}>
          {wordFor('approval.state', approval.state)}
        </Badge>
      </div>
      <p>{reason}</p>
      <p>
        {t('approvals.by', { who: proposed_by })} · <time dateTime={proposed_at}>{time(proposed_at)}</time>
      </p>
      {decided_by && <p>{t('approvals.decided', { who: decided_by, reason: decision_reason })}</p>}
      {approval.state === 'waiting' && proposed_by === email && <p>{t('approvals.own')}</p>}
      {approval.is_mine_to_decide === 1 && (
        <div className="cluster">
          <ActionDialog
            name="decideApproval"
            label={t('approvals.approve')}
            tone="primary"
            about={{ approval_id: id, decision: 'approve' }}
          />
          <ActionDialog
            name="decideApproval"
            label={t('approvals.decline')}
            tone="danger"
            about={{ approval_id: id, decision: 'decline' }}
          />
        </div>
      )}
    </li>
  )
}

export default function Approvals() {
  const { t, wordFor } = useWords()
  const filters = useFilters(['state'])
  const state = approvalStates.find(each => each === filters.state) ?? 'waiting'
  return (
    <>
      <h1>{t('approvals.title')}</h1>
      <Filters>
        <Select name="state" label={t('orders.state')} defaultValue={state}>
          {approvalStates.map(each => (
            <option key={each} value={each}>
              {wordFor('approval.state', each)}
            </option>
          ))}
        </Select>
      </Filters>
      <KeysetList
        name="approvals"
        input={{ state }}
        caption={t('approvals.title')}
        columns={[]}
        empty={t('approvals.nothing')}
      >
        {rows => (
          <ul className="stack">
            {rows.map(row => (
              <Approval key={row.id} approval={row} />
            ))}
          </ul>
        )}
      </KeysetList>
      <Limits />
    </>
  )
}
