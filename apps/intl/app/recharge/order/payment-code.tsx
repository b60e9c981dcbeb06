import { formatMoney } from '@bohe/site/data/money.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { QrFrame } from '@bohe/ui/qr-frame'
import { lazy, Suspense } from 'react'
import { MethodMark, useMethodName } from '#recharge/payment-method.tsx'
import type { Order } from './order-state.ts'

const QrPicture = lazy(() => import('@bohe/site/qr/qr-picture.tsx'))

/** The code to scan, the hero of the order page, there without script too; dimmed once it can no longer be paid. */
export function PaymentCode({ order, isSpent }: { order: Order; isSpent: boolean }) {
  const { t } = useTranslation('recharge')
  const method = useMethodName()(order.pay_type)
  const amount = formatMoney(order.invoice_money, order.amount_type)
  const state = isSpent ? 'spent' : order.pay_url ? 'ready' : 'loading'
  return (
    <QrFrame
      className="order-code"
      state={state}
      label={t('order.qr', { method, amount })}
      cover={isSpent ? t('order.expired') : t('order.no-code')}
      caption={
        <span className="method-name">
          <MethodMark method={order.pay_type} />
          {t('order.scan', { method })}
        </span>
      }
    >
      {order.pay_url && (
        <Suspense fallback={null}>
          <QrPicture text={order.pay_url} />
        </Suspense>
      )}
    </QrFrame>
  )
}
