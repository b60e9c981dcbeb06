import { invitationDoubts, invitationStates } from '@bohe/api-client/staff/calls/invitations'
import { Field } from '@bohe/ui/field'
import { Select } from '@bohe/ui/select'
import { Filters, useFilters } from '#list/filters.tsx'
import { KeysetList } from '#list/keyset-list.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import { ClawBack } from './claw-back.tsx'
import { Clusters } from './clusters.tsx'
import { useInvitationColumns } from './invitation-columns.tsx'

function InvitationFilters({ state, doubt, from, until }: Record<'state' | 'doubt' | 'from' | 'until', string>) {
  const { t, wordFor } = useWords()
  return (
    <Filters>
      <Select name="state" label={t('invitations.state')} defaultValue={state}>
        <option value="">{t('all')}</option>
        {invitationStates.map(each => (
          <option key={each} value={each}>
            {wordFor('invitations.state', each)}
          </option>
        ))}
      </Select>
      <Select name="doubt" label={t('invitations.doubts')} defaultValue={doubt}>
        <option value="">{t('all')}</option>
        {invitationDoubts.map(each => (
          <option key={each} value={each}>
            {wordFor('invitations.doubt', each)}
          </option>
        ))}
      </Select>
      <Field type="date" name="from" label={t('today.from')} defaultValue={from} />
      <Field type="date" name="until" label={t('today.until')} defaultValue={until} />
    </Filters>
  )
}

/** Who invited whom, and who may have invited himself. */
export default function Invitations() {
  const { t } = useWords()
  const may = useMay()
  const columns = useInvitationColumns()
  const filters = useFilters(['state', 'doubt', 'from', 'until'])
  const state = invitationStates.find(each => each === filters.state) ?? ''
  const doubt = invitationDoubts.find(each => each === filters.doubt) ?? ''
  return (
    <>
      <h1>{t('invitations.title')}</h1>
      <Clusters />
      <InvitationFilters key={Object.values(filters).join()} {...filters} />
      <KeysetList
        name="invitations"
        input={{ ...filters, state, doubt }}
        caption={t('invitations.title')}
        columns={columns}
        {...(may('invitations.clawback') && { bulk: (ids, clear) => <ClawBack ids={ids} onDone={clear} /> })}
      />
    </>
  )
}
