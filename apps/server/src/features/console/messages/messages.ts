import { rates, retention } from '@bohe/api-client/contract/limits'
import type { ParsedStaffInput, StaffData } from '@bohe/api-client/staff'
import { messageChannels } from '@bohe/api-client/staff/calls/messages'
import type { Selectable } from 'kysely'
import { secondsAfter } from '#clock.ts'
import type { MessageDeliveryRow } from '#database/tables/verification.ts'
import { fromTenThousandths } from '#domain/message-cost.ts'
import type { Region } from '#domain/orders/order.ts'
import { accountTyped, subjectOf } from '#features/auth/account.ts'
import { targetHash } from '#features/deliveries/note.ts'
import { everybody, totals } from '#features/verification-codes/totals.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import { used } from '#rates.ts'
import { pageOf } from '../page.ts'
import * as store from './message-store.ts'

/** The one spelling of a contact that somebody typed: a phone without a country is the mainland's. */
export const subjectTyped = (typed: string): string => subjectOf(accountTyped(typed))

export const messageShown = (row: Selectable<MessageDeliveryRow>): StaffData<'messages'>['list'][number] => ({
  ...{ id: String(row.id), at: row.at.toISOString(), channel: row.channel, provider: row.provider },
  ...{ purpose: row.purpose, target: row.masked, state: row.state, cause: row.cause },
  ...{ currency: row.currency ?? '', cost: row.cost === null ? '' : fromTenThousandths(row.cost) },
  region: row.region_code as Region,
})

const hashTyped = ({ context }: SignedInCall, target: string) =>
  target === '' ? null : targetHash(context.config.secretKey, subjectTyped(target))

/** Codes and notices: what became of each. */
export const messages = async (input: ParsedStaffInput<'messages'>, call: SignedInCall) => {
  const { context, staff, pageSize } = call
  const asked = { ...input, target: hashTyped(call, input.target), most: pageSize }
  return pageOf(await store.messagesIn(context.db, staff.regions, asked), pageSize, messageShown)
}

/** What the messages of a filter cost, by currency, for as long as messages are kept. */
export const messageCosts = async (input: ParsedStaffInput<'messageCosts'>, call: SignedInCall) => {
  const { context, staff, now } = call
  const asked = { ...input, target: hashTyped(call, input.target) }
  const sums = await store.costsOf(context.db, staff.regions, asked, secondsAfter(now, -retention.deliverySeconds))
  return {
    days: retention.deliverySeconds / daySeconds,
    sums: sums.map(({ cost, ...sum }) => ({ ...sum, cost: fromTenThousandths(Number(cost)) })),
  }
}

/** The same by day and channel: at most a few rows of each day that is kept, so that they are one page. */
export const messageCostsByDay = async (input: ParsedStaffInput<'messageCostsByDay'>, call: SignedInCall) => {
  const { context, staff, now } = call
  const asked = { ...input, target: hashTyped(call, input.target) }
  const sums = await store.costsByDay(context.db, staff.regions, asked, secondsAfter(now, -retention.deliverySeconds))
  const list = sums.map(({ cost, ...sum }) => ({
    ...{ id: `${sum.day} ${sum.channel} ${sum.currency}`, ...sum },
    cost: fromTenThousandths(Number(cost)),
  }))
  return { list, next: '' }
}

const daySeconds = 86_400
const spans = ['hour', 'day'] as const

/** What is left of the budgets that all share, and what each provider did in the last day. */
export const messageBudgets = async (_: ParsedStaffInput<'messageBudgets'>, { context, staff, now }: SignedInCall) => {
  const { db } = context
  const wanted = messageChannels.flatMap(channel =>
    totals[channel].map((name, at) => ({ channel, name, span: spans[at] ?? ('day' as const) })),
  )
  const budgets = await Promise.all(
    wanted.map(async ({ channel, name, span }) => {
      const row = await used(db, name, everybody, now)
      return { channel, span, used: row?.n ?? 0, most: rates[name].max, resets_at: row?.resets_at.toISOString() ?? '' }
    }),
  )
  return { budgets, providers: await store.providersSince(db, staff.regions, secondsAfter(now, -daySeconds)) }
}
