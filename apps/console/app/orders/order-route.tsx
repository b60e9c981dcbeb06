import type { StaffData } from '@bohe/api-client/staff'
import { Field } from '@bohe/ui/field'
import { DescriptionList } from '@bohe/ui/table'
import { Link } from 'react-router'
import { useStaffQuery } from '#data/staff-data.tsx'
import { ActionDialog } from '#list/action-dialog.tsx'
import { Asked } from '#list/states.tsx'
import { useMay } from '#session/session.tsx'
import { useWords } from '#words/use-words.tsx'
import type { Route } from './+types/order-route'
import { AskProvider } from './ask-provider.tsx'
import { CloseOrders } from './close-orders.tsx'
import { OrderSteps } from './order-steps.tsx'

type Order = StaffData<'order'>

function Facts({ order }: { order: Order }) {
  const { t, time, wordFor } = useWords()
  return (
    <DescriptionList
      items={[
        { term: t('orders.state'), detail: wordFor('state', order.state) },
        { term: t('orders.member'), detail: <Link to={`/members/${order.member_id}`}>{order.user_name}</Link> },
        { term: t('orders.what'), detail: order.package },
        { term: t('orders.amount'), detail: `${order.amount} ${order.currency}` },
        ...(Number(order.refunded) > 0
          ? [{ term: t('order.refunded-sum'), detail: `${order.refunded} ${order.currency}` }]
          : []),
        { term: t('orders.pay-type'), detail: order.pay_type },
        ...(order.discount_code ? [{ term: t('order.discount'), detail: order.discount_code }] : []),
        { term: t('order.expires'), detail: time(order.expires_at) },
      ]}
    />
  )
}

/** It is paid, or a provider refused to give all of it back. */
const canRefund = ({ state, refundable }: Order) =>
  state === 'paid' || (state === 'refunding' && Number(refundable) > 0)

/** Gives the order back: all that is left of it, or a part. */
function Refunds({ order: { id, state, refundable, currency } }: { order: Order }) {
  const { t } = useWords()
  return (
    <>
      <ActionDialog
        name="refundOrder"
        label={t('order.refund')}
        tone="danger"
        about={{ order_id: id }}
        fields={() => refundable && <p>{`${refundable} ${currency}`}</p>}
      />
      {refundable && state === 'paid' && (
        <ActionDialog
          name="refundOrder"
          label={t('order.refund-part')}
          tone="danger"
          about={{ order_id: id }}
          fields={error => (
            <Field
              name="amount"
              label={t('order.refund-amount', { currency, most: refundable })}
              help={t('order.refund-help')}
              inputMode="decimal"
              pattern="\d{1,9}(\.\d{1,2})?"
              error={error('amount')}
              required
            />
          )}
        />
      )}
    </>
  )
}

function Record({ order }: { order: Order }) {
  const { t } = useWords()
  const may = useMay()
  return (
    <>
      <h1>{t('order.title', { number: order.invoice_no })}</h1>
      <section className="console-panel">
        <Facts order={order} />
        <div className="cluster">
          {may('orders.ask') && <AskProvider orderId={order.id} />}
          {may('orders.refund') && canRefund(order) && <Refunds order={order} />}
          {may('members.contact') && order.paid_at && (
            <ActionDialog
              name="sendReceipt"
              label={t('order.receipt')}
              about={{ order_id: order.id }}
              fields={() => <p>{t('order.receipt-help')}</p>}
            />
          )}
          {may('orders.close') && order.state === 'open' && <CloseOrders ids={[order.id]} label={t('order.close')} />}
        </div>
      </section>
      <OrderSteps order={order} />
    </>
  )
}

export default function OrderRoute({ params }: Route.ComponentProps) {
  const asked = useStaffQuery('order', { order_id: params.id })
  return <Asked asked={asked}>{data => <Record key={data.id} order={data} />}</Asked>
}
