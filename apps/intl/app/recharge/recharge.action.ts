import type { Client } from '@bohe/api-client/client'
import { PayScene, type PayType } from '@bohe/api-client/contract/wire'
import { type FormAnswer, refusal } from '@bohe/site/forms/form-answer.ts'
import { textOf } from '@bohe/site/forms/form-text.ts'
import { editionContext } from '@bohe/site/routing/router-context.ts'
import { loginAddress } from '@bohe/site/session/login-address.ts'
import { memberOnly, ownPage, type RouteArgs } from '@bohe/site/session/member-only.ts'
import { sourceChannel } from '@bohe/site/session/source-channel.ts'
import { mayBeMember } from '@bohe/site/session/viewer-mark.ts'
import { data, redirect } from 'react-router'
import { type ExchangeAnswer, exchangePackage } from '#recharge/exchange/exchanging.ts'
import type { BridgeParams } from '#recharge/order/wechat-bridge.ts'
import { type PurchaseAnswer, placeOrder, quoteForm } from '#recharge/plans/buying.ts'
import { type PlanQuery, rechargePathsAt } from './paths.ts'
import { paySceneOf, platformOf } from './platform.ts'

/** What an action on an order showed: nothing when it was done, the server's words when it was refused. */
export interface OrderAnswer extends FormAnswer {
  /** The way to pay that was switched to. */
  switchedTo?: PayType
  /** The provider's page that was asked for, to go on to. */
  page?: string
  /** Where WeChat names the buyer, to go on to. */
  naming?: string
  /** What WeChat's browser takes to pay. */
  params?: BridgeParams
}

/** Who asks: cookies, User-Agent and the site's origin, from the request on the server, from the browser in it. */
interface Asker {
  cookies: string
  userAgent: string
  origin: string
}

/** The way to pay that a form chose: another method, the page on this phone, the picture for another device, or WeChat's own payment. */
const wayOf = (form: FormData, here: PayScene): { pay_type: PayType; pay_scene: PayScene } | undefined => {
  const asked = { pay_type: here, page: PayScene.h5, picture: PayScene.qr, bridge: PayScene.jsapi } as const
  const name = (['pay_type', 'page', 'picture', 'bridge'] as const).find(one => typeof form.get(one) === 'string')
  return name && { pay_type: form.get(name) as PayType, pay_scene: asked[name] }
}

const switchTo = async (api: Client, invoice_id: string, form: FormData, { origin, userAgent }: Asker) => {
  const way = wayOf(form, paySceneOf(userAgent))
  if (!way) return undefined
  const named = form.has('code') ? { pay_code: textOf(form, 'code'), pay_state: textOf(form, 'state') } : {}
  const paying = await api.payInvoice({ invoice_id, ...way, ...named, origin })
  // WeChat's own payment, or first where it names the buyer.
  if (paying.pay_scene === PayScene.jsapi)
    return paying.pay_params ? { params: paying.pay_params } : { naming: paying.pay_url }
  return { switchedTo: way.pay_type, ...(form.has('page') && { page: paying.pay_url }) }
}

/** Switches the way to pay or cancels; "I have paid" without script asks by loading the page again. */
const actOnOrder = async (api: Client, invoice_id: string, form: FormData, asker: Asker): Promise<OrderAnswer> => {
  const switched = await switchTo(api, invoice_id, form, asker)
  if (switched) return switched
  if (form.get('intent') === 'cancel') await api.cancelInvoice({ invoice_id })
  return {}
}

const buy = async ({ request }: RouteArgs, api: Client, form: FormData, asker: Asker): Promise<PurchaseAnswer> => {
  const { cookies, userAgent, origin } = asker
  const where = { platform: platformOf(userAgent), payScene: paySceneOf(userAgent), origin }
  const answer = await placeOrder(form, { api, ...where, channel: sourceChannel(cookies) })
  const paths = rechargePathsAt(new URL(request.url).pathname)
  if (answer.order) throw redirect(paths.order(answer.order.invoice_id), 303)
  return answer
}

/** What any form of recharge.html is answered with. */
export type RechargeAnswer = PurchaseAnswer | OrderAnswer | ExchangeAnswer

/** A visitor's choice is kept while they log in. */
const toLogIn = ({ request }: RouteArgs, form: FormData) => {
  const [choice, pay_type, discount_code] = ['choice', 'pay_type', 'discount_code'].map(name => textOf(form, name))
  const target = rechargePathsAt(new URL(request.url).pathname).plans({ choice, pay_type, discount_code } as PlanQuery)
  return redirect(loginAddress({ target }), 303)
}

const answer = async (args: RouteArgs, asker: Asker): Promise<RechargeAnswer> => {
  const form = await args.request.formData()
  const query = new URL(args.request.url).searchParams
  const id = query.get('id')
  const isPurchase = id === null && !query.has('exchange')
  const isVisitor = !mayBeMember(asker.cookies, args.context.get(editionContext).region)
  if (isPurchase && isVisitor) throw toLogIn(args, form)
  return memberOnly<RechargeAnswer>(args, api => {
    if (id !== null) return actOnOrder(api, id, form, asker).catch(error => refusal(error, {}))
    if (query.has('exchange')) return exchangePackage(form, api)
    return form.get('intent') === 'quote' ? quoteForm(form, api) : buy(args, api, form, asker)
  })
}

/** Answers recharge.html without script; `origin` is the site's own. */
export const action = async (args: RouteArgs, origin: string) => {
  const { headers } = args.request
  const asker = { cookies: headers.get('Cookie') ?? '', userAgent: headers.get('User-Agent') ?? '', origin }
  const answered = await answer(args, asker)
  const isRefused = answered.failure !== undefined || ('errors' in answered && answered.errors !== undefined)
  return data(answered, { status: isRefused ? 422 : 200, headers: ownPage })
}

/** The same from a browser, straight from the API. */
export const clientAction = (args: RouteArgs) =>
  answer(args, { cookies: document.cookie, userAgent: navigator.userAgent, origin: window.location.origin })
