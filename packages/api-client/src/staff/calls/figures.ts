import * as z from 'zod/mini'
import { currency, money } from '#contract/scalars'
import { read } from '../endpoint.ts'
import { after, day, listOf } from '../fields.ts'

/** Revenue of one currency: `net` may be negative, and is in that currency alone. */
const revenue = { currency, received: money, refunded: money, net: z.string() }
const sum = z.object({ ...revenue, orders: z.int(), refunds: z.int() })
const range = { from: day, until: day }
const page = z.object({ ...range, after })

/** The shop's figures, by days of Beijing. */
export const figures = {
  figures: read('figures.read', 'Revenue net of refunds, members and orders of a range of days', {
    mayBeOld: true,
    input: z.object(range),
    data: z.object({
      totals: z.array(sum),
      /** Each day of the range, for each currency that something was received or given back in. */
      by_day: z.array(z.object({ day: z.string(), ...revenue })),
      by_provider: z.array(z.object({ provider: z.string(), ...sum.shape })),
      by_package: z.array(z.object({ package: z.string(), ...sum.shape })),
      members: z.object({ registered: z.int(), running: z.int(), renewed: z.int() }),
      orders: z.object({ placed: z.int(), paid: z.int() }),
      /** Each day of the range: orders that were placed on it, and how many of these are paid. */
      orders_by_day: z.array(z.object({ day: z.string(), placed: z.int(), paid: z.int() })),
      attention: z.object({
        incidents: z.int(),
        dead_jobs: z.int(),
        approvals: z.int(),
        refunds_waiting: z.int(),
        /** Providers that were asked for payments lately and have told of none. */
        silent_providers: z.array(z.string()),
      }),
    }),
    refusals: [],
  }),
  figuresByDay: read('figures.read', 'Revenue by day, as a file', {
    mayBeOld: true,
    input: page,
    data: listOf(z.object({ id: z.string(), day: z.string(), ...revenue })),
    refusals: [],
  }),
  figuresByProvider: read('figures.read', 'Revenue by provider, as a file', {
    mayBeOld: true,
    input: page,
    data: listOf(z.object({ id: z.string(), provider: z.string(), ...sum.shape })),
    refusals: [],
  }),
  figuresByPackage: read('figures.read', 'Revenue by package, as a file', {
    mayBeOld: true,
    input: page,
    data: listOf(z.object({ id: z.string(), package: z.string(), ...sum.shape })),
    refusals: [],
  }),
}
