import type { Client } from '@bohe/api-client/client'
import type { CallData } from '@bohe/api-client/contract'
import type { Language } from '@bohe/i18n/language'
import { type Currency, monthlyPrice } from '@bohe/site/data/money.ts'
import { currencyOf, firstMethodFor } from '#recharge/plans/offer.ts'

/** The least that a month of a level costs, whatever the period it is bought for. */
export interface MonthlyPrice {
  level: string
  amount: string
  currency: Currency
}

type Package = CallData<'packages'>['list'][number]

const cents = (amount: string) => Number(amount.replace('.', ''))

/** The least monthly price of a package with a card of months. */
export const leastOf = ({ package_level, price_list }: Package, currency: Currency): MonthlyPrice | undefined => {
  const amounts = price_list
    .filter(({ price_type }) => Number(price_type) > 0)
    .map(price => monthlyPrice(currency === 'USD' ? price.price_num_usd : price.price_num, Number(price.price_type)))
  const [amount] = amounts.toSorted((one, other) => cents(one) - cents(other))
  return amount === undefined ? undefined : { level: package_level, amount, currency }
}

/** The least monthly price of each package on sale, in the money that the plans page starts with; none when the API does not answer: home is there all the same. */
export const monthlyPrices = async (api: Client, language: Language): Promise<MonthlyPrice[]> => {
  const offer = await api.packages().catch(() => undefined)
  const method = offer && firstMethodFor(offer.pay_options, language)
  return method ? offer.list.flatMap(item => leastOf(item, currencyOf(method)) ?? []) : []
}
