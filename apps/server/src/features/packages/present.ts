import type { CallData } from '@bohe/api-client/contract'
import type { Language } from '@bohe/i18n/language'
import { inLanguage } from '#domain/in-language.ts'
import { fromMinor } from '#domain/order-amount.ts'
import type { PaymentGateways } from '#gateways/payment/gateways.ts'
import type { Package, Price } from './store.ts'

type WirePackage = CallData<'registerPackage'>[number]

const flag = (value: boolean) => (value ? 1 : 0)

const presentPrice = (language: Language, price: Price): WirePackage['price_list'][number] => ({
  price_id: String(price.id),
  price_title: inLanguage(language, { zh: price.title_zh, en: price.title_en }),
  price_desc: inLanguage(language, { zh: price.desc_zh, en: price.desc_en }),
  price_short_desc: inLanguage(language, { zh: price.short_desc_zh, en: price.short_desc_en }),
  price_type: price.price_type,
  price_num: fromMinor(price.amount_cny),
  price_num_usd: fromMinor(price.amount_usd),
  price_order_num: price.position,
  price_is_recommend: flag(price.is_recommended),
  include_region_codes: price.include_region_codes,
  exclude_region_codes: price.exclude_region_codes,
})

/** A package as the wire has it (spec §3), in a language. */
export const presentPackage = (language: Language, offered: Package): WirePackage => ({
  package_id: String(offered.id),
  package_title: inLanguage(language, { zh: offered.title_zh, en: offered.title_en }),
  package_desc: inLanguage(language, { zh: offered.desc_zh, en: offered.desc_en }),
  package_short_desc: inLanguage(language, { zh: offered.short_desc_zh, en: offered.short_desc_en }),
  package_level: offered.level,
  package_is_recommend: flag(offered.is_recommended),
  billing_type: offered.billing_type,
  price_list: offered.prices.map(price => presentPrice(language, price)),
})

const switches = {
  is_show_wx: 'wechat',
  is_show_zfb: 'alipay',
  is_show_qq: 'qq',
  is_show_paypal: 'paypal',
} as const

/** Pay options (spec §3): the methods that are on. */
export const payOptions = (payments: PaymentGateways): CallData<'packages'>['pay_options'] => {
  const shown = (name: keyof typeof switches) => (payments.has(switches[name]) ? 1 : 0)
  return {
    is_show_wx: shown('is_show_wx'),
    is_show_zfb: shown('is_show_zfb'),
    is_show_qq: shown('is_show_qq'),
    is_show_paypal: shown('is_show_paypal'),
    ...(payments.get('wechat')?.within && { is_wx_jsapi: 1 as const }),
  }
}
