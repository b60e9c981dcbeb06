import { messagesWords } from '@bohe/i18n/namespaces/messages'
import { rechargeWords } from '@bohe/i18n/namespaces/recharge'
import { ownPage } from '@bohe/site/member-only.ts'
import { pageMeta } from '@bohe/site/page-meta.ts'
import { Queries } from '@bohe/site/queries.tsx'
import { withWords } from '@bohe/site/words.ts'
import { useActionData, useFetcher, useLoaderData } from 'react-router'
import type { PurchaseAnswer } from './buying.ts'
import type { Offer } from './offer.ts'
import { OrderRoute } from './order-route.tsx'
import './recharge.css'
import { answerInBrowser, answerOnServer } from './recharge-answer.ts'
import { loadRecharge } from './recharge-data.ts'
import { RechargeScreen } from './recharge-screen.tsx'

export const handle = await withWords(rechargeWords, messagesWords)

export const meta = pageMeta(t => ({ title: t('recharge:title'), description: t('recharge:description') }))

export const headers = () => ownPage

export const loader = loadRecharge

export const action = answerOnServer

export const clientAction = answerInBrowser

/** recharge.html: the plans, or with `?id=` one order. */
export default function Recharge() {
  const loaded = useLoaderData<typeof loader>()
  return loaded.show === 'order' ? (
    <Queries key={loaded.order.invoice_id}>
      <OrderRoute loaded={loaded} />
    </Queries>
  ) : (
    <Plans offer={loaded.offer} />
  )
}

/** One object, so that nothing reacts to an answer before there is one. */
const unanswered: PurchaseAnswer = {}

function Plans({ offer }: { offer: Offer }) {
  const fetcher = useFetcher<PurchaseAnswer>()
  const sent = useActionData<PurchaseAnswer>()
  const answer = fetcher.data ?? sent ?? unanswered
  return <RechargeScreen Form={fetcher.Form} offer={offer} answer={answer} isPending={fetcher.state !== 'idle'} />
}
