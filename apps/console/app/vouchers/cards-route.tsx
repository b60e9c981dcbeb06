import { Badge } from '@bohe/ui/badge'
import { Button } from '@bohe/ui/button'
import { Field } from '@bohe/ui/field'
import { Select } from '@bohe/ui/select'
import { type Column, DescriptionList } from '@bohe/ui/table'
import { Form, Link } from 'react-router'
import { useStaffQuery } from '#data/staff-data.tsx'
import { BilingualField } from '#form/bilingual-field.tsx'
import { ActionDialog } from '#list/action-dialog.tsx'
import { useFilters } from '#list/filters.tsx'
import { KeysetList, type RowOf } from '#list/keyset-list.tsx'
import { Asked } from '#list/states.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'

type Batch = RowOf<'cardBatches'>

/** What is on a card: so many months or days. */
export const useHeld = () => {
  const { t } = useWords()
  return ({ months, days }: Pick<Batch, 'months' | 'days'>) =>
    months > 0 ? t('cards.for-months', { n: months }) : t('cards.for-days', { n: days })
}

function IssueBatch() {
  const { t, titleOf } = useWords()
  const asked = useStaffQuery('plans', {}, useMay()('plans.read'))
  const sold = asked.data?.packages.filter(({ billing_type }) => billing_type === '2') ?? []
  return (
    <ActionDialog
      name="issueCards"
      label={t('cards.new')}
      tone="primary"
      about={{}}
      choices={asked}
      fields={error => (
        <>
          <BilingualField name="title" label={t('cards.name')} error={error} required maxLength={100} />
          <Select name="package_id" label={t('cards.package')} error={error('package_id')} required>
            {sold.map(row => (
              <option key={row.id} value={row.id}>
                {titleOf(row)}
              </option>
            ))}
          </Select>
          <div className="console-pair">
            <Field type="numeric" name="months" label={t('cards.months')} error={error('months')} />
            <Field type="numeric" name="days" label={t('cards.days')} error={error('days')} />
          </div>
          <div className="console-pair">
            <Field type="numeric" name="count" label={t('cards.count')} error={error('count')} required />
            <Field type="date" name="valid_until" label={t('cards.valid-until')} error={error('valid_until')} />
          </div>
        </>
      )}
    />
  )
}

/** A card by what is printed on it: how it stands, and who redeemed it. */
function FoundCard({ number }: { number: string }) {
  const { t, time, wordFor } = useWords()
  const may = useMay()
  const found = useStaffQuery('card', { card_no: number })
  if (found.isLoadingError) return <p role="status">{found.error.message}</p>
  return (
    <Asked asked={found}>
      {({ id, card_no, batch_id, state, redeemed_by, redeemed_at }) => (
        <section key={id} className="console-panel" aria-label={card_no}>
          <DescriptionList
            items={[
              { term: t('cards.find'), detail: <span className="console-number">{card_no}</span> },
              { term: t('orders.state'), detail: wordFor('card-state', state) },
              { term: t('cards.batch'), detail: <Link to={`/cards/${batch_id}`}>{batch_id}</Link> },
              {
                term: t('cards.redeemed-by'),
                detail: redeemed_by && (
                  <>
                    <Link to={`/members/${redeemed_by}`}>{redeemed_by}</Link> · {time(redeemed_at)}
                  </>
                ),
              },
            ]}
          />
          {may('cards.void') && state === 'unused' && (
            <div className="cluster">
              <ActionDialog name="voidCard" label={t('cards.void-one')} tone="danger" about={{ card_id: id }} />
            </div>
          )}
        </section>
      )}
    </Asked>
  )
}

/** Batches of recharge cards, and a card by its number. */
export default function Cards() {
  const { t, time, titleOf } = useWords()
  const may = useMay()
  const heldBy = useHeld()
  const { number } = useFilters(['number'])
  const columns: Column<Batch>[] = [
    {
      key: 'batch',
      header: t('cards.batch'),
      cell: row => <Link to={`/cards/${row.id}`}>{t('cards.one', { id: row.id, title: titleOf(row) })}</Link>,
    },
    { key: 'package', header: t('cards.package'), cell: row => row.package },
    { key: 'holds', header: t('cards.holds'), cell: heldBy },
    { key: 'cards', header: t('cards.number-of'), cell: row => row.cards, numeric: true },
    { key: 'redeemed', header: t('cards.redeemed'), cell: row => row.redeemed, numeric: true },
    { key: 'left', header: t('cards.left'), cell: row => row.left, numeric: true },
    {
      key: 'state',
      header: t('orders.state'),
      cell: row => (
        <Badge tone={row.withdrawn_at ? 'quiet' : 'mint'}>
          {t(row.withdrawn_at ? 'cards.withdrawn' : 'cards.running')}
        </Badge>
      ),
    },
    { key: 'by', header: t('cards.by'), cell: row => row.issued_by },
    { key: 'at', header: t('audit.at'), cell: row => time(row.created_at) },
  ]
  return (
    <>
      <div className="cluster cluster-between">
        <h1>{t('cards.title')}</h1>
        {may('cards.issue') && <IssueBatch />}
      </div>
      <Form className="console-filters" key={number}>
        <Field type="search" name="number" label={t('cards.find')} defaultValue={number} minLength={4} />
        <Button type="submit">{t('cards.find-submit')}</Button>
      </Form>
      {number.length > 3 && <FoundCard number={number} />}
      <KeysetList name="cardBatches" input={{}} caption={t('cards.title')} columns={columns} />
    </>
  )
}
