import { ApiError, type Client } from '@bohe/api-client/client'
import type { PayType } from '@bohe/api-client/contract/wire'
import { memberOnly, ownPage, type Visit } from '@bohe/site/member-only.ts'
import { editionContext } from '@bohe/site/router-context.ts'
import { data } from 'react-router'
import { type PurchaseAnswer, quoteValues } from './buying.ts'
import { methodsOf, type Offer, type Package, soldIn } from './offer.ts'
import { hasReceipt, type Order, secondsToOpen, secondsToPay } from './order-state.ts'
import { startOf, startValues } from './start.ts'

/** An order to pay, or to see the end of. */
export interface LoadedOrder {
  show: 'order'
  order: Order
  /** Whole seconds the code is payable, and until a paid order has to be open, by the server's clock. */
  secondsLeft: number
  opensIn: number
  methods: PayType[]
}

/** The plans, with what the form starts with. */
export interface LoadedPlans {
  show: 'plans'
  offer: Offer
  start: PurchaseAnswer
}

/** The exchange of what is left of a package for another one. */
export interface LoadedExchange {
  show: 'exchange'
  isOn: boolean
  list: Package[]
}

/** What recharge.html has to show: the plans, with `?id=` one order or its receipt, with `?exchange=` the exchange. */
export type Loaded = LoadedPlans | LoadedOrder | { show: 'receipt'; order: Order } | LoadedExchange

/** Who asks for what. */
interface Question {
  api: Client
  query: URLSearchParams
  region: string
}

const orderOf = async (api: Client, invoice_id: string): Promise<Order> => {
  try {
    return await api.invoiceState({ invoice_id })
  } catch (error) {
    const isMissing = error instanceof ApiError && (error.is('orderUnknown') || error.is('invalidFields'))
    throw isMissing ? data(null, { status: 404 }) : error
  }
}

const loadOrder = async ({ api, query }: Question, invoice_id: string): Promise<Loaded> => {
  const [order, { pay_options }] = await Promise.all([orderOf(api, invoice_id), api.packages()])
  if (query.has('receipt') && hasReceipt(order)) return { show: 'receipt', order }
  const now = Date.now()
  const [secondsLeft, opensIn] = [secondsToPay(order, now), secondsToOpen(order, now)]
  return { show: 'order', order, secondsLeft, opensIn, methods: methodsOf(pay_options) }
}

const offerOf = async ({ api, region }: Question): Promise<Offer> => {
  const { list, pay_options } = await api.packages()
  return { list: soldIn(list, region), pay_options }
}

/** What a code takes off is said to members only: a visitor sees the plans without it. */
const unpriced =
  (values: Record<string, string>) =>
  (error: unknown): PurchaseAnswer => {
    if (!(error instanceof ApiError && error.is('tokenExpired'))) throw error
    return { values }
  }

const loadPlans = async (question: Question): Promise<LoadedPlans> => {
  const offer = await offerOf(question)
  const values = startValues(startOf(offer, Object.fromEntries(question.query)))
  return { show: 'plans', offer, start: await quoteValues(values, question.api).catch(unpriced(values)) }
}

const loadExchange = async (question: Question): Promise<LoadedExchange> => {
  const [{ is_switch_package, package_id }, { list }] = await Promise.all([question.api.userInfo(), offerOf(question)])
  const others = list.filter(item => item.package_id !== package_id)
  return { show: 'exchange', isOn: is_switch_package === 1, list: others }
}

const load = (question: Question): Promise<Loaded> => {
  const id = question.query.get('id')
  if (id !== null) return loadOrder(question, id)
  return question.query.has('exchange') ? loadExchange(question) : loadPlans(question)
}

/** The plans without a question hold nothing of anybody. */
const headersOf = (url: URL): HeadersInit => (url.search === '' ? {} : ownPage)

/** Loads recharge.html: the plans for everybody; who asks for an order or an exchange without a log-in is sent to log in and comes back. */
export const loadRecharge = async (visit: Visit) => {
  const url = new URL(visit.request.url)
  const { region } = visit.context.get(editionContext)
  const loaded = await memberOnly(visit, api => load({ api, query: url.searchParams, region }))
  return data(loaded, { headers: headersOf(url) })
}
