import type { PaymentMethod } from '#gateways/payment/payment-gateway.ts'
import { operate } from '#operators/carry-out.ts'
import { commands } from '#operators/commands.ts'
import type { TestApi } from '#tests/support/start-api.ts'
import type { Dice } from './dice.ts'
import type { ChaosStack } from './stack.ts'

/** What a buyer means to do; each kind so many times of a hundred. */
const plans = {
  pays: 38,
  'pays late': 8,
  'pays another amount first': 8,
  'switches and pays the new code': 8,
  'switches and pays the old code': 7,
  'switches and pays both': 8,
  cancels: 5,
  'cancels and pays': 6,
  'buys in two tabs and pays both': 6,
} as const
type Plan = keyof typeof plans | 'never pays'

/** The demo's prices of Gold for 1 and 3 months and Platinum for a year. */
const goods = [
  { package_id: '11', price_id: '111' },
  { package_id: '11', price_id: '112' },
  { package_id: '12', price_id: '124' },
] as const

/** Something to be done at a moment, in seconds of the run. */
interface Step {
  at: number
  run(): Promise<unknown>
}

interface Code {
  invoiceId: string
  payUrl: string
  method: PaymentMethod
}

/** What a buyer needs: the providers, the database, and the server that he calls, which may be one of several. */
export interface BuyerDependencies extends Pick<ChaosStack, 'control' | 'db' | 'member' | 'providers'> {
  api(): Pick<TestApi, 'context' | 'send'>
}

/** One buyer with one plan. What fails for him he tries again a few times, as people do. */
export const chaosBuyer = (stack: BuyerDependencies, dice: Dice, start: number, coupons: readonly string[]) => {
  const plan: Plan = dice.fate(plans, 'never pays')
  const method = dice.pick(stack.providers)
  const other = dice.pick(stack.providers.filter(provider => provider !== method))
  const good = dice.pick(goods)
  let coupon = dice.oneIn(3) ? dice.pick(coupons) : ''
  const codes: Code[] = []
  const steps: Step[] = []
  let member: Awaited<ReturnType<ChaosStack['member']>> | undefined
  let clockNow = start

  const at = (seconds: number, run: () => Promise<unknown>) => steps.push({ at: start + seconds, run })
  const again = (run: () => Promise<unknown>) => steps.push({ at: clockNow + 20 + dice.below(60), run })
  const who = async () => {
    member ??= await stack.member()
    return { ...member, address: `198.18.${member.id & 255}.${(member.id >> 8) & 255}` }
  }

  /** A call that may die with its server; undefined when there was no answer. */
  const call = async (name: 'buy' | 'payInvoice' | 'cancelInvoice' | 'invoices', input: object) => {
    const caller = await who()
    const answer = await stack
      .api()
      .send(name, input, caller)
      .catch(() => undefined)
    return answer?.status === 200 ? (answer as { code: number; data: Record<string, string> }) : undefined
  }

  const keep = (data: Record<string, string>, by: PaymentMethod) => {
    if (data.pay_url) codes.push({ invoiceId: data.invoice_id ?? '', payUrl: data.pay_url, method: by })
  }

  const buy = async (tries = 6): Promise<void> => {
    const answer = await call('buy', { ...good, pay_type: method, discount_code: coupon })
    if (answer?.code === 0) return keep({ ...answer.data }, method)
    // Used up, perhaps.
    if (answer && dice.oneIn(2)) coupon = ''
    if (tries > 1) again(() => buy(tries - 1))
  }

  const payBy = async (by: PaymentMethod, tries = 3): Promise<void> => {
    const invoice_id = codes[0]?.invoiceId
    if (!invoice_id) return
    const answer = await call('payInvoice', { invoice_id, pay_type: by })
    if (answer?.code === 0) return keep({ invoice_id, ...answer.data }, by)
    if (tries > 1) again(() => payBy(by, tries - 1))
  }

  const cancel = async (tries = 3): Promise<void> => {
    const invoice_id = codes[0]?.invoiceId
    const answer = invoice_id ? await call('cancelInvoice', { invoice_id }) : undefined
    if (!answer && tries > 1) again(() => cancel(tries - 1))
  }

  const pay = async (which: number, how: object = {}) => {
    const code = codes.at(which)
    if (!code) return
    const callback = dice.pick(['once', 'once', 'once', 'none', 'twice', 'tampered'])
    await stack.control('pay', { pay_url: code.payUrl, callback, ...how })
    if (dice.oneIn(4)) again(() => tellAgain(code))
  }

  const tellAgain = ({ payUrl, method: by }: Code) => {
    const name = dice.pick(['notify-again', 'notify-out-of-order', 'notify-tampered'])
    return stack.control(`${by}/${name}`, { pay_url: payUrl, what: dice.pick(['sign', 'amount', 'app']) })
  }

  /** The provider of the first code does not hear that it is over. */
  const deafen = async () => {
    if (!dice.oneIn(3)) await stack.control(`${method}/fail-next`, { status: 500, count: 2 + dice.below(3) })
  }

  const switchMethod = async () => {
    await deafen()
    await payBy(other)
  }

  const cancelUnheard = async () => {
    await deafen()
    await cancel()
  }

  const refund = async () => {
    const { db } = stack
    const { id } = await who()
    const paid = db.selectFrom('orders').select('invoice_no').where('member_id', '=', id).where('state', '=', 'paid')
    for (const { invoice_no } of await paid.execute())
      await operate(
        commands,
        stack.api().context,
        ['orders:refund', '--invoice-no', invoice_no, '--reason', 'chaos'],
        'lin',
      )
  }

  const soon = () => 40 + dice.below(400)
  const afterwards = () => 500 + dice.below(900)
  /** Both at once: before anybody has ended the first code. */
  const switchAnd = (...paid: number[]) =>
    at(soon(), async () => {
      await switchMethod()
      await Promise.all(paid.map(which => pay(which)))
    })

  const plannings: Record<Plan, () => void> = {
    'never pays': () => undefined,
    pays: () => at(dice.below(1500), () => pay(0)),
    'pays late': () => at(soon(), () => pay(0, { late: true })),
    'pays another amount first': () => {
      at(soon(), () => pay(0, { amount: '0.01' }))
      at(500, () => payBy(method))
      at(afterwards() + 60, () => pay(-1))
    },
    'switches and pays the new code': () => {
      at(soon(), switchMethod)
      at(afterwards(), () => pay(-1))
    },
    'switches and pays the old code': () => switchAnd(0),
    'switches and pays both': () => switchAnd(0, -1),
    cancels: () => at(soon(), () => cancel()),
    'cancels and pays': () =>
      at(soon(), async () => {
        await cancelUnheard()
        await pay(0)
      }),
    'buys in two tabs and pays both': () => {
      at(0, () => buy())
      at(soon(), () => pay(0))
      at(soon(), () => pay(-1))
    },
  }

  at(0, () => buy())
  plannings[plan]()
  if (dice.oneIn(8)) at(2000 + dice.below(1500), refund)

  return {
    plan,
    /** Does what is due by now, all at once. */
    act: async (now: number): Promise<void> => {
      clockNow = now
      const due = steps.filter(step => step.at <= now)
      for (const step of due) steps.splice(steps.indexOf(step), 1)
      await Promise.all(due.map(step => step.run()))
    },
    isDone: () => steps.length === 0,
    memberId: () => member?.id,
  }
}
