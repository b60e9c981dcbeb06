import type { Insertable } from 'kysely'
import type { Schema, Tx } from '#database/schema.ts'

/** About what such messages cost in 2026, in ten-thousandths of the currency's unit. */
const demoMessagePrices: Insertable<Schema['message_prices']>[] = [
  { channel: 'sms', provider: 'aliyun', prefix: '86', currency: 'CNY', price: 450 },
  { channel: 'voice', provider: 'aliyun', prefix: '86', currency: 'CNY', price: 600 },
  { channel: 'sms', provider: 'twilio', prefix: '', currency: 'USD', price: 500 },
  { channel: 'sms', provider: 'twilio', prefix: '1', currency: 'USD', price: 83 },
  { channel: 'voice', provider: 'twilio', prefix: '', currency: 'USD', price: 1000 },
  { channel: 'voice', provider: 'twilio', prefix: '1', currency: 'USD', price: 140 },
  { channel: 'mail', provider: 'smtp', prefix: '', currency: 'CNY', price: 20 },
]

/** Prices of messages, so that those which the demo sends have a cost. */
export const addMessagePrices = async (tx: Tx): Promise<void> => {
  const prices = tx.insertInto('message_prices').values(demoMessagePrices)
  await prices.onConflict(conflict => conflict.columns(['channel', 'provider', 'prefix']).doNothing()).execute()
}
