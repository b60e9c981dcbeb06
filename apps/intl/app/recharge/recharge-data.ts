import { ApiError, type Client } from '@bohe/api-client/client'
import { PayScene, type PayType } from '@bohe/api-client/contract/wire'
import type { Language } from '@bohe/i18n/language'
import { editionContext, languageContext } from '@bohe/site/routing/router-context.ts'
import { memberOnly, ownPage, type RouteArgs } from '@bohe/site/session/member-only.ts'
import { data } from 'react-router'
import { hasReceipt, type Order, secondsToOpen, secondsToPay } from '#recharge/order/order-state.ts'
import { type PurchaseAnswer, quoteValues } from '#recharge/plans/buying.ts'
import { methodsOf, type Offer, type Package, soldIn, startOf, startValues } from '#recharge/plans/offer.ts'
import { paySceneOf } from './platform.ts'

/** An order to pay, or to see the end of. */
export interface LoadedOrder {
  show: 'order'
  order: Order
  /** The page of the order, where a provider sends the buyer back to. */
  address: string
  /** Whether the provider's page can be opened here: WeChat's own browser opens none. */
  opensPages: boolean
  /** Whether this is WeChat's own browser, and it can pay. */
  isWithin: boolean
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
  /** Whether this member may exchange (`is_switch_package`). */
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
  /** The page without its question, absolute. */
  page: string
  language: Language
  userAgent: string
}

const orderOf = async (api: Client, invoice_id: string): Promise<Order> => {
  try {
    return await api.invoiceState({ invoice_id })
  } catch (error) {
    const isMissing = error instanceof ApiError && (error.is('orderUnknown') || error.is('invalidFields'))
    throw isMissing ? data(null, { status: 404 }) : error
  }
}

const loadOrder = async ({ api, query, page, userAgent }: Question, invoice_id: string): Promise<Loaded> => {
  const [order, { pay_options }] = await Promise.all([orderOf(api, invoice_id), api.packages()])
  if (query.has('receipt') && hasReceipt(order)) return { show: 'receipt', order }
  const now = Date.now()
  const isWechat = paySceneOf(userAgent) === PayScene.jsapi
  return {
    show: 'order',
    order,
    address: `${page}?id=${invoice_id}`,
    opensPages: !isWechat,
    isWithin: isWechat && pay_options.is_wx_jsapi === 1,
    secondsLeft: secondsToPay(order, now),
    opensIn: secondsToOpen(order, now),
    methods: methodsOf(pay_options),
  }
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
  const values = startValues(startOf(offer, Object.fromEntries(question.query), question.language))
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

/** The address of the page that a request is about: a router that is awake asks for its data alone, beside it. */
export const pageAddress = (origin: string, url: URL): string => `${origin}${url.pathname.replace(/\.data$/, '')}`

/** Loads recharge.html: the plans for everybody; who asks for an order or an exchange without a log-in is sent to log in and comes back. `origin` is the site's own. */
export const loadRecharge = async (args: RouteArgs, origin: string) => {
  const url = new URL(args.request.url)
  const { region } = args.context.get(editionContext)
  const language = args.context.get(languageContext)
  const userAgent = args.request.headers.get('User-Agent') ?? ''
  const loaded = await memberOnly(args, api =>
    load({ api, query: url.searchParams, region, language, page: pageAddress(origin, url), userAgent }),
  )
  // The plans without a question hold nothing of anybody.
  return data(loaded, { headers: url.search === '' ? {} : ownPage })
}
