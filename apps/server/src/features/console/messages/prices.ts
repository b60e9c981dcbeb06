import type { ParsedStaffInput, StaffData } from '@bohe/api-client/staff'
import { senders } from '@bohe/api-client/staff/calls/messages'
import { fromTenThousandths, toTenThousandths } from '#domain/message-cost.ts'
import { refuseStale } from '#features/audit/stale.ts'
import { refuse } from '#http/handlers.ts'
import type { CallingStaff, SignedInCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import * as store from './price-store.ts'

type Row = Awaited<ReturnType<typeof store.pricesOfMessages>>[number]
type Shown = StaffData<'messagePrices'>['prices'][number]

const partsOf = (sender: Shown['sender']) => {
  const [channel, provider] = sender.split(' ') as ['sms' | 'voice' | 'mail', string]
  return { channel, provider }
}

const shown = ({ id, channel, provider, prefix, currency, price, version }: Row): Shown[] => {
  const sender = senders.find(each => each === `${channel} ${provider}`)
  if (!sender) return []
  return [{ ...{ id: String(id), sender, prefix, currency, version }, price: fromTenThousandths(price) }]
}

export const messagePrices = async (_: ParsedStaffInput<'messagePrices'>, { context }: SignedInCall) => ({
  prices: (await store.pricesOfMessages(context.db)).flatMap(shown),
})

const aboutPrice = ({ sender, prefix }: Pick<Shown, 'sender' | 'prefix'>) => `message price ${sender} ${prefix || '*'}`

/** A provider bills both regions together. */
const seesAll = ({ regions }: CallingStaff): boolean => regions.length > 1

const done = { state: 'done' } as const

/** Sets what messages cost from now on; what was sent keeps its cost. */
export const saveMessagePrice = (
  input: ParsedStaffInput<'saveMessagePrice'>,
  { staff }: SignedInCall,
  audited: AuditedTransaction,
) =>
  audited<{ state: 'done' }>(async tx => {
    if (!seesAll(staff)) return refuse('beyondOwn')
    const { sender, prefix, currency } = input
    const about = aboutPrice(input)
    const key = { ...partsOf(sender), prefix }
    const row = await store.lockPrice(tx, key)
    if ((row?.version ?? 0) !== input.version) return refuseStale(tx, about)
    const price = toTenThousandths(input.price)
    const told = { about, currency, price: fromTenThousandths(price) }
    if (row) await store.changePrice(tx, row.id, { currency, price, version: row.version + 1 })
    else if (!(await store.addPrice(tx, { ...key, currency, price }))) return refuseStale(tx, about)
    const before = row ? { about, currency: row.currency, price: fromTenThousandths(row.price) } : null
    return { before, after: told, region: null, result: done }
  })

/** Takes a price away: what is sent from now on has the cost of a shorter prefix, or none. */
export const removeMessagePrice = (
  input: ParsedStaffInput<'removeMessagePrice'>,
  { staff }: SignedInCall,
  audited: AuditedTransaction,
) =>
  audited<{ state: 'done' }>(async tx => {
    if (!seesAll(staff)) return refuse('beyondOwn')
    const about = aboutPrice(input)
    const row = await store.lockPrice(tx, { ...partsOf(input.sender), prefix: input.prefix })
    if (row?.version !== input.version) return refuseStale(tx, about)
    await store.dropPrice(tx, row.id)
    const before = { about, currency: row.currency, price: fromTenThousandths(row.price) }
    return { before, after: null, region: null, result: done }
  })
