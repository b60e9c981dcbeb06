import { ApiError, type Client } from '@bohe/api-client/client'
import type { PayType } from '@bohe/api-client/contract/wire'
import { loginAddress } from '@bohe/site/login-address.ts'
import { memberOnly, ownPage, type Visit } from '@bohe/site/member-only.ts'
import { editionContext } from '@bohe/site/router-context.ts'
import { sourceChannel } from '@bohe/site/source-channel.ts'
import { mayBeMember } from '@bohe/site/viewer-mark.ts'
import { data, redirect } from 'react-router'
import { type PurchaseAnswer, placeOrder, quoteForm } from './buying.ts'
import { type ExchangeAnswer, exchangePackage } from './exchanging.ts'
import { type PlanQuery, rechargePathsAt } from './paths.ts'
import { platformOf } from './platform.ts'

/** What an act on an order showed: nothing when it was done, the server's words when it was refused. */
export interface OrderAnswer {
  failure?: string
  /** The way to pay that was switched to. */
  switchedTo?: PayType
}

/** Who asks: cookies, User-Agent and the site's origin, from the request on the server, from the browser in it. */
interface Asker {
  cookies: string
  userAgent: string
  origin: string
}

const refusedOrder = (error: unknown): OrderAnswer => {
  if (!(error instanceof ApiError) || error.is('tokenExpired')) throw error
  return { failure: error.message }
}

const switchTo = async (api: Client, invoice_id: string, pay_type: PayType, origin: string): Promise<OrderAnswer> => {
  await api.payInvoice({ invoice_id, pay_type, origin })
  return { switchedTo: pay_type }
}

const cancel = async (api: Client, invoice_id: string): Promise<OrderAnswer> => {
  await api.cancelInvoice({ invoice_id })
  return {}
}

/** Switches the way to pay or cancels; "I have paid" without script asks by loading the page again. */
const actOnOrder = (api: Client, invoice_id: string, form: FormData, { origin }: Asker): Promise<OrderAnswer> => {
  const pay_type = form.get('pay_type')
  if (typeof pay_type === 'string') return switchTo(api, invoice_id, pay_type as PayType, origin)
  return form.get('intent') === 'cancel' ? cancel(api, invoice_id) : Promise.resolve({})
}

const buy = async (visit: Visit, api: Client, form: FormData, asker: Asker): Promise<PurchaseAnswer> => {
  const { cookies, userAgent, origin } = asker
  const scene = { api, platform: platformOf(userAgent), origin, channel: sourceChannel(cookies) }
  const answer = await placeOrder(form, scene)
  const paths = rechargePathsAt(new URL(visit.request.url).pathname)
  if (answer.order) throw redirect(paths.order(answer.order.invoice_id), 303)
  return answer
}

/** What any form of recharge.html is answered with. */
export type RechargeAnswer = PurchaseAnswer | OrderAnswer | ExchangeAnswer

const isVisitor = ({ context }: Visit, { cookies }: Asker): boolean =>
  !mayBeMember(cookies, context.get(editionContext).region)

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '')

/** A visitor's choice is kept while they log in. */
const toLogIn = ({ request }: Visit, form: FormData) => {
  const [choice, pay_type, discount_code] = ['choice', 'pay_type', 'discount_code'].map(name => textOf(form, name))
  const target = rechargePathsAt(new URL(request.url).pathname).plans({ choice, pay_type, discount_code } as PlanQuery)
  return redirect(loginAddress({ target }), 303)
}

const answer = async (visit: Visit, asker: Asker): Promise<RechargeAnswer> => {
  const form = await visit.request.formData()
  const query = new URL(visit.request.url).searchParams
  const id = query.get('id')
  const isPurchase = id === null && !query.has('exchange')
  if (isPurchase && isVisitor(visit, asker)) throw toLogIn(visit, form)
  return memberOnly<RechargeAnswer>(visit, api => {
    if (id !== null) return actOnOrder(api, id, form, asker).catch(refusedOrder)
    if (query.has('exchange')) return exchangePackage(form, api)
    return form.get('intent') === 'quote' ? quoteForm(form, api) : buy(visit, api, form, asker)
  })
}

/** Answers recharge.html without script; `origin` is the site's own. */
export const answerOnServer = async (visit: Visit, origin: string) => {
  const { headers } = visit.request
  const asker = { cookies: headers.get('Cookie') ?? '', userAgent: headers.get('User-Agent') ?? '', origin }
  const answered = await answer(visit, asker)
  const isRefused = answered.failure !== undefined || ('errors' in answered && answered.errors !== undefined)
  return data(answered, { status: isRefused ? 422 : 200, headers: ownPage })
}

/** The same from a browser, straight from the API. */
export const answerFromBrowser = (visit: Visit) =>
  answer(visit, { cookies: document.cookie, userAgent: navigator.userAgent, origin: window.location.origin })
