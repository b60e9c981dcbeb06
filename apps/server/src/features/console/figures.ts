import { staffLimits } from '@bohe/api-client/contract/limits'
import type { ParsedStaffInput } from '@bohe/api-client/staff'
import { secondsAfter } from '#clock.ts'
import { daysFrom, spanOf } from '#domain/beijing-day.ts'
import { fromMinor } from '#domain/orders/order-amount.ts'
import { textIn } from '#domain/text-in.ts'
import { countWaiting } from '#features/approvals/store.ts'
import { summedUntil } from '#features/daily-sums/store.ts'
import { Refused, refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import * as store from './figures-store.ts'
import { countsOf as incidentCounts } from './money/incident-store.ts'

type Movement = store.Movement
type Sum = Pick<Movement, 'currency' | 'received' | 'refunded' | 'payments' | 'refunds'> & { key: string }

const signed = (minor: number) => (minor < 0 ? `-${fromMinor(-minor)}` : fromMinor(minor))

const money = ({ currency, received, refunded }: Sum) => ({
  ...{ currency, received: fromMinor(received), refunded: fromMinor(refunded), net: signed(received - refunded) },
})

const counted = (sum: Sum) => ({ ...money(sum), orders: sum.payments, refunds: sum.refunds })

const daySeconds = 86_400

type Range = Pick<ParsedStaffInput<'figures'>, 'from' | 'until'>

/** The moments of a range of days, within somebody's scope; refused when it ends before it begins, or is too long. */
const spanned = async (range: Range, { context, staff }: SignedInCall) => {
  const [from, until] = [spanOf(range.from).from, spanOf(range.until).until]
  const seconds = (until.getTime() - from.getTime()) / 1000
  if (seconds <= 0 || seconds > staffLimits.figures.days * daySeconds)
    return refuse('invalidFields', {}, { until: 'field.format' })
  const summed = (await summedUntil(context.db)) ?? from
  const within = Math.min(Math.max(summed.getTime(), from.getTime()), until.getTime())
  return { from, summed: new Date(within), until, regions: staff.regions }
}

type Titles = Awaited<ReturnType<typeof store.packageTitles>>

/** Sums by one thing and by currency, in their order: currencies are never added. */
const sumsBy = (movements: readonly Movement[], keyOf: (movement: Movement) => string): Sum[] => {
  const sums = new Map<string, Sum>()
  for (const movement of movements) {
    const { currency } = movement
    const key = keyOf(movement)
    const name = `${key} ${currency}`
    const sum = sums.get(name) ?? { key, currency, received: 0, refunded: 0, payments: 0, refunds: 0 }
    for (const part of ['received', 'refunded', 'payments', 'refunds'] as const) sum[part] += movement[part]
    sums.set(name, sum)
  }
  return [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum)
}

/** Revenue of each day: also of those without any, so that a plot has no holes. */
const byDay = (movements: readonly Movement[], { from, until }: Range) => {
  const sums = sumsBy(movements, ({ day }) => day)
  const known = new Map(sums.map(sum => [sum.key + sum.currency, sum]))
  const currencies = [...new Set(sums.map(({ currency }) => currency))].toSorted()
  return daysFrom(from, until).flatMap(day =>
    currencies.map(currency => {
      const none = { key: day, currency, received: 0, refunded: 0, payments: 0, refunds: 0 }
      return { day, ...money(known.get(day + currency) ?? none) }
    }),
  )
}

const byProvider = (movements: readonly Movement[]) =>
  sumsBy(movements, ({ provider }) => provider).map(sum => ({ provider: sum.key, ...counted(sum) }))

const byPackage = (movements: readonly Movement[], titles: Titles, { language }: SignedInCall) =>
  sumsBy(movements, movement => movement.package_id).map(sum => {
    const row = titles.get(Number(sum.key))
    return { package: row ? textIn(language, row, 'title') : sum.key, ...counted(sum) }
  })

/** A provider is asked about what it told in these hours. */
const silentHours = 6

/** The shop's figures of a range of days, as far as somebody's scope goes. */
export const figures = async (range: ParsedStaffInput<'figures'>, call: SignedInCall) => {
  const span = await spanned(range, call)
  if (span instanceof Refused) return span
  const { context, staff, now } = call
  const { db } = context
  const { regions } = staff
  const [movements, titles, placedByDay, counts, attention, approvals, silent_providers, { open: incidents }] =
    await Promise.all([
      ...[store.movementsOf(db, span), store.packageTitles(db), store.ordersByDay(db, span)],
      ...[store.countsOf(db, span, now), store.attentionOf(db, regions), countWaiting(db, regions)],
      store.silentProviders(db, secondsAfter(now, -silentHours * 3600), regions),
      incidentCounts(db, regions, staff.id, now),
    ] as const)
  const placed = new Map(placedByDay.map(row => [row.day, row]))
  const all = (name: 'placed' | 'paid') => placedByDay.reduce((sum, row) => sum + row[name], 0)
  return {
    totals: sumsBy(movements, () => '').map(counted),
    ...{ by_day: byDay(movements, range), by_provider: byProvider(movements) },
    by_package: byPackage(movements, titles, call),
    members: counts,
    orders: { placed: all('placed'), paid: all('paid') },
    orders_by_day: daysFrom(range.from, range.until).map(day => placed.get(day) ?? { day, placed: 0, paid: 0 }),
    attention: { ...attention, incidents, approvals, silent_providers },
  }
}

type Page = ParsedStaffInput<'figuresByDay'>

export const figuresByDay = async (range: Page, call: SignedInCall) => {
  const span = await spanned(range, call)
  if (span instanceof Refused) return span
  const list = byDay(await store.movementsOf(call.context.db, span), range)
  return { list: list.map(row => ({ id: `${row.day} ${row.currency}`, ...row })), next: '' }
}

export const figuresByProvider = async (range: Page, call: SignedInCall) => {
  const span = await spanned(range, call)
  if (span instanceof Refused) return span
  const list = byProvider(await store.movementsOf(call.context.db, span))
  return { list: list.map(row => ({ id: `${row.provider} ${row.currency}`, ...row })), next: '' }
}

export const figuresByPackage = async (range: Page, call: SignedInCall) => {
  const span = await spanned(range, call)
  if (span instanceof Refused) return span
  const { db } = call.context
  const list = byPackage(await store.movementsOf(db, span), await store.packageTitles(db), call)
  return { list: list.map(row => ({ id: `${row.package} ${row.currency}`, ...row })), next: '' }
}
