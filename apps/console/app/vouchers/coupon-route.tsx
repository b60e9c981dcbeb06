import type { StaffData } from '@bohe/api-client/staff'
import { Badge } from '@bohe/ui/badge'
import { Field } from '@bohe/ui/field'
import { type Column, DescriptionList } from '@bohe/ui/table'
import { Link } from 'react-router'
import { useStaffQuery } from '#data/staff-data.tsx'
import { inBeijing } from '#form/instant-field.tsx'
import { ActionDialog } from '#list/action-dialog.tsx'
import { KeysetList, type RowOf } from '#list/keyset-list.tsx'
import { Asked } from '#list/states.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import type { Route } from './+types/coupon-route'
import { useDiscount } from './coupons-route.tsx'

type Coupon = StaffData<'coupon'>

/** The last day on which something counts that ends at a moment. */
const lastDay = (endsAt: string): string => inBeijing(new Date(Date.parse(endsAt) - 1).toISOString()).slice(0, 10)

const limits = [
  ['total_limit', 'coupons.total-limit'],
  ['member_limit', 'coupons.member-limit'],
] as const

function Actions({ coupon }: { coupon: Coupon }) {
  const { t } = useWords()
  const isWithdrawn = coupon.state === 'withdrawn'
  return (
    <div className="cluster">
      <ActionDialog
        name="changeCoupon"
        label={t('coupons.change')}
        about={{ coupon_id: coupon.id, version: coupon.version }}
        fields={error => (
          <>
            <Field
              type="date"
              name="until"
              label={t('coupons.until')}
              defaultValue={lastDay(coupon.ends_at)}
              error={error('until')}
              required
            />
            {limits.map(([name, word]) => (
              <Field
                key={name}
                type="numeric"
                name={name}
                label={t(word)}
                defaultValue={coupon[name]}
                error={error(name)}
              />
            ))}
          </>
        )}
      />
      <ActionDialog
        name="withdrawCoupon"
        label={t(isWithdrawn ? 'coupons.bring-back' : 'coupons.withdraw')}
        tone={isWithdrawn ? 'secondary' : 'danger'}
        about={{ coupon_id: coupon.id, is_withdrawn: isWithdrawn ? 0 : 1 }}
      />
    </div>
  )
}

function Uses({ coupon }: { coupon: Coupon }) {
  const { t, time, wordFor } = useWords()
  const columns: Column<RowOf<'couponUses'>>[] = [
    {
      key: 'order',
      header: t('orders.number'),
      cell: row => <Link to={`/orders/${row.order_id}`}>{row.invoice_no}</Link>,
    },
    {
      key: 'who',
      header: t('orders.member'),
      cell: row => <Link to={`/members/${row.member_id}`}>{row.member_id}</Link>,
    },
    { key: 'state', header: t('orders.state'), cell: row => wordFor('use-state', row.state) },
    { key: 'cny', header: 'CNY', cell: row => row.discount_cny, numeric: true },
    { key: 'usd', header: 'USD', cell: row => row.discount_usd, numeric: true },
    { key: 'at', header: t('audit.at'), cell: row => time(row.at) },
  ]
  return (
    <section className="console-panel">
      <h2>{t('coupons.uses')}</h2>
      <KeysetList name="couponUses" input={{ coupon_id: coupon.id }} caption={t('coupons.uses')} columns={columns} />
    </section>
  )
}

function Record({ coupon }: { coupon: Coupon }) {
  const { t, time, titleOf, wordFor } = useWords()
  const may = useMay()
  const discountOf = useDiscount()
  return (
    <>
      <Link to="/coupons">{t('coupons.title')}</Link>
      <div className="cluster">
        <h1>{t('coupons.one', { code: coupon.code })}</h1>
        <Badge tone={coupon.state === 'running' ? 'mint' : 'quiet'}>{wordFor('coupon-state', coupon.state)}</Badge>
      </div>
      <section className="console-panel">
        <DescriptionList
          items={[
            { term: t('coupons.name'), detail: titleOf(coupon) },
            { term: t('coupons.discount'), detail: discountOf(coupon) },
            { term: t('audit.from'), detail: time(coupon.starts_at) },
            { term: t('audit.until'), detail: time(coupon.ends_at) },
            { term: t('coupons.taken'), detail: coupon.taken },
            { term: t('coupons.total-limit'), detail: coupon.total_limit },
            { term: t('coupons.member-limit'), detail: coupon.member_limit },
            {
              term: t('coupons.periods'),
              detail: coupon.price_types.map(each => wordFor('plans.period', each)).join(' · '),
            },
            { term: t('regions'), detail: coupon.region_codes.map(each => wordFor('region', each)).join(' · ') },
            { term: t('cards.by'), detail: coupon.issued_by },
          ]}
        />
        {may('coupons.change') && <Actions coupon={coupon} />}
      </section>
      <Uses coupon={coupon} />
    </>
  )
}

/** A discount code: its terms, and the orders with it. */
export default function CouponRoute({ params }: Route.ComponentProps) {
  const asked = useStaffQuery('coupon', { coupon_id: params.id })
  return <Asked asked={asked}>{data => <Record key={data.id} coupon={data} />}</Asked>
}
