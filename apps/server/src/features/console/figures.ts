import { staffLimits } from '@bohe/api-client/contract/limits'
import type { ParsedStaffInput } from '@bohe/api-client/staff'
import { spanOf } from '#domain/beijing-day.ts'
import { fromMinor } from '#domain/order-amount.ts'
import { textIn } from '#domain/text-in.ts'
import { countWaiting } from '#features/approvals/store.ts'
import { refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import { attentionOf, countsOf, packageTitles, sumsBy } from './figures-store.ts'

type Sum = Awaited<ReturnType<typeof sumsBy>>[number]

const signed = (minor: number) => (minor < 0 ? `-${fromMinor(-minor)}` : fromMinor(minor))

const money = ({ currency, received, refunded }: Sum) => ({
  ...{ currency, received: fromMinor(received), refunded: fromMinor(refunded), net: signed(received - refunded) },
})

const counted = (sum: Sum) => ({ ...money(sum), orders: sum.orders, refunds: sum.refunds })

const daySeconds = 86_400

/** The shop's figures of a range of days, as far as somebody's scope goes. */
export const figures = async ({ from, until }: ParsedStaffInput<'figures'>, call: SignedInCall) => {
  const { context, staff, now, language } = call
  const span = { from: spanOf(from).from, until: spanOf(until).until, regions: staff.regions }
  const seconds = (span.until.getTime() - span.from.getTime()) / 1000
  if (!(seconds > 0 && seconds <= staffLimits.figures.days * daySeconds))
    return refuse('invalidFields', {}, { until: 'field.format' })
  const { db } = context
  const [totals, days, providers, packages, titles, counts, attention, approvals] = await Promise.all([
    ...[sumsBy(db, span, 'nothing'), sumsBy(db, span, 'day'), sumsBy(db, span, 'provider')],
    ...[sumsBy(db, span, 'package_id'), packageTitles(db), countsOf(db, span, now), attentionOf(db)],
    countWaiting(db, staff.regions),
  ] as const)
  const titleOf = (id: string) => {
    const row = titles.get(Number(id))
    return row ? textIn(language, row, 'title') : id
  }
  const { registered, running, renewed, placed, paid } = counts
  return {
    totals: totals.map(counted),
    by_day: days.map(sum => ({ day: sum.key, ...money(sum) })),
    by_provider: providers.map(sum => ({ provider: sum.key, ...counted(sum) })),
    by_package: packages.map(sum => ({ package: titleOf(sum.key), ...counted(sum) })),
    members: { registered, running, renewed },
    orders: { placed, paid },
    attention: { ...attention, approvals },
  }
}
