import { textOf } from '@bohe/site/forms/form-text.ts'
import { apiContext } from '@bohe/site/routing/router-context.ts'
import { memberOnly, type RouteArgs } from '@bohe/site/session/member-only.ts'
import { type BonusAnswer, action as claimBonus } from '#promotions/referral/referral.action.ts'

/** Answers the form of a promotion's page; there is one, the bonus of an invitation campaign. */
export const action = (args: RouteArgs): Promise<BonusAnswer> =>
  memberOnly(args, async () => {
    const form = await args.request.formData()
    return { ...(await claimBonus(form, { api: args.context.get(apiContext) })), form: textOf(form, 'form') }
  })
