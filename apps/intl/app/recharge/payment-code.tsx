import { formatMoney } from '@bohe/site/data/money.ts'
import { pageLanguageOf } from '@bohe/site/layout/page-language.ts'
import { useTranslation } from '@bohe/site/translation.ts'
import { QrFrame } from '@bohe/ui/qr-frame'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { Order } from './order-state.ts'
import { MethodMark, useMethodName } from './payment-method.tsx'

const QrPicture = lazy(() => import('./qr-picture.tsx'))

const never = () => () => {}

/** Whether the page has come to life; the server's HTML shows a resting frame in the same place. */
const useIsAlive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** The code to scan, the hero of the order page; dimmed once it can no longer be paid. */
export function PaymentCode({ order, isSpent }: { order: Order; isSpent: boolean }) {
  const { t, i18n } = useTranslation('recharge')
  const isAlive = useIsAlive()
  const method = useMethodName()(order.pay_type)
  const amount = formatMoney(order.invoice_money, order.amount_type, pageLanguageOf(i18n))
  const state = isSpent ? 'spent' : isAlive && order.pay_url ? 'ready' : 'loading'
  return (
    <QrFrame
      className="order-code"
      state={state}
      label={t('order.qr', { method, amount })}
      cover={isSpent ? t('order.expired') : t('order.preparing')}
      caption={
        <span className="method-name">
          <MethodMark method={order.pay_type} />
          {t('order.scan', { method })}
        </span>
      }
    >
      {isAlive && order.pay_url && (
        <Suspense fallback={null}>
          <QrPicture text={order.pay_url} />
        </Suspense>
      )}
    </QrFrame>
  )
}
