import { staffLimits } from '@bohe/api-client/contract/limits'
import type { ParsedStaffInput } from '@bohe/api-client/staff'
import { secondsAfter } from '#clock.ts'
import { daysFrom, spanOf } from '#domain/beijing-day.ts'
import { fromMinor } from '#domain/order-amount.ts'
import { textIn } from '#domain/text-in.ts'
import { countWaiting } from '#features/approvals/store.ts'
import { Refused, refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import { attentionOf, countsOf, ordersByDay, packageTitles, silentProviders, sumsBy } from './figures-store.ts'

type Sum = Awaited<ReturnType<typeof sumsBy>>[number]

const signed = (minor: number) => (minor < 0 ? `-${fromMinor(-minor)}` : fromMinor(minor))

const money = ({ currency, received, refunded }: Sum) => ({
  ...{ currency, received: fromMinor(received), refunded: fromMinor(refunded), net: signed(received - refunded) },
})

const counted = (sum: Sum) => ({ ...money(sum), orders: sum.orders, refunds: sum.refunds })

const daySeconds = 86_400

type Range = Pick<ParsedStaffInput<'figures'>, 'from' | 'until'>

/** The moments of a range of days, within somebody's scope; refused when it ends before it begins, or is too long. */
const spanned = ({ from, until }: Range, { staff }: SignedInCall) => {
  const span = { from: spanOf(from).from, until: spanOf(until).until, regions: staff.regions }
  const seconds = (span.until.getTime() - span.from.getTime()) / 1000
  const isRange = seconds > 0 && seconds <= staffLimits.figures.days * daySeconds
  return isRange ? span : refuse('invalidFields', {}, { until: 'field.format' })
}

type Span = Exclude<ReturnType<typeof spanned>, Refused<string>>

/** Revenue of each day: also of those without any, so that a plot has no holes. */
const byDay = async (span: Span, { from, until }: Range, { context }: SignedInCall) => {
  const sums = await sumsBy(context.db, span, 'day')
  const known = new Map(sums.map(sum => [sum.key + sum.currency, sum]))
  const currencies = [...new Set(sums.map(({ currency }) => currency))].toSorted()
  return daysFrom(from, until).flatMap(day =>
    currencies.map(currency => {
      const none = { key: day, currency, received: 0, refunded: 0, orders: 0, refunds: 0 }
      return { day, ...money(known.get(day + currency) ?? none) }
    }),
  )
}

const byProvider = async (span: Span, { context }: SignedInCall) =>
  (await sumsBy(context.db, span, 'provider')).map(sum => ({ provider: sum.key, ...counted(sum) }))

const byPackage = async (span: Span, { context, language }: SignedInCall) => {
  const [sums, titles] = [await sumsBy(context.db, span, 'package_id'), await packageTitles(context.db)]
  return sums.map(sum => {
    const row = titles.get(Number(sum.key))
    return { package: row ? textIn(language, row, 'title') : sum.key, ...counted(sum) }
  })
}

/** A provider is asked about what it told in these hours. */
const silentHours = 6

/** The shop's figures of a range of days, as far as somebody's scope goes. */
export const figures = async (range: ParsedStaffInput<'figures'>, call: SignedInCall) => {
  const span = spanned(range, call)
  if (span instanceof Refused) return span
  const { context, staff, now } = call
  const { db } = context
  const [totals, days, providers, packages, placedByDay, counts, attention, approvals, silent_providers] =
    await Promise.all([
      ...[sumsBy(db, span, 'nothing'), byDay(span, range, call), byProvider(span, call), byPackage(span, call)],
      ...[ordersByDay(db, span), countsOf(db, span, now), attentionOf(db), countWaiting(db, staff.regions)],
      silentProviders(db, secondsAfter(now, -silentHours * 3600)),
    ] as const)
  const { registered, running, renewed, placed, paid } = counts
  return {
    totals: totals.map(counted),
    ...{ by_day: days, by_provider: providers, by_package: packages },
    members: { registered, running, renewed },
    orders: { placed, paid },
    orders_by_day: daysFrom(range.from, range.until).map(day => placedByDay.get(day) ?? { day, placed: 0, paid: 0 }),
    attention: { ...attention, approvals, silent_providers },
  }
}

type Page = ParsedStaffInput<'figuresByDay'>

export const figuresByDay = async (range: Page, call: SignedInCall) => {
  const span = spanned(range, call)
  if (span instanceof Refused) return span
  const list = await byDay(span, range, call)
  return { list: list.map(row => ({ id: `${row.day} ${row.currency}`, ...row })), next: '' }
}

export const figuresByProvider = async (range: Page, call: SignedInCall) => {
  const span = spanned(range, call)
  if (span instanceof Refused) return span
  const list = await byProvider(span, call)
  return { list: list.map(row => ({ id: `${row.provider} ${row.currency}`, ...row })), next: '' }
}

export const figuresByPackage = async (range: Page, call: SignedInCall) => {
  const span = spanned(range, call)
  if (span instanceof Refused) return span
  const list = await byPackage(span, call)
  return { list: list.map(row => ({ id: `${row.package} ${row.currency}`, ...row })), next: '' }
}
