import type { Context } from '#context.ts'
import { enqueue, type JobPayloads } from '#database/enqueue-job.ts'
import type { Tx } from '#database/schema.ts'
import type { Contact } from '#domain/contacts/contact.ts'
import { noteDelivery } from '#features/deliveries/note.ts'
import type { Member } from '#features/member/store.ts'
import type { MemberCall } from '#http/call.ts'

/**
 * Leaves a mail to be sent that tells of a contact changed or removed, in case it was somebody else: to the mailbox the
 * member had before, whichever of the two went. Who had none is not told; a phone has no such message.
 */
export const tellOfChange = async (
  tx: Tx,
  call: Pick<MemberCall, 'language' | 'now'>,
  before: Member,
  kind: Contact['kind'],
): Promise<void> => {
  if (before.email === null) return
  const payload = {
    email: before.email,
    kind,
    language: call.language,
    at: call.now.toISOString(),
    region: before.region_code,
  }
  await enqueue(tx, 'mail.contact-changed', payload, {
    key: `contact:${before.id}:${kind}:${payload.at}`,
    runAt: call.now,
  })
}

/** Sends that mail. Throws when it was not taken, so that it is tried again. */
export const sendChangeNotice = async (
  context: Context,
  { at, region, ...notice }: JobPayloads['mail.contact-changed'],
): Promise<void> => {
  const delivery = await context.mail.notify({ ...notice, at: new Date(at) })
  const contact = { kind: 'mail', email: notice.email } as const
  // Jobs of an earlier release do not tell the region.
  await noteDelivery(context, { purpose: 'contact-changed', contact, region: region ?? '0' }, delivery)
  if (delivery !== 'sent') throw new Error('a notice was not taken by the mail server')
}
