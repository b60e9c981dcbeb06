import { daysBilled } from '#domain/beijing-day.ts'
import { reconcile as compare, told } from '#features/reconciliation/reconcile.ts'
import type { Bill, BillRow, PaymentMethod } from '#gateways/payment/payment-gateway.ts'
import { type CommandContext, CommandRefused, command } from './command.ts'
import { day, oneOf } from './options.ts'

interface Fetched {
  bill: Bill
  rows: BillRow[]
}

const providers = ['wechat', 'alipay', 'qq', 'paypal'] as const satisfies readonly PaymentMethod[]

const fetchBill = async (context: CommandContext, bill: Bill): Promise<Fetched> => {
  const gateway = context.payments.get(bill.provider)
  if (!gateway) throw new CommandRefused(`${bill.provider} is off: it has no settings here`)
  try {
    return { bill, rows: await gateway.bill(bill.date) }
  } catch (cause) {
    throw new CommandRefused(`${bill.provider} gave no bill: ${(cause as Error).message}`, { cause })
  }
}

const compareAll = (context: CommandContext, fetched: Fetched[]) =>
  context.act(async tx => {
    const lines: string[] = []
    for (const { bill, rows } of fetched) {
      const differences = await compare(tx, bill, rows, context.clock.now())
      lines.push(...differences.map(difference => told(bill, difference)))
    }
    return { before: null, after: { differences: lines }, result: lines }
  })

/** `reconcile`: the providers' bills of a day against our payments and refunds. */
export const reconcile = command({
  summary:
    'Compares the bill of a day with our payments and refunds; prints what only one side has, and other amounts.',
  options: {
    date: day('the day in Beijing; the last one that has a bill when left out'),
    provider: oneOf(providers, 'only this one; all that are on when left out'),
  },
  run: async (context, { date = daysBilled(context.clock.now(), 1)[0] ?? '', provider }) => {
    const chosen = provider ? [provider] : [...context.payments.keys()]
    if (chosen.length === 0) throw new CommandRefused('no payment provider has settings here')
    const fetched = await Promise.all(chosen.map(each => fetchBill(context, { provider: each, date })))
    const lines = await compareAll(context, fetched)
    const rows = fetched.reduce((sum, each) => sum + each.rows.length, 0)
    const summary = `${date}: ${rows} rows of ${chosen.join(', ')}, ${lines.length} differences`
    return { lines, summary, findings: lines.length > 0 }
  },
})
