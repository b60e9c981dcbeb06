import type { RateName } from '@bohe/api-client/contract/limits'
import { secondsAfter } from '#clock.ts'
import type { Context } from '#context.ts'
import { transaction } from '#database/transaction.ts'
import { type Contact, contactKey } from '#domain/contacts/contact.ts'
import { maskedEmail, maskedMobile } from '#domain/contacts/masked-contact.ts'
import type { Delivery } from '#gateways/delivery.ts'
import { phoneProviderOf } from '#gateways/sms/sms-gateway.ts'
import { keyedHash } from '#keyed-hash.ts'
import * as store from './store.ts'

/** A code or a notice as it is remembered: what it is for and where it went, never what it said. */
export interface Message {
  purpose: string
  contact: Contact
  isSpoken?: boolean
  region: string
  /** The order that it is about. */
  orderId?: number | undefined
}

/** What a contact is found by among deliveries. */
export const targetHash = (secretKey: string, contactKey: string): Buffer =>
  keyedHash(secretKey, 'delivery', contactKey)

const rowOf = ({ config, clock }: Context, { purpose, contact, isSpoken, region, orderId }: Message) => {
  const told = { purpose, region_code: region, order_id: orderId ?? null, at: clock.now() }
  const row = { ...told, target_hash: targetHash(config.secretKey, contactKey(contact)) }
  if (contact.kind === 'mail')
    return { ...row, channel: 'mail' as const, provider: 'smtp', masked: maskedEmail(contact.email) }
  const { countryCode, number } = contact.phone
  const channel = isSpoken ? ('voice' as const) : ('sms' as const)
  return { ...row, channel, provider: phoneProviderOf(countryCode), masked: maskedMobile(countryCode, number) }
}

/** What was not written down keeps no message from anybody. */
const quietly = ({ log }: Context, work: Promise<void>) =>
  work.catch(error => log.warn({ error }, 'a delivery was not noted'))

/** What prices go by: a whole international number; a mailbox has none. */
const numberOf = ({ contact }: Message): string =>
  contact.kind === 'mail' ? '' : `${contact.phone.countryCode}${contact.phone.number}`

/** A message that went out, with what it costs now. */
const addSent = async (context: Context, message: Message): Promise<void> => {
  const { db } = context
  const row = { ...rowOf(context, message), state: 'sent' as const, cause: '' }
  const price = await store.priceOf(db, row, numberOf(message))
  if (!price) return store.addDelivery(db, row)
  await transaction(db, async tx => {
    await store.addDelivery(tx, { ...row, currency: price.currency, cost: price.price })
    await store.addCost(tx, row, price)
  })
}

/** Writes down what the provider did with a message, after it did: nobody waits for this row before his message goes. */
export const noteDelivery = (context: Context, message: Message, delivery: Delivery): Promise<void> => {
  if (delivery === 'sent') return quietly(context, addSent(context, message))
  const row = { ...rowOf(context, message), state: 'failed' as const, cause: delivery }
  return quietly(context, store.addDelivery(context.db, row))
}

/** How long one refusal stands for all of its kind: asking again and again fills no table. */
const onceInSeconds = 600

/** Writes down that a budget of ours was used up. */
export const noteRefusal = (context: Context, message: Message, budget: RateName): Promise<void> => {
  const row = { ...rowOf(context, message), state: 'refused' as const, cause: budget }
  return quietly(context, store.addRefusal(context.db, row, secondsAfter(row.at, -onceInSeconds)))
}
