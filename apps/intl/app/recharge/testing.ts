import type { CallData } from '@bohe/api-client/contract'
import type { Package, Price } from '#recharge/plans/offer.ts'

const price = (price_id: string, months: string, price_num: string, usd: string, recommended: 0 | 1 = 0): Price => ({
  price_id,
  price_title: `${months} month card`,
  price_desc: '',
  price_short_desc: months === '1' ? '1 month' : `${months} months`,
  price_type: months,
  price_num,
  price_num_usd: usd,
  price_order_num: 0,
  price_is_recommend: recommended,
  include_region_codes: [],
  exclude_region_codes: [],
})

const packageWith = (given: Partial<Package>): Package => ({
  package_id: '',
  package_title: '',
  package_desc: '',
  package_short_desc: '',
  package_level: '',
  package_is_recommend: 0,
  billing_type: '2',
  price_list: [],
  ...given,
})

/** Packages as tests know them. */
export const trial = packageWith({
  package_id: '10',
  package_title: 'Trial',
  package_level: '1',
  billing_type: '1',
  price_list: [price('101', '0', '0.00', '0.00')],
})
export const gold = packageWith({
  package_id: '11',
  package_title: 'Gold',
  package_short_desc: 'One device, games and video',
  package_level: '100',
  price_list: [price('111', '1', '30.00', '4.50'), price('113', '3', '80.00', '12.00', 1)],
})
export const diamond = packageWith({
  package_id: '13',
  package_title: 'Diamond',
  package_short_desc: 'Two devices at once, every route',
  package_level: '201',
  package_is_recommend: 1,
  price_list: [price('131', '1', '60.00', '9.00'), price('133', '3', '160.00', '24.00')],
})

/** An open order as tests know it, paid by Alipay. */
export const openOrder: CallData<'invoiceState'> = {
  invoice_id: '501',
  invoice_no: '20261121000501',
  invoice_status: '0',
  invoice_status_title: 'Open',
  replaced_by: '',
  invoice_money: '80.00',
  amount_type: 'CNY',
  invoice_date: '2026-11-21T08:00:00Z',
  package_name: 'Gold',
  price_name: '3 month card',
  pay_date: null,
  discount_code: '',
  list_money: '80.00',
  discount_money: '0.00',
  pay_type: 'alipay',
  pay_scene: 'qr',
  pay_url: 'https://qr.alipay.test/bax501',
  expiry_time: '2026-11-21T08:30:00Z',
  package_id: '11',
  price_id: '113',
  steps: { received: null, verified: null, opened: null },
}

/** The same order, paid. */
export const paidOrder: CallData<'invoiceState'> = {
  ...openOrder,
  invoice_status: '1',
  invoice_status_title: 'Paid',
  pay_date: '2026-11-21T08:05:00Z',
  pay_url: '',
  steps: { received: '2026-11-21T08:05:00Z', verified: '2026-11-21T08:05:01Z', opened: '2026-11-21T08:05:01Z' },
}
