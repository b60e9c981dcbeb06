import { PayScene } from '@bohe/api-client/contract/wire'
import { withQueries } from '@bohe/site/data/queries.tsx'
import { useEdition } from '@bohe/site/edition.ts'
import { useActionForm } from '@bohe/site/forms/use-action-form.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { browserApi } from '@bohe/site/session/browser-api.ts'
import { viewerStore } from '@bohe/site/session/member.ts'
import { useSecondsLeft } from '@bohe/ui/countdown'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useMethodName } from '#recharge/payment-method.tsx'
import type { OrderAnswer } from '#recharge/recharge.action.ts'
import type { LoadedOrder } from '#recharge/recharge-data.ts'
import { OrderScreen } from './order-screen.tsx'
import { pageOf } from './order-state.ts'
import { payPage, wayBack, webAddress } from './pay-in-app.ts'
import { useWatchedOrder } from './use-watched-order.ts'
import { useBridge, useNamedBuyer } from './wechat-bridge.ts'
import './order.css'

/** One order, kept fresh: what was loaded, what watching it has seen, and what can be done with it. */
export default withQueries(OrderRoute)

function OrderRoute({ loaded }: { loaded: LoadedOrder }) {
  const { t } = useTranslation('recharge')
  const nameOf = useMethodName()
  const { region } = useEdition()
  const back = wayBack(useSearchParams()[0])
  const { invoice_id } = loaded.order
  const { Form, answer, sending, send, submit } = useActionForm<OrderAnswer>(`order-${invoice_id}`)
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
  const { failure, switchedTo, page, naming, params } = answer
  useNamedBuyer(loaded.isWithin, submit)
  const outcome = useBridge(params, askNow)
  usePage(page && payPage({ ...order, pay_url: page, pay_scene: PayScene.h5 }, loaded.address))
  usePage(naming && webAddress(naming))
  return (
    <OrderScreen
      {...loaded}
      {...watched}
      Form={Form}
      order={order}
      secondsLeft={secondsLeft}
      opensIn={opensIn}
      outcome={outcome}
      back={back}
      failure={failure}
      announcement={switchedTo && t('order.switched', { method: nameOf(switchedTo) })}
      pending={actOf(sending)}
      onCancel={() => send('cancel')}
      onPaid={askNow}
    />
  )
}

/** The act that a form sends: its intent, the method that it switches to, or which way of the method is wanted. */
const actOf = (form: FormData | undefined): string | undefined => {
  if (!form) return undefined
  const way = ['page', 'picture', 'bridge'].find(name => form.has(name))
  return way ?? (form.get('pay_type') ?? form.get('intent'))?.toString()
}

/** Goes on to the provider's page that was asked for. */
const usePage = (page: string | undefined) => {
  useEffect(() => {
    if (page) window.location.assign(page)
  }, [page])
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
