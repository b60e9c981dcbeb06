import { messagesWords } from '@bohe/i18n/namespaces/messages'
import { rechargeWords } from '@bohe/i18n/namespaces/recharge'
import type { PageHandle } from '@bohe/site/page-handle.ts'
import { pageMeta } from '@bohe/site/page-meta.ts'
import { editionContext } from '@bohe/site/router-context.ts'
import { siteOrigin } from '@bohe/site/site-origin.server.ts'
import { withWords } from '@bohe/site/words.ts'
import { lazy, Suspense } from 'react'
import {
  type ActionFunctionArgs,
  type HeadersArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useFetcher,
  useLoaderData,
} from 'react-router'
import type { PurchaseAnswer } from './buying.ts'
import './recharge.css'
import './plans.css'
import { answerInBrowser } from './answer-in-browser.ts'
import { answerOnServer } from './recharge-answer.ts'
import { type Loaded, type LoadedPlans, loadRecharge } from './recharge-data.ts'
import { RechargeScreen } from './recharge-screen.tsx'

// Most come for the plans: what becomes of an order is fetched by those who have one.
const OrderRoute = lazy(async () => ({ default: (await import('./order-route.tsx')).OrderRoute }))
const ReceiptScreen = lazy(async () => ({ default: (await import('./receipt-screen.tsx')).ReceiptScreen }))
const ExchangeRoute = lazy(async () => ({ default: (await import('./exchange-route.tsx')).ExchangeRoute }))

/** The plans are the same for everybody, an order is for its buyer alone. */
export const handle = {
  ...(await withWords(rechargeWords, messagesWords)),
  isPublic: 'plain',
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

/** What was answered is for who asked; else as it was loaded. */
export const headers = ({ actionHeaders, loaderHeaders }: HeadersArgs) =>
  actionHeaders.has('Cache-Control') ? actionHeaders : loaderHeaders

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
      return <ExchangeRoute loaded={loaded} />
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
