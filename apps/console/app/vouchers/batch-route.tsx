import type { StaffData } from '@bohe/api-client/staff'
import { Badge } from '@bohe/ui/badge'
import { DescriptionList } from '@bohe/ui/table'
import { useToast } from '@bohe/ui/toast'
import { Link } from 'react-router'
import { useStaffQuery } from '#data/staff-data.tsx'
import { ActionDialog } from '#list/action-dialog.tsx'
import { Asked } from '#list/states.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import type { Route } from './+types/batch-route'
import { useHeld } from './cards-route.tsx'

type Batch = StaffData<'cardBatch'>

/** Hands a file to the browser: numbers and passwords are letters and digits, so no cell needs quotes. */
const download = (name: string, { cards }: StaffData<'exportCards'>) => {
  const lines = ['card_no,card_password', ...cards.map(each => `${each.card_no},${each.card_password}`)]
  const url = URL.createObjectURL(new Blob([`${lines.join('\r\n')}\r\n`], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

function Actions({ batch }: { batch: Batch }) {
  const { t } = useWords()
  const may = useMay()
  const toast = useToast()
  const about = { batch_id: batch.id }
  return (
    <div className="cluster">
      {may('cards.export') && batch.is_exportable === 1 && (
        <ActionDialog
          name="exportCards"
          label={t('cards.export')}
          tone="primary"
          about={about}
          fields={() => <p>{t('cards.export-help')}</p>}
          onDone={data => {
            download(`cards-${batch.id}.csv`, data)
            toast({ tone: 'success', text: t('cards.exported', { n: data.cards.length }) })
          }}
        />
      )}
      {may('cards.void') && !batch.withdrawn_at && (
        <ActionDialog
          name="voidBatch"
          label={t('cards.void')}
          tone="danger"
          about={about}
          fields={() => <p>{t('cards.void-help', { n: batch.left, redeemed: batch.redeemed })}</p>}
        />
      )}
    </div>
  )
}

function Record({ batch }: { batch: Batch }) {
  const { t, time, titleOf } = useWords()
  const heldBy = useHeld()
  return (
    <>
      <Link to="/cards">{t('cards.title')}</Link>
      <div className="cluster">
        <h1>{t('cards.one', { id: batch.id, title: titleOf(batch) })}</h1>
        {batch.withdrawn_at && <Badge tone="quiet">{t('cards.withdrawn')}</Badge>}
      </div>
      <section className="console-panel">
        <DescriptionList
          items={[
            { term: t('cards.package'), detail: batch.package },
            { term: t('cards.holds'), detail: heldBy(batch) },
            { term: t('cards.number-of'), detail: batch.cards },
            { term: t('cards.redeemed'), detail: batch.redeemed },
            { term: t('cards.left'), detail: batch.left },
            { term: t('cards.valid-until'), detail: time(batch.valid_until) },
            { term: t('cards.by'), detail: batch.issued_by },
            { term: t('audit.at'), detail: time(batch.created_at) },
            { term: t('cards.withdrawn'), detail: time(batch.withdrawn_at) },
          ]}
        />
        <Actions batch={batch} />
      </section>
    </>
  )
}

/** A batch of recharge cards: what became of it, and what can be done. */
export default function BatchRoute({ params }: Route.ComponentProps) {
  const asked = useStaffQuery('cardBatch', { batch_id: params.id })
  return <Asked asked={asked}>{data => <Record key={data.id} batch={data} />}</Asked>
}
