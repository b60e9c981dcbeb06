import type { Context } from '#context.ts'
import type { Region } from '#domain/orders/order.ts'
import { languageOf, sendLetter } from '#features/deliveries/send-letter.ts'
import { memberById } from '#features/member/store.ts'
import { passwordMail } from '#gateways/mail/mails.ts'

/**
 * Tells a member how he chooses a new password: by the way that everybody has, with a code of his own. The letter holds
 * nothing that opens anything. Who has no mailbox any more is not told.
 */
export const sendPasswordLetter = async (context: Context, memberId: number): Promise<void> => {
  const member = await memberById(context.db, memberId)
  if (!member?.email) return
  const region = member.region_code as Region
  const mail = passwordMail({ language: languageOf(region) })
  await sendLetter(context, { email: member.email, region, purpose: 'password-reset' }, mail)
}
