import * as z from 'zod/mini'
import { currency, money } from '#contract/scalars'
import { read } from '../endpoint.ts'
import { day } from '../fields.ts'

const sum = z.object({ currency, received: money, refunded: money, net: z.string(), orders: z.int(), refunds: z.int() })

/** The shop's figures, by days of Beijing. */
export const figures = {
  figures: read('figures.read', 'Revenue net of refunds, members and orders of a range of days', {
    input: z.object({ from: day, until: day }),
    data: z.object({
      totals: z.array(sum),
      by_day: z.array(z.object({ day: z.string(), currency, received: money, refunded: money, net: z.string() })),
      by_provider: z.array(z.object({ provider: z.string(), ...sum.shape })),
      by_package: z.array(z.object({ package: z.string(), ...sum.shape })),
      members: z.object({ registered: z.int(), running: z.int(), renewed: z.int() }),
      orders: z.object({ placed: z.int(), paid: z.int() }),
      attention: z.object({ incidents: z.int(), dead_jobs: z.int(), approvals: z.int(), refunds_waiting: z.int() }),
    }),
    refusals: [],
  }),
}
