import type { StaffData, StaffInput } from '@bohe/api-client/staff'
import { Badge } from '@bohe/ui/badge'
import { Checkbox } from '@bohe/ui/checkbox'
import { Field } from '@bohe/ui/field'
import { Select } from '@bohe/ui/select'
import type { Column } from '@bohe/ui/table'
import { Link } from 'react-router'
import { useStaffQuery } from '#data/staff-data.tsx'
import { BilingualField } from '#form/bilingual-field.tsx'
import { RegionField, regionCodesOf } from '#form/region-field.tsx'
import { textsOf } from '#form/texts-of.ts'
import { ActionDialog } from '#list/action-dialog.tsx'
import { Filters, useFilters } from '#list/filters.tsx'
import { KeysetList, type RowOf } from '#list/keyset-list.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'

const states = ['running', 'planned', 'ended', 'used-up', 'withdrawn'] as const
const periods = ['1', '3', '6', '12'] as const

/** What a code takes off, in words. */
export const useDiscount = () => {
  const { t } = useWords()
  return ({ kind, percent, amount_cny: cny, amount_usd: usd }: StaffData<'coupon'>) =>
    kind === 'percent' ? t('coupons.off', { percent }) : t('coupons.amounts', { cny, usd })
}

const read = (form: FormData): Partial<StaffInput<'issueCoupon'>> => ({
  ...textsOf(form),
  price_types: periods.filter(each => form.getAll('price_types').includes(each)),
  package_ids: form.getAll('package_ids').map(String),
  region_codes: regionCodesOf(String(form.get('regions') ?? '')),
})

function IssueCoupon() {
  const { t, titleOf, wordFor } = useWords()
  const asked = useStaffQuery('plans', {}, useMay()('plans.read'))
  const sold = asked.data?.packages.filter(({ billing_type }) => billing_type === '2') ?? []
  return (
    <ActionDialog
      name="issueCoupon"
      label={t('coupons.new')}
      tone="primary"
      about={{}}
      choices={asked}
      read={read}
      fields={error => (
        <>
          <Field
            name="discount_code"
            label={t('coupons.code')}
            help={t('coupons.code-help')}
            error={error('discount_code')}
            maxLength={32}
          />
          <BilingualField name="title" label={t('coupons.name')} error={error} required maxLength={100} />
          <Field type="numeric" name="percent" label={t('coupons.percent')} error={error('percent')} />
          <div className="console-pair">
            <Field name="amount_cny" inputMode="decimal" label={t('coupons.cny')} error={error('amount_cny')} />
            <Field name="amount_usd" inputMode="decimal" label={t('coupons.usd')} error={error('amount_usd')} />
          </div>
          <div className="console-pair">
            <Field type="date" name="from" label={t('coupons.from')} error={error('from')} required />
            <Field type="date" name="until" label={t('coupons.until')} error={error('until')} required />
          </div>
          <div className="console-pair">
            <Field type="numeric" name="total_limit" label={t('coupons.total-limit')} error={error('total_limit')} />
            <Field type="numeric" name="member_limit" label={t('coupons.member-limit')} error={error('member_limit')} />
          </div>
          <RegionField value="0" />
          <fieldset className="cluster">
            <legend>{t('coupons.periods')}</legend>
            {periods.map(each => (
              <Checkbox key={each} name="price_types" value={each}>
                {wordFor('plans.period', each)}
              </Checkbox>
            ))}
          </fieldset>
          <fieldset className="cluster">
            <legend>{t('coupons.packages')}</legend>
            {sold.map(row => (
              <Checkbox key={row.id} name="package_ids" value={row.id}>
                {titleOf(row)}
              </Checkbox>
            ))}
          </fieldset>
        </>
      )}
    />
  )
}

/** Discount codes, newest first. */
export default function Coupons() {
  const { t, time, titleOf, wordFor } = useWords()
  const may = useMay()
  const discountOf = useDiscount()
  const filters = useFilters(['state', 'discount_code'])
  const state = states.find(each => each === filters.state) ?? ''
  const columns: Column<RowOf<'coupons'>>[] = [
    { key: 'code', header: t('coupons.code'), cell: row => <Link to={`/coupons/${row.id}`}>{row.code}</Link> },
    { key: 'title', header: t('coupons.name'), cell: titleOf },
    { key: 'discount', header: t('coupons.discount'), cell: discountOf },
    {
      key: 'state',
      header: t('orders.state'),
      cell: row => (
        <Badge tone={row.state === 'running' ? 'mint' : 'quiet'}>{wordFor('coupon-state', row.state)}</Badge>
      ),
    },
    {
      key: 'taken',
      header: t('coupons.taken'),
      cell: row => (row.total_limit > 0 ? `${row.taken} / ${row.total_limit}` : row.taken),
      numeric: true,
    },
    { key: 'until', header: t('audit.until'), cell: row => time(row.ends_at) },
  ]
  return (
    <>
      <div className="cluster cluster-between">
        <h1>{t('coupons.title')}</h1>
        {may('coupons.change') && <IssueCoupon />}
      </div>
      <Filters key={Object.values(filters).join()}>
        <Select name="state" label={t('orders.state')} defaultValue={state}>
          <option value="">{t('all')}</option>
          {states.map(each => (
            <option key={each} value={each}>
              {wordFor('coupon-state', each)}
            </option>
          ))}
        </Select>
        <Field name="discount_code" label={t('coupons.code')} defaultValue={filters.discount_code} />
      </Filters>
      <KeysetList name="coupons" input={{ ...filters, state }} caption={t('coupons.title')} columns={columns} />
    </>
  )
}
