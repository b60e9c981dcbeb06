import { memberOnly, type Visit } from '@bohe/site/member-only.ts'
import { apiContext } from '@bohe/site/router-context.ts'
import { textOf } from '@bohe/site/verification/form-text.ts'
import { type BonusAnswer, claimBonus } from './referral-claim.ts'

/** Answers the form of a promotion's page; there is one, the bonus of an invitation campaign. */
export const answerActivity = (visit: Visit): Promise<BonusAnswer> =>
  memberOnly(visit, async () => {
    const form = await visit.request.formData()
    return { ...(await claimBonus(form, { api: visit.context.get(apiContext) })), form: textOf(form, 'form') }
  })
