import type { CallData } from '@bohe/api-client/contract'
import { asFlag } from '@bohe/api-client/contract/scalars'
import type { Language } from '@bohe/i18n/language'
import { fromMinor } from '#domain/orders/order-amount.ts'
import { textIn } from '#domain/text-in.ts'
import type { PaymentGateways } from '#gateways/payment/gateways.ts'
import type { Package, Price } from './catalogue.ts'

type WirePackage = CallData<'registerPackage'>[number]

const presentPrice = (language: Language, price: Price): WirePackage['price_list'][number] => ({
  price_id: String(price.id),
  price_title: textIn(language, price, 'title'),
  price_desc: textIn(language, price, 'desc'),
  price_short_desc: textIn(language, price, 'short_desc'),
  price_type: price.price_type,
  price_num: fromMinor(price.amount_cny),
  price_num_usd: fromMinor(price.amount_usd),
  price_order_num: price.position,
  price_is_recommend: asFlag(price.is_recommended),
  include_region_codes: price.include_region_codes,
  exclude_region_codes: price.exclude_region_codes,
})

/** A package as the wire has it (spec §3), in a language. */
export const presentPackage = (language: Language, offered: Package): WirePackage => ({
  package_id: String(offered.id),
  package_title: textIn(language, offered, 'title'),
  package_desc: textIn(language, offered, 'desc'),
  package_short_desc: textIn(language, offered, 'short_desc'),
  package_level: offered.level,
  package_is_recommend: asFlag(offered.is_recommended),
  billing_type: offered.billing_type,
  price_list: offered.prices.map(price => presentPrice(language, price)),
})

/** Pay options (spec §3): the methods that are on. */
export const payOptions = (payments: PaymentGateways): CallData<'packages'>['pay_options'] => ({
  is_show_wx: asFlag(payments.has('wechat')),
  is_show_zfb: asFlag(payments.has('alipay')),
  is_show_qq: asFlag(payments.has('qq')),
  is_show_paypal: asFlag(payments.has('paypal')),
  ...(payments.get('wechat')?.within && { is_wx_jsapi: 1 as const }),
})
