import type { StaffData } from '@bohe/api-client/staff'
import { Badge } from '@bohe/ui/badge'
import { type Column, Table } from '@bohe/ui/table'
import { useWords } from '#words/use-words.tsx'

type Check = StaffData<'machines'>['checks'][number]

function Outcome({ check }: { check: Check }) {
  const { t } = useWords()
  if (check.at === '')
    return <Badge tone="quiet">{t(check.kind === 'backup' ? 'machines.no-backup' : 'machines.never')}</Badge>
  const tone = check.findings > 0 ? 'warm' : 'mint'
  return (
    <span className="cluster" data-gap="1">
      <Badge tone={tone}>
        {check.findings > 0 ? t('machines.findings', { n: check.findings }) : t('machines.fine')}
      </Badge>
      {check.checked !== null && <span>{t('machines.checked', { n: check.checked })}</span>}
    </span>
  )
}

/** The last run of each check, and of the newest bills. */
export function Checks({ checks }: { checks: readonly Check[] }) {
  const { t, time } = useWords()
  const columns: Column<Check>[] = [
    {
      key: 'check',
      header: t('machines.check'),
      cell: ({ kind, provider, day }) => t(`check.${kind}`, { provider, day }),
    },
    { key: 'outcome', header: t('machines.outcome'), cell: row => <Outcome check={row} /> },
    { key: 'at', header: t('machines.ran'), cell: row => time(row.at) },
  ]
  return (
    <Table
      caption={t('machines.checks')}
      columns={columns}
      rows={checks}
      rowKey={({ kind, provider, day }) => [kind, provider, day].join(' ')}
    />
  )
}
