import type { CallData } from '@bohe/api-client/contract'
import { BillingType, PayType, PriceType } from '@bohe/api-client/contract/wire'
import type { Language } from '@bohe/i18n/language'
import { decimalOf, minorUnits } from '@bohe/site/data/money.ts'

/** What is on sale and how it may be paid. */
export type Offer = CallData<'packages'>
export type Package = Offer['list'][number]
export type Price = Package['price_list'][number]

/** A package and one of its prices. */
export interface Choice {
  package_id: string
  price_id: string
}

/** A choice as one value of a form's field, so that it is whole without script too. */
export const choiceText = ({ package_id, price_id }: Choice): string => `${package_id}-${price_id}`

/** The choice that a field's value says; undefined when it says none. */
export const readChoice = (text: string): Choice | undefined => {
  const [, package_id, price_id] = /^(\d{1,18})-(\d{1,18})$/.exec(text) ?? []
  return package_id && price_id ? { package_id, price_id } : undefined
}

const isSoldIn = ({ include_region_codes, exclude_region_codes }: Price, region: string): boolean =>
  !exclude_region_codes.includes(region) && (include_region_codes.length === 0 || include_region_codes.includes(region))

/** The packages that have a price in a region, with those prices alone (spec §3, include and exclude lists). */
export const soldIn = (list: readonly Package[], region: string): Package[] =>
  list
    .map(item => ({ ...item, price_list: item.price_list.filter(price => isSoldIn(price, region)) }))
    .filter(({ price_list }) => price_list.length > 0)

/** The default of spec §4: the package whose billing_type is 2, with its first price; else the first that has one. */
export const defaultChoice = (list: readonly Package[]): Choice | undefined => {
  const sold = list.filter(item => item.price_list.length > 0)
  const chosen = sold.find(item => item.billing_type === BillingType.normal) ?? sold[0]
  return chosen && firstPriceOf(chosen)
}

/** A package with its first price, in the order the server lists them. */
const firstPriceOf = ({ package_id, price_list }: Package): Choice | undefined => {
  const first = price_list[0]
  return first && { package_id, price_id: first.price_id }
}

/** The same period in another package, else that package's first price. */
export const samePeriodIn = (target: Package, current: Price | undefined): Choice | undefined => {
  const same = target.price_list.find(price => price.price_type === current?.price_type)
  return same ? { package_id: target.package_id, price_id: same.price_id } : firstPriceOf(target)
}

/** The package and price of a choice, when they are on sale. */
export const chosenOf = (list: readonly Package[], choice: Choice | undefined) => {
  const item = list.find(({ package_id }) => package_id === choice?.package_id)
  const price = item?.price_list.find(({ price_id }) => price_id === choice?.price_id)
  return item && price ? { item, price } : undefined
}

const switches = [
  [PayType.wechat, 'is_show_wx'],
  [PayType.alipay, 'is_show_zfb'],
  [PayType.qq, 'is_show_qq'],
  [PayType.paypal, 'is_show_paypal'],
] as const

/** The ways to pay that are switched on, in the order they are shown (spec §3, Pay options). */
export const methodsOf = (options: Offer['pay_options']): PayType[] =>
  switches.filter(([, name]) => options[name] === 1).map(([method]) => method)

/** The currency a way to pay takes. */
export const currencyOf = (method: PayType): 'CNY' | 'USD' => (method === PayType.paypal ? 'USD' : 'CNY')

/** What a price costs by a way to pay. */
export const amountOf = (price: Price, method: PayType) =>
  currencyOf(method) === 'USD' ? price.price_num_usd : price.price_num

/** The money that a reader of a language counts in. */
const ownCurrencies: Record<Language, 'CNY' | 'USD'> = { zh_CN: 'CNY', en: 'USD' }

/**
 * The way to pay that a reader starts with, which prices are quoted in until he chooses another one: the first that takes
 * the money of his language, else the first there is (decision 049). Undefined when none is switched on.
 */
export const firstMethodFor = (options: Offer['pay_options'], language: Language): PayType | undefined => {
  const methods = methodsOf(options)
  return methods.find(method => currencyOf(method) === ownCurrencies[language]) ?? methods[0]
}

/** What the form of the plans page starts with. */
interface Start {
  choice: Choice | undefined
  method: PayType
  discount_code: string
}

/** What was asked for where it is on sale and switched on, else the default of spec §4 and the reader's first way to pay. */
export const startOf = ({ list, pay_options }: Offer, given: Record<string, string>, language: Language): Start => {
  const choice = readChoice(given.choice ?? '')
  const methods = methodsOf(pay_options)
  return {
    choice: chosenOf(list, choice) ? choice : defaultChoice(list),
    method: methods.find(one => one === given.pay_type) ?? firstMethodFor(pay_options, language) ?? PayType.wechat,
    discount_code: given.discount_code ?? '',
  }
}

/** The same as the fields of the form. */
export const startValues = ({ choice, method, discount_code }: Start): Record<string, string> => ({
  choice: choice ? choiceText(choice) : '',
  pay_type: method,
  discount_code,
})

/** Whether an amount of the wire is nothing to pay. */
export const isNothing = (amount: string): boolean => minorUnits(amount) === 0n

/**
 * What a price of several months saves against the same package bought month by month, at the price that is on sale for
 * one month now; undefined when it saves nothing or there is nothing to compare with.
 */
export const savingOf = (item: Package, price: Price, method: PayType): string | undefined => {
  const month = item.price_list.find(({ price_type }) => price_type === PriceType.month)
  const months = BigInt(price.price_type)
  if (!month || months < 2n) return undefined
  const saved = months * minorUnits(amountOf(month, method)) - minorUnits(amountOf(price, method))
  return saved > 0n ? decimalOf(saved) : undefined
}
