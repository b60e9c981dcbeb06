import { daysBilled, spanOf } from '#domain/beijing-day.ts'
import { reconcile as compare, told } from '#features/reconciliation/reconcile.ts'
import type { Bill, BillRow, PaymentGateway, PaymentMethod } from '#gateways/payment/payment-gateway.ts'
import { type CommandContext, CommandRefused, command } from './command.ts'
import { day, oneOf } from './options.ts'

interface Fetched {
  bill: Bill
  rows: BillRow[]
}

const providers = ['wechat', 'alipay', 'qq', 'paypal'] as const satisfies readonly PaymentMethod[]

type Chosen = [provider: PaymentMethod, gateway: PaymentGateway]

/** A provider's bill, or why it gave none. */
const fetchBill = async ([provider, gateway]: Chosen, date: string): Promise<Fetched | string> => {
  try {
    return { bill: { provider, date }, rows: await gateway.bill(date) }
  } catch (cause) {
    return `${provider} gave no bill: ${(cause as Error).message}`
  }
}

const compareAll = (context: CommandContext, fetched: Fetched[]) =>
  context.audited(async tx => {
    const lines: string[] = []
    for (const { bill, rows } of fetched) {
      const differences = await compare(tx, bill, rows, context.clock.now())
      lines.push(...differences.map(difference => told(bill, difference)))
    }
    return { before: null, after: { differences: lines }, result: lines }
  })

const chosenOf = ({ payments }: CommandContext, provider: PaymentMethod | undefined): Chosen[] => {
  const chosen = [...payments].filter(([each]) => provider === undefined || each === provider)
  if (chosen.length > 0) return chosen
  throw new CommandRefused(
    provider ? `${provider} is off: it has no settings here` : 'no payment provider has settings here',
  )
}

/** `reconcile`: the providers' bills of a day against our payments and refunds. */
export const reconcile = command({
  summary:
    'Compares the bill of a day with our payments and refunds; prints what only one side has, and other amounts.',
  options: {
    date: day('the day in Beijing; the last one that has a bill when left out'),
    provider: oneOf(providers, 'only this one; all that are on when left out'),
  },
  run: async (context, { date = daysBilled(context.clock.now(), 1)[0] ?? '', provider }) => {
    const chosen = chosenOf(context, provider)
    if (spanOf(date).until > context.clock.now()) throw new CommandRefused(`${date} is not over in Beijing`)
    const answers = await Promise.all(chosen.map(each => fetchBill(each, date)))
    const fetched = answers.filter(answer => typeof answer !== 'string')
    const failed = answers.filter(answer => typeof answer === 'string')
    if (fetched.length === 0) throw new CommandRefused(failed.join('; '))
    const lines = await compareAll(context, fetched)
    const rows = fetched.reduce((sum, each) => sum + each.rows.length, 0)
    const compared = fetched.map(each => each.bill.provider).join(', ')
    const summary = [`${date}: ${rows} rows of ${compared}, ${lines.length} differences`, ...failed].join('; ')
    return { lines, summary, findings: lines.length + failed.length > 0 }
  },
})
