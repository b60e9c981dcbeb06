import { isObject } from '#core/http.ts'
import { minorUnits } from '#payments/money.ts'
import { invalid, type Reply, unprocessable } from './reply.ts'

type Body = Record<string, unknown>

export type Money = { amount: number; currency: string }

/** What the merchant asks a payer for. `link` is what sends the payer to be asked, by the way the order was made. */
export type OrderRequest = Money & {
  link: 'payer-action' | 'approve'
  subject: string
  /** Texts by their names in the ledger. */
  texts: Record<string, string>
}

/** The currencies with two decimals that PayPal settles; those without decimals are not taken here. */
const currencies = new Set('AUD BRL CAD CHF CZK DKK EUR GBP HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB USD'.split(' '))

/** An order's request read, or how it breaks the schema. */
export function readOrder(merchantId: string, body: Body): OrderRequest | Reply {
  const [unit, ...more] = Array.isArray(body.purchase_units) ? body.purchase_units : []
  if (body.intent !== 'CAPTURE') return invalid('INVALID_PARAMETER_VALUE', '/intent', body.intent)
  if (!isObject(unit)) return invalid('MISSING_REQUIRED_PARAMETER', '/purchase_units')
  if (more.length > 0) return invalid('INVALID_ARRAY_MAX_ITEMS', '/purchase_units')
  const money = readMoney(unit.amount, "/purchase_units/@reference_id=='default'/amount")
  if ('status' in money) return money
  const { link, experience } = experienceOf(body)
  const payee = isObject(unit.payee) ? unit.payee.merchant_id : undefined
  const foreign = [undefined, merchantId].includes(payee as string) ? undefined : unprocessable('PAYEE_ACCOUNT_INVALID')
  const wrong = tooLong(unit) ?? wrongExperience(experience) ?? foreign
  return wrong ?? { ...money, link, subject: text(unit.description), texts: textsOf(unit, experience) }
}

/** `{currency_code, value}` in a currency with two decimals, above zero. */
export function readMoney(money: unknown, field: string): Money | Reply {
  if (!isObject(money)) return invalid('MISSING_REQUIRED_PARAMETER', field)
  const { currency_code: currency, value } = money
  if (typeof currency !== 'string' || currency.length !== 3)
    return invalid('INVALID_STRING_LENGTH', `${field}/currency_code`, currency)
  if (typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value))
    return invalid('INVALID_PARAMETER_SYNTAX', `${field}/value`, value)
  if (!currencies.has(currency)) return unprocessable('CURRENCY_NOT_SUPPORTED', `${field}/currency_code`)
  if (/\.\d{3}/.test(value)) return unprocessable('DECIMAL_PRECISION', `${field}/value`)
  const amount = minorUnits(value)
  return amount ? { amount, currency } : unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', `${field}/value`)
}

/** With a payment source the payer's screens are described inside it; the older way is an application context. */
function experienceOf(body: Body): { link: OrderRequest['link']; experience: Body } {
  const source = isObject(body.payment_source) && body.payment_source.paypal
  const described = isObject(source) ? source.experience_context : body.application_context
  return { link: isObject(source) ? 'payer-action' : 'approve', experience: isObject(described) ? described : {} }
}

const longest = { reference_id: 256, description: 127, custom_id: 127, invoice_id: 127, soft_descriptor: 22 }

function tooLong(unit: Body): Reply | undefined {
  const found = Object.entries(longest).find(([name, most]) => {
    const value = unit[name]
    return value !== undefined && (typeof value !== 'string' || value.length > most || value === '')
  })
  return found && invalid('INVALID_STRING_LENGTH', `/purchase_units/@reference_id=='default'/${found[0]}`)
}

const choices: Record<string, string[]> = {
  shipping_preference: ['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'],
  landing_page: ['LOGIN', 'GUEST_CHECKOUT', 'NO_PREFERENCE', 'BILLING'],
  user_action: ['CONTINUE', 'PAY_NOW'],
  payment_method_preference: ['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED'],
}

function wrongExperience(experience: Body): Reply | undefined {
  const { return_url, cancel_url, brand_name, locale } = experience
  const at = (name: string) => `/payment_source/paypal/experience_context/${name}`
  const chosen = Object.entries(choices).find(
    ([name, all]) => ![...all, undefined].includes(experience[name] as string),
  )
  if (chosen) return invalid('INVALID_PARAMETER_VALUE', at(chosen[0]), experience[chosen[0]])
  if (!isWebAddress(return_url)) return invalid('INVALID_PARAMETER_SYNTAX', at('return_url'), return_url)
  if (!isWebAddress(cancel_url)) return invalid('INVALID_PARAMETER_SYNTAX', at('cancel_url'), cancel_url)
  if (text(brand_name).length > 127) return invalid('INVALID_STRING_LENGTH', at('brand_name'))
  const isLocale = locale === undefined || /^[a-z]{2}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/.test(text(locale))
  return isLocale ? undefined : invalid('INVALID_PARAMETER_SYNTAX', at('locale'), locale)
}

function isWebAddress(value: unknown): boolean {
  return /^https?:$/.test(URL.parse(text(value))?.protocol ?? '')
}

function textsOf(unit: Body, experience: Body): Record<string, string> {
  return {
    referenceId: text(unit.reference_id) || 'default',
    attach: text(unit.custom_id),
    invoiceId: text(unit.invoice_id),
    returnUrl: text(experience.return_url),
    cancelUrl: text(experience.cancel_url),
    shop: text(experience.brand_name),
    locale: text(experience.locale),
    userAction: text(experience.user_action),
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
