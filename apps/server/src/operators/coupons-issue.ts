import { discountCode } from '@bohe/validation/fields'
import { spanOf } from '#domain/beijing-day.ts'
import type { Discount } from '#domain/promotions/coupon.ts'
import { issueCoupon, newCouponCode } from '#features/coupons/issue-coupon.ts'
import { couponByCode } from '#features/coupons/store.ts'
import { type CommandContext, CommandRefused, command } from './command.ts'
import { count, day, type Given, ids, money, needed, someOf, text } from './options.ts'
import { requirePackages } from './packages.ts'

const options = {
  code: text('CODE', 'what buyers type; a random one when left out'),
  'title-zh': needed(text('text', 'what it is called in Chinese')),
  'title-en': needed(text('text', 'what it is called in English')),
  percent: count('takes this share off: 1 to 100', 100),
  'amount-cny': money('or takes this much off, in CNY…'),
  'amount-usd': money('…and in USD'),
  from: needed(day('the first day of Beijing it may be used')),
  until: needed(day('the last one')),
  total: count('how many orders may use it; no limit when left out'),
  'per-member': count('how many orders of one member; no limit when left out'),
  packages: ids('only these packages'),
  months: someOf(['1', '3', '6', '12'], 'only these periods'),
  regions: someOf(['0', '1'], 'only these regions'),
}

type Wanted = Given<typeof options>

const discountOf = ({ percent, 'amount-cny': cny, 'amount-usd': usd }: Wanted): Discount => {
  if (percent !== undefined && cny === undefined && usd === undefined) return { kind: 'percent', percent }
  if (percent === undefined && cny !== undefined && usd !== undefined) return { kind: 'fixed', cny, usd }
  throw new CommandRefused('give either --percent, or --amount-cny and --amount-usd')
}

const windowOf = ({ from, until }: Wanted) => {
  if (until < from) throw new CommandRefused('--until is before --from')
  return { starts_at: spanOf(from).from, ends_at: spanOf(until).until }
}

const codeOf = (context: CommandContext, { code }: Wanted): string => {
  const chosen = code ?? newCouponCode(context)
  if (!discountCode.safeParse(chosen).success)
    throw new CommandRefused(`nobody could type ${chosen} as a discount code`)
  return chosen
}

const couponOf = (context: CommandContext, wanted: Wanted) => ({
  code: codeOf(context, wanted),
  title_zh: wanted['title-zh'],
  title_en: wanted['title-en'],
  discount: discountOf(wanted),
  ...windowOf(wanted),
  total_limit: wanted.total ?? null,
  member_limit: wanted['per-member'] ?? null,
  package_ids: wanted.packages ?? [],
  price_types: wanted.months ?? [],
  region_codes: wanted.regions ?? [],
  issued_by: context.operator,
})

/** `coupons:issue`: a new discount code. */
export const couponsIssue = command({
  summary: 'Issues a discount code and prints it.',
  options,
  run: async (context, wanted) => {
    const coupon = couponOf(context, wanted)
    return context.audited(async tx => {
      await requirePackages(tx, coupon.package_ids)
      if (await couponByCode(tx, coupon.code)) throw new CommandRefused(`there is a code ${coupon.code} already`)
      const issued = await issueCoupon(tx, coupon, context.clock.now())
      const summary = `code ${issued.code}, from ${wanted.from} until ${wanted.until}`
      return { before: null, after: { ...issued }, result: { lines: [issued.code], summary, findings: false } }
    })
  },
})
