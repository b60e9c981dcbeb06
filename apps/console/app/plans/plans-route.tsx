import type { StaffData } from '@bohe/api-client/staff'
import { Badge } from '@bohe/ui/badge'
import { buttonClass } from '@bohe/ui/button'
import { type Column, Table } from '@bohe/ui/table'
import { useToast } from '@bohe/ui/toast'
import { useState } from 'react'
import { Link } from 'react-router'
import { useStaffQuery } from '#data/staff-data.tsx'
import { ActionDialog } from '#list/action-dialog.tsx'
import { ListKeys } from '#list/list-keys.tsx'
import { Asked } from '#list/states.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import { type Package, type Price, usePlanWords } from './plan-words.tsx'
import { PlanChange, Planned } from './planned-prices.tsx'

const linkClass = buttonClass({ size: 'sm' })

interface Selection {
  selected: ReadonlySet<string>
  toggle: (id: string) => void
}

function PriceTable({ row, selected, toggle }: { row: Package } & Selection) {
  const { t } = useWords()
  const { titleOf, periodOf } = usePlanWords()
  const may = useMay()
  const mayChange = may('plans.change') && row.may_change === 1
  const columns: Column<Price>[] = [
    {
      key: 'select',
      header: t('select'),
      cell: price => (
        <input
          type="checkbox"
          aria-label={`${t('select')} ${titleOf(price)}`}
          checked={selected.has(price.id)}
          onChange={() => toggle(price.id)}
        />
      ),
    },
    {
      key: 'title',
      header: t('plans.name'),
      cell: price => (mayChange ? <Link to={`/plans/prices/${price.id}`}>{titleOf(price)}</Link> : titleOf(price)),
    },
    { key: 'period', header: t('plans.period'), cell: periodOf },
    { key: 'cny', header: 'CNY', cell: price => price.amount_cny, numeric: true },
    { key: 'usd', header: 'USD', cell: price => price.amount_usd, numeric: true },
    { key: 'sale', header: t('plans.on-sale'), cell: price => <OnSale row={price} /> },
    { key: 'open', header: t('plans.open-orders'), cell: price => price.open_orders, numeric: true },
    { key: 'planned', header: t('plans.planned'), cell: price => <Planned price={price} mayChange={mayChange} /> },
  ]
  const actions: Column<Price> = {
    key: 'act',
    header: t('member.actions'),
    cell: price => <PlanChange price={price} />,
  }
  const shown = mayChange ? [...columns, actions] : columns.slice(1)
  return <Table caption={titleOf(row)} columns={shown} rows={row.prices} rowKey={({ id }) => id} />
}

function OnSale({ row }: { row: { on_sale: 0 | 1 } }) {
  const { t } = useWords()
  return <Badge tone={row.on_sale ? 'mint' : 'quiet'}>{t(row.on_sale ? 'plans.on-sale' : 'plans.off-sale')}</Badge>
}

function PackagePanel({ row, ...selection }: { row: Package } & Selection) {
  const { t, wordFor } = useWords()
  const { titleOf, levelOf, regionOf } = usePlanWords()
  const may = useMay()
  return (
    <section className="console-panel">
      <div className="cluster cluster-between">
        <div className="cluster">
          <h2>{titleOf(row)}</h2>
          <OnSale row={row} />
          {row.is_recommended === 1 && <Badge tone="warm">{t('plans.recommended')}</Badge>}
          <span>
            {wordFor('plans.kind', row.billing_type)} · {levelOf(row.level)} · {regionOf(row)}
          </span>
        </div>
        {may('plans.change') && row.may_change === 1 && (
          <div className="cluster">
            <Link className={linkClass} to={`/plans/packages/${row.id}`}>
              {t('plans.edit')}
            </Link>
            <Link className={linkClass} to={`/plans/prices/new?package=${row.id}`}>
              {t('plans.new-price')}
            </Link>
          </div>
        )}
      </div>
      {row.prices.length > 0 ? <PriceTable row={row} {...selection} /> : <p>{t('nothing')}</p>}
    </section>
  )
}

function Levels({ levels }: { levels: StaffData<'plans'>['levels'] }) {
  const { t } = useWords()
  const { titleOf } = usePlanWords()
  const may = useMay()
  const columns: Column<(typeof levels)[number]>[] = [
    {
      key: 'level',
      header: t('plans.level'),
      cell: row => (may('plans.change') ? <Link to={`/plans/levels/${row.level}`}>{row.level}</Link> : row.level),
    },
    { key: 'title', header: t('plans.name'), cell: titleOf },
    { key: 'devices', header: t('plans.devices'), cell: row => row.device_limit, numeric: true },
    { key: 'rank', header: t('plans.rank'), cell: row => row.rank, numeric: true },
  ]
  return (
    <section className="console-panel">
      <div className="cluster cluster-between">
        <h2>{t('plans.levels')}</h2>
        {may('plans.change') && (
          <Link className={linkClass} to="/plans/levels/new">
            {t('plans.new-level')}
          </Link>
        )}
      </div>
      <Table caption={t('plans.levels')} columns={columns} rows={levels} rowKey={({ level }) => level} />
    </section>
  )
}

/** What can be done with several prices at once; says what it did in numbers. */
function BulkSale({ ids, clear }: { ids: readonly string[]; clear: () => void }) {
  const { t } = useWords()
  const toast = useToast()
  const told = (data: StaffData<'setPricesOnSale'>) => {
    toast({ tone: 'success', text: t('plans.changed', data) })
    clear()
  }
  return (
    <div className="cluster console-selection">
      <span role="status">{t('selected', { n: ids.length })}</span>
      {([1, 0] as const).map(on_sale => (
        <ActionDialog
          key={on_sale}
          name="setPricesOnSale"
          label={t(on_sale ? 'plans.set-on' : 'plans.set-off')}
          tone={on_sale ? 'primary' : 'danger'}
          about={{ price_ids: [...ids], on_sale }}
          fields={error => error('price_ids') && <p role="alert">{error('price_ids')}</p>}
          onDone={told}
        />
      ))}
    </div>
  )
}

function Plans({ data }: { data: StaffData<'plans'> }) {
  const { t } = useWords()
  const may = useMay()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setSelected(before => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return (
    <>
      <div className="cluster cluster-between">
        <h1>{t('plans.title')}</h1>
        {may('plans.change') && (
          <Link className={buttonClass({ tone: 'primary' })} to="/plans/packages/new">
            {t('plans.new')}
          </Link>
        )}
      </div>
      <ListKeys>
        {data.packages.map(row => (
          <PackagePanel key={row.id} {...{ row, selected, toggle }} />
        ))}
      </ListKeys>
      {selected.size > 0 && <BulkSale ids={[...selected]} clear={() => setSelected(new Set())} />}
      <Levels levels={data.levels} />
    </>
  )
}

/** Packages with their prices, on sale or not, and the levels they belong to. */
export default function PlansRoute() {
  const asked = useStaffQuery('plans', {})
  return <Asked asked={asked}>{data => <Plans data={data} />}</Asked>
}
