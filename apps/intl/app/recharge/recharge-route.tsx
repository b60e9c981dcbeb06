import { messagesWords } from '@bohe/i18n/namespaces/messages'
import { rechargeWords } from '@bohe/i18n/namespaces/recharge'
import { fetchOnce } from '@bohe/site/data/fetch-once.ts'
import { useActionForm } from '@bohe/site/forms/use-action-form.ts'
import { withWords } from '@bohe/site/i18n/words.ts'
import type { PageHandle } from '@bohe/site/routing/page-handle.ts'
import { type MetaArgs, pageMeta } from '@bohe/site/routing/page-meta.ts'
import { editionContext } from '@bohe/site/routing/router-context.ts'
import { siteOrigin } from '@bohe/site/routing/site-origin.server.ts'
import { lazy, Suspense } from 'react'
import {
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router'
import type { PurchaseAnswer } from '#recharge/plans/buying.ts'
import './recharge.css'
import '#recharge/plans/plans.css'
import { PlansScreen } from '#recharge/plans/plans-screen.tsx'
import { action as answerOnServer } from './recharge.action.ts'
import { type Loaded, type LoadedPlans, loadRecharge } from './recharge-data.ts'

// Most come for the plans: what becomes of an order is fetched by those who have one.
const OrderRoute = lazy(() => import('#recharge/order/order-route.tsx'))
const ReceiptScreen = lazy(() => import('#recharge/receipt/receipt-screen.tsx'))
const ExchangeScreen = lazy(() => import('#recharge/exchange/exchange-screen.tsx'))

/** The plans are the same for everybody, an order is for its buyer alone. */
export const handle = {
  ...(await withWords(rechargeWords, messagesWords)),
  isPublic: 'plain',
  sitemap: 'itself',
  keepOut: '?id=',
} satisfies PageHandle

/** Title and description by what is shown. */
const words = {
  plans: ['recharge:title', 'recharge:description'],
  order: ['recharge:order.title', 'recharge:order.description'],
  receipt: ['recharge:receipt.title', 'recharge:receipt.description'],
  exchange: ['recharge:exchange.title', 'recharge:exchange.lead'],
} as const

export const meta = (given: MetaArgs) => {
  const show = (given.loaderData as Loaded | undefined)?.show ?? 'plans'
  const [title, description] = words[show]
  return pageMeta(t => ({ title: t(title), description: t(description), isPrivate: show !== 'plans' }))(given)
}

/** What was answered is for who asked; else as it was loaded. */
export const headers = ({ actionHeaders, loaderHeaders }: HeadersArgs) =>
  actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders

const originOf = ({ request, context }: LoaderFunctionArgs) => siteOrigin(request, context.get(editionContext).name)

export const loader = (visit: LoaderFunctionArgs) => loadRecharge(visit, originOf(visit))

export const action = (visit: ActionFunctionArgs) => answerOnServer(visit, originOf(visit))

/** How forms are answered, with the rules of their fields: a browser fetches it with the first one that is sent. */
const answers = fetchOnce(() => import('./recharge.action.ts'))

export const clientAction = async (visit: ActionFunctionArgs) => (await answers()).clientAction(visit)

const isRefusal = (answered: unknown): boolean =>
  typeof answered === 'object' && answered !== null && ('failure' in answered || 'errors' in answered)

/** A refusal changed nothing, and without a network loading again would take away the page that says so. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  isRefusal(actionResult) ? false : defaultShouldRevalidate

/** recharge.html: the plans, with `?id=` one order or its receipt, with `?exchange=` the exchange of a package. */
export default function Recharge() {
  const loaded = useLoaderData<typeof loader>()
  if (loaded.show === 'plans') return <Plans loaded={loaded} />
  return <Suspense>{elementOf(loaded)}</Suspense>
}

const elementOf = (loaded: Exclude<Loaded, LoadedPlans>) => {
  switch (loaded.show) {
    case 'order':
      return <OrderRoute key={loaded.order.invoice_id} loaded={loaded} />
    case 'receipt':
      return <ReceiptScreen order={loaded.order} />
    case 'exchange':
      return <ExchangeScreen {...loaded} />
  }
}

function Plans({ loaded }: { loaded: LoadedPlans }) {
  const { Form, answer, isPending } = useActionForm<PurchaseAnswer>('purchase', loaded.start)
  return <PlansScreen Form={Form} offer={loaded.offer} answer={answer} isPending={isPending} />
}
