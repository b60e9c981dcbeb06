import { browserApi } from '@bohe/site/browser-api.ts'
import { useEdition } from '@bohe/site/edition.ts'
import { viewerStore } from '@bohe/site/member.ts'
import { useTranslation } from '@bohe/site/translation.ts'
import { useSecondsLeft } from '@bohe/ui/countdown'
import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { OrderScreen } from './order-screen.tsx'
import { pageOf } from './order-state.ts'
import { useMethodName } from './payment-method.tsx'
import type { OrderAnswer } from './recharge-answer.ts'
import type { LoadedOrder } from './recharge-data.ts'
import { useWatchedOrder } from './use-watched-order.ts'

/** One order, kept fresh: what was loaded, what watching it has seen, and what can be done with it. */
export function OrderRoute({ loaded }: { loaded: LoadedOrder }) {
  const { region } = useEdition()
  const { t } = useTranslation('recharge')
  const nameOf = useMethodName()
  const fetcher = useFetcher<OrderAnswer>()
  const { invoice_id } = loaded.order
  const { order, isOffline, isChecking, hasAsked, askNow } = useWatchedOrder(loaded.order, () =>
    browserApi(region).invoiceState({ invoice_id }),
  )
  const secondsLeft = useSecondsLeft(loaded.secondsLeft, order.expiry_time)
  const isOver = secondsLeft === 0 && pageOf(order) === 'pay'
  // The page's own clock said the code is over: the server says how the order ended.
  useEffect(() => {
    if (isOver) askNow()
  }, [isOver])
  useFreshMember(pageOf(order) === 'paid', region)
  const { failure, switchedTo } = fetcher.data ?? {}
  const act = (fields: Record<string, string>) => fetcher.submit(fields, { method: 'post' })
  return (
    <OrderScreen
      order={order}
      methods={loaded.methods}
      secondsLeft={secondsLeft}
      isChecking={isChecking}
      hasAsked={hasAsked}
      isOffline={isOffline}
      failure={failure}
      said={switchedTo && t('order.switched', { method: nameOf(switchedTo) })}
      pending={fetcher.formData?.get('pay_type')?.toString() ?? fetcher.formData?.get('intent')?.toString()}
      onSwitch={pay_type => act({ intent: 'switch', pay_type })}
      onCancel={() => act({ intent: 'cancel' })}
      onPaid={askNow}
    />
  )
}

/** A paid order changes the member: level and expiry are asked for again. */
const useFreshMember = (isPaid: boolean, region: '0' | '1') => {
  useEffect(() => {
    if (!isPaid) return
    browserApi(region)
      .userInfo()
      .then(viewerStore.setMember, () => undefined)
  }, [isPaid, region])
}
