import { ApiError, type Client } from '@bohe/api-client/client'
import type { PayType } from '@bohe/api-client/contract/wire'
import { memberOnly, ownPage, type Visit } from '@bohe/site/member-only.ts'
import { data } from 'react-router'
import { methodsOf, type Offer } from './offer.ts'
import { type Order, secondsToPay } from './order-state.ts'

/** An order to pay, or to see the end of. */
export interface LoadedOrder {
  show: 'order'
  order: Order
  /** Whole seconds the code is payable, by the server's clock. */
  secondsLeft: number
  methods: PayType[]
}

/** What recharge.html has to show: the plans, or with `?id=` one order. */
export type Loaded = { show: 'plans'; offer: Offer } | LoadedOrder

const orderOf = async (api: Client, invoice_id: string): Promise<Order> => {
  try {
    return await api.invoiceState({ invoice_id })
  } catch (error) {
    const isMissing = error instanceof ApiError && (error.is('orderUnknown') || error.is('invalidFields'))
    throw isMissing ? data(null, { status: 404 }) : error
  }
}

const loadOrder = async (api: Client, invoice_id: string): Promise<LoadedOrder> => {
  const [order, { pay_options }] = await Promise.all([orderOf(api, invoice_id), api.packages()])
  return { show: 'order', order, secondsLeft: secondsToPay(order, Date.now()), methods: methodsOf(pay_options) }
}

const load = async (api: Client, invoice_id: string | null): Promise<Loaded> =>
  invoice_id === null ? { show: 'plans', offer: await api.packages() } : loadOrder(api, invoice_id)

/** Loads recharge.html for a member; a visitor is sent to log in and comes back (spec §7: member calls). */
export const loadRecharge = async (visit: Visit) => {
  const id = new URL(visit.request.url).searchParams.get('id')
  return data(await memberOnly(visit, api => load(api, id)), { headers: ownPage })
}
