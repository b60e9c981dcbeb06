import * as field from '@bohe/validation/fields'
import * as z from 'zod/mini'
import { memberCall, publicCall } from '../endpoint.ts'
import { userInfo } from '../entities/member.ts'
import { breakdown, invoiceState, invoices, packageItem, payOptions, payResult } from '../entities/order.ts'
import { idInput, oneOf, pageInput, textInput } from '../scalars.ts'
import { defaultChannel, defaultOsType, payScenes } from '../wire.ts'

const payType = z.enum(['wechat', 'alipay', 'qq', 'paypal'], 'field.format')
/** Where the buyer can pay; a method that has no such way gives the one it has (decision 048). */
const payScene = z._default(z.enum(payScenes, 'field.format'), 'qr')
/** The site the visitor is on, for a provider that sends him back there; the region's own by default. */
const origin = z.optional(textInput(128))
const couponRefusals = ['couponUnknown', 'couponNotForThis', 'couponOutOfTime', 'couponUsedUp'] as const
const payRefusals = [
  'notSoldInRegion',
  'membershipUnexpired',
  'paymentMethodOff',
  'paymentProviderFailed',
  'orderUnknown',
  'orderClosed',
  'orderPaid',
] as const

/** Calls under User of spec §7. */
export const user = {
  userInfo: memberCall('userInfo', 'The member: profile, membership, expiry', {
    input: z.object({}),
    data: userInfo,
    refusals: [],
  }),
  packages: publicCall('packages', 'Packages on sale in the region, with prices and ways to pay', {
    input: z.object({}),
    data: z.object({ list: z.array(packageItem), pay_options: payOptions }),
    refusals: ['notSoldInRegion'],
  }),
  quote: memberCall('quote', 'What an order would cost, with a discount code or without; reserves nothing', {
    input: z.object({
      package_id: idInput,
      price_id: idInput,
      discount_code: z._default(field.discountCode, ''),
      pay_type: payType,
    }),
    data: breakdown,
    refusals: ['notSoldInRegion', 'priceUnknown', ...couponRefusals, 'paymentMethodOff'],
    limits: ['quotesPerMember'],
  }),
  buy: memberCall('buy', 'Place an order, or pay an open one when `invoice_id` is given', {
    input: z.object({
      package_id: idInput,
      price_id: idInput,
      invoice_id: z._default(z.union([z.literal(''), idInput]), ''),
      invoice_from: z._default(oneOf(['0', '1', '2', '3', '4', '5', '6', '7']), defaultOsType.purchase),
      pay_type: payType,
      pay_scene: payScene,
      discount_code: z._default(field.discountCode, ''),
      origin,
      src_channel: z._default(textInput(64), defaultChannel),
      os_type: z._default(oneOf(['0', '1', '2', '3', '4', '5']), defaultOsType.purchase),
    }),
    data: payResult,
    refusals: ['priceUnknown', ...couponRefusals, ...payRefusals, 'payerUnknown', 'idempotencyConflict'],
    limits: ['ordersPerMember', 'paymentsPerMember'],
    idempotent: true,
  }),
  invoices: memberCall('invoices', "The member's orders, newest first", {
    mayBeOld: true,
    input: z.object(pageInput()),
    data: invoices,
    refusals: [],
  }),
  invoiceState: memberCall('invoiceState', 'One order: its state, its code, how far its payment has come', {
    input: z.object({ invoice_id: idInput }),
    data: invoiceState,
    refusals: ['orderUnknown'],
  }),
  payInvoice: memberCall('payInvoice', 'A code for an open order; another method or scene closes the old code', {
    input: z.object({
      invoice_id: idInput,
      pay_type: payType,
      pay_scene: payScene,
      origin,
      /** What WeChat leads back with once it has named the buyer (`jsapi`). */
      pay_code: z.optional(textInput(512)),
      pay_state: z.optional(textInput(128)),
    }),
    data: payResult,
    refusals: [...payRefusals, 'payerUnknown'],
    limits: ['paymentsPerMember'],
  }),
  cancelInvoice: memberCall('cancelInvoice', 'Cancel an open order', {
    input: z.object({ invoice_id: idInput }),
    data: invoiceState,
    refusals: ['orderUnknown', 'orderPaid', 'orderClosed'],
  }),
}
