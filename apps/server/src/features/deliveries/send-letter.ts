import type { Language } from '@bohe/i18n/language'
import type { Context } from '#context.ts'
import type { Region } from '#domain/orders/order.ts'
import type { Mail } from '#gateways/mail/letter.ts'
import { noteDelivery } from './note.ts'

/** The language of who is written to without having asked in one: that of his region. */
export const languageOf = (region: Region): Language => (region === '1' ? 'zh_CN' : 'en')

/** Brings a letter to a mailbox, and notes what became of it. Throws when it was not taken, so that it is tried again. */
export const sendLetter = async (
  context: Context,
  {
    email,
    region,
    purpose,
    orderId,
  }: { email: string; region: Region; purpose: 'password-reset' | 'receipt'; orderId?: number },
  mail: Mail,
): Promise<void> => {
  const messageId = context.random.bytes(16).toString('hex')
  const delivery = await context.mail.deliver({ email, mail, messageId })
  await noteDelivery(context, { purpose, contact: { kind: 'mail', email }, region, orderId }, delivery)
  if (delivery !== 'sent') throw new Error(`a ${purpose} letter was not taken by the mail server`)
}
