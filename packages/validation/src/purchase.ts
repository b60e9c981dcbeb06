import * as z from 'zod/mini'
import * as field from './fields.ts'

/**
 * recharge.html: what has to be chosen and agreed to before an order is placed. In a file of its own, since one edition
 * sells nothing.
 */
export const purchase = z.object({
  package_id: z.string('field.required').check(z.regex(/^\d{1,18}$/, 'field.required')),
  price_id: z.string('field.required').check(z.regex(/^\d{1,18}$/, 'field.required')),
  pay_type: z.enum(['wechat', 'alipay', 'qq', 'paypal'], 'field.required'),
  discount_code: z._default(field.discountCode, ''),
  agreement: field.userAgreement,
  terms: field.membershipTerms,
})

/** What has to be chosen before its price with a discount code can be asked for. */
export const quotable = z.pick(purchase, { package_id: true, price_id: true, pay_type: true, discount_code: true })
