import { messagesWords } from '@bohe/i18n/namespaces/messages'
import { rechargeWords } from '@bohe/i18n/namespaces/recharge'
import { ownPage } from '@bohe/site/member-only.ts'
import type { PageHandle } from '@bohe/site/page-handle.ts'
import { pageMeta } from '@bohe/site/page-meta.ts'
import { Queries } from '@bohe/site/queries.tsx'
import { editionContext } from '@bohe/site/router-context.ts'
import { siteOrigin } from '@bohe/site/site-origin.server.ts'
import { withWords } from '@bohe/site/words.ts'
import {
  type ActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useFetcher,
  useLoaderData,
} from 'react-router'
import type { PurchaseAnswer } from './buying.ts'
import { ExchangeScreen } from './exchange-screen.tsx'
import type { ExchangeAnswer } from './exchanging.ts'
import { OrderRoute } from './order-route.tsx'
import { ReceiptScreen } from './receipt-screen.tsx'
import './recharge.css'
import './plans.css'
import './order.css'
import './receipt.css'
import { answerInBrowser, answerOnServer } from './recharge-answer.ts'
import { type Loaded, type LoadedExchange, type LoadedPlans, loadRecharge } from './recharge-data.ts'
import { RechargeScreen } from './recharge-screen.tsx'

/** The plans are for everybody to find, an order for its buyer alone. */
export const handle = {
  ...(await withWords(rechargeWords, messagesWords)),
  sitemap: 'itself',
  keepOut: '?id=',
} satisfies PageHandle

/** Title and description by what is shown. */
const titles = {
  plans: pageMeta(t => ({ title: t('recharge:title'), description: t('recharge:description') })),
  order: pageMeta(t => ({
    title: t('recharge:order.title'),
    description: t('recharge:order.description'),
    isPrivate: true,
  })),
  receipt: pageMeta(t => ({
    title: t('recharge:receipt.title'),
    description: t('recharge:receipt.description'),
    isPrivate: true,
  })),
  exchange: pageMeta(t => ({
    title: t('recharge:exchange.title'),
    description: t('recharge:exchange.lead'),
    isPrivate: true,
  })),
}

export const meta = (given: Parameters<typeof titles.plans>[0] & { loaderData?: unknown }) =>
  titles[(given.loaderData as Loaded | undefined)?.show ?? 'plans'](given)

export const headers = () => ownPage

export const loader = loadRecharge

export const action = (visit: ActionFunctionArgs) =>
  answerOnServer(visit, siteOrigin(visit.request, visit.context.get(editionContext).name))

export const clientAction = answerInBrowser

const isRefusal = (answered: unknown): boolean =>
  typeof answered === 'object' && answered !== null && ('failure' in answered || 'errors' in answered)

/** A refusal changed nothing, and without a network loading again would take away the page that says so. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  isRefusal(actionResult) ? false : defaultShouldRevalidate

/** recharge.html: the plans, with `?id=` one order or its receipt, with `?exchange=` the exchange of a package. */
export default function Recharge() {
  const loaded = useLoaderData<typeof loader>()
  switch (loaded.show) {
    case 'order':
      return (
        <Queries key={loaded.order.invoice_id}>
          <OrderRoute loaded={loaded} />
        </Queries>
      )
    case 'receipt':
      return <ReceiptScreen order={loaded.order} />
    case 'exchange':
      return <Exchange loaded={loaded} />
    default:
      return (
        <Queries>
          <Plans loaded={loaded} />
        </Queries>
      )
  }
}

function Plans({ loaded }: { loaded: LoadedPlans }) {
  const fetcher = useFetcher<PurchaseAnswer>()
  const sent = useActionData<PurchaseAnswer>()
  const answer = fetcher.data ?? sent ?? loaded.start
  return (
    <RechargeScreen Form={fetcher.Form} offer={loaded.offer} answer={answer} isPending={fetcher.state !== 'idle'} />
  )
}

function Exchange({ loaded }: { loaded: LoadedExchange }) {
  const fetcher = useFetcher<ExchangeAnswer>()
  const sent = useActionData<ExchangeAnswer>()
  const answer = fetcher.data ?? sent ?? {}
  return <ExchangeScreen Form={fetcher.Form} {...loaded} answer={answer} isPending={fetcher.state !== 'idle'} />
}
