import type { StaffData } from '@bohe/api-client/staff'
import { Field } from '@bohe/ui/field'
import { type Column, Table } from '@bohe/ui/table'
import { useStaffQuery } from '#data/staff-data.tsx'
import { ActionDialog } from '#list/action-dialog.tsx'
import { Asked } from '#list/states.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'

type Limit = StaffData<'approvalLimits'>['limits'][number]

/** Above how much two persons decide; money in the smallest unit. */
export function Limits() {
  const { t, wordFor } = useWords()
  const may = useMay()
  const asked = useStaffQuery('approvalLimits', {})
  const columns: Column<Limit>[] = [
    { key: 'name', header: t('limits.what'), cell: row => wordFor('limit', row.name.replace(' ', '-')) },
    { key: 'most', header: t('limits.most'), cell: row => row.most, numeric: true },
    {
      key: 'act',
      header: t('member.actions'),
      cell: row =>
        may('approvals.limits') && (
          <ActionDialog
            name="changeApprovalLimit"
            label={t('limits.change')}
            about={{ name: row.name, before: row.most }}
            fields={error => (
              <Field
                type="numeric"
                name="most"
                label={wordFor('limit', row.name.replace(' ', '-'))}
                help={t('limits.help')}
                defaultValue={row.most}
                error={error('most')}
                pattern="\d{1,9}"
                required
              />
            )}
          />
        ),
    },
  ]
  return (
    <Asked asked={asked}>
      {data => (
        <section className="console-panel">
          <h2>{t('limits.title')}</h2>
          <Table caption={t('limits.title')} columns={columns} rows={data.limits} rowKey={({ name }) => name} />
        </section>
      )}
    </Asked>
  )
}
