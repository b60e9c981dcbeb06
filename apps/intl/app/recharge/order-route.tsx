import { browserApi } from '@bohe/site/browser-api.ts'
import { useEdition } from '@bohe/site/edition.ts'
import { viewerStore } from '@bohe/site/member.ts'
import { Queries } from '@bohe/site/queries.tsx'
import { useTranslation } from '@bohe/site/translation.ts'
import { useSecondsLeft } from '@bohe/ui/countdown'
import { useEffect } from 'react'
import { useActionData, useFetcher, useSearchParams } from 'react-router'
import { OrderScreen } from './order-screen.tsx'
import { pageOf } from './order-state.ts'
import { wayBack } from './pay-in-app.ts'
import { useMethodName } from './payment-method.tsx'
import type { OrderAnswer } from './recharge-answer.ts'
import type { LoadedOrder } from './recharge-data.ts'
import { useWatchedOrder } from './use-watched-order.ts'
import './order.css'

/** One order, kept fresh: what was loaded, what watching it has seen, and what can be done with it. */
export function OrderRoute({ loaded }: { loaded: LoadedOrder }) {
  return (
    <Queries>
      <WatchedOrder loaded={loaded} />
    </Queries>
  )
}

function WatchedOrder({ loaded }: { loaded: LoadedOrder }) {
  const { region } = useEdition()
  const fetcher = useFetcher<OrderAnswer>()
  const sent = useActionData<OrderAnswer>()
  const back = wayBack(useSearchParams()[0])
  const { invoice_id } = loaded.order
  const { order, askNow, ...watched } = useWatchedOrder(loaded.order, () =>
    browserApi(region).invoiceState({ invoice_id }),
  )
  const secondsLeft = useSecondsLeft(loaded.secondsLeft, order.expiry_time)
  const opensIn = useSecondsLeft(loaded.opensIn, order.steps.received)
  // The page's own clock said the code is over, or the buyer is back from the provider: the server says how it stands.
  const isApproved = back === 'approved'
  const isOver = secondsLeft === 0 && pageOf(order) === 'pay'
  useEffect(() => {
    if (isOver || isApproved) askNow()
  }, [isOver, isApproved])
  useFreshMember(pageOf(order) === 'paid', region)
  const { failure, switchedTo } = fetcher.data ?? sent ?? {}
  const said = useSwitchedTo(switchedTo)
  return (
    <OrderScreen
      Form={fetcher.Form}
      order={order}
      methods={loaded.methods}
      secondsLeft={secondsLeft}
      opensIn={opensIn}
      {...watched}
      back={back}
      failure={failure}
      said={said}
      pending={fetcher.formData?.get('pay_type')?.toString() ?? fetcher.formData?.get('intent')?.toString()}
      onCancel={() => fetcher.submit({ intent: 'cancel' }, { method: 'post' })}
      onPaid={askNow}
    />
  )
}

const useSwitchedTo = (method: OrderAnswer['switchedTo']) => {
  const { t } = useTranslation('recharge')
  const nameOf = useMethodName()
  return method && t('order.switched', { method: nameOf(method) })
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
