import { ApiError, type Client } from '@bohe/api-client/client'
import type { PayType } from '@bohe/api-client/contract/wire'
import { memberOnly, type Visit } from '@bohe/site/member-only.ts'
import { sourceChannel } from '@bohe/site/source-channel.ts'
import { redirect } from 'react-router'
import { type PurchaseAnswer, placeOrder } from './buying.ts'
import { rechargePaths } from './paths.ts'
import { platformOf } from './platform.ts'

/** What an act on an order showed: nothing when it was done, the server's words when it was refused. */
export interface OrderAnswer {
  failure?: string
  /** The way to pay that was switched to. */
  switchedTo?: PayType
}

/** Who asks: cookies and User-Agent, from the request on the server, from the browser in it. */
interface Asker {
  cookies: string
  userAgent: string
}

const refusedOrder = (error: unknown): OrderAnswer => {
  if (!(error instanceof ApiError) || error.is('tokenExpired')) throw error
  return { failure: error.message }
}

type OrderAct = (api: Client, invoice_id: string, form: FormData) => Promise<OrderAnswer>

const orderActs: Record<string, OrderAct> = {
  cancel: async (api, invoice_id) => {
    await api.cancelInvoice({ invoice_id })
    return {}
  },
  switch: async (api, invoice_id, form) => {
    const pay_type = String(form.get('pay_type')) as PayType
    await api.payInvoice({ invoice_id, pay_type })
    return { switchedTo: pay_type }
  },
}

const actOnOrder = (visit: Visit, form: FormData, invoice_id: string): Promise<OrderAnswer> => {
  const act = orderActs[String(form.get('intent'))]
  if (!act) return Promise.resolve({})
  return memberOnly(visit, api => act(api, invoice_id, form).catch(refusedOrder))
}

const buy = async (visit: Visit, form: FormData, { cookies, userAgent }: Asker): Promise<PurchaseAnswer> => {
  const scene = { platform: platformOf(userAgent), channel: sourceChannel(cookies) }
  const answer = await memberOnly(visit, api => placeOrder(form, { api, ...scene }))
  if (answer.order) throw redirect(rechargePaths.order(answer.order.invoice_id), 303)
  return answer
}

const answer = async (visit: Visit, asker: Asker): Promise<PurchaseAnswer | OrderAnswer> => {
  const form = await visit.request.formData()
  const id = new URL(visit.request.url).searchParams.get('id')
  return id === null ? buy(visit, form, asker) : actOnOrder(visit, form, id)
}

/** Answers recharge.html without script. */
export const answerOnServer = (visit: Visit) => {
  const { headers } = visit.request
  return answer(visit, { cookies: headers.get('Cookie') ?? '', userAgent: headers.get('User-Agent') ?? '' })
}

/** Answers recharge.html in a browser, straight from the API. */
export const answerInBrowser = (visit: Visit) =>
  answer(visit, { cookies: document.cookie, userAgent: navigator.userAgent })
