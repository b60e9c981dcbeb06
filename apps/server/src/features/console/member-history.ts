import { asFlag } from '@bohe/api-client/contract/scalars'
import type { ParsedStaffInput, StaffData } from '@bohe/api-client/staff'
import { mostAttempts } from '#database/enqueue-job.ts'
import type { Db } from '#database/schema.ts'
import { contactKey } from '#domain/contacts/contact.ts'
import { maskedEmail } from '#domain/contacts/masked-contact.ts'
import { systemOf } from '#domain/devices.ts'
import type { Region } from '#domain/orders/order.ts'
import { textIn } from '#domain/text-in.ts'
import { ownContact } from '#features/account/confirmation.ts'
import { targetHash } from '#features/deliveries/note.ts'
import { deliveriesTo } from '#features/deliveries/store.ts'
import { signDeviceOut } from '#features/devices/kick.ts'
import { signedInDevice } from '#features/devices/store.ts'
import { type Member, memberById } from '#features/member/store.ts'
import { refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import * as store from './member-history-store.ts'
import { memberIn } from './member-store.ts'
import { about, onMember } from './members.ts'
import { heldOfMember } from './messages/held.ts'
import { waitingNotices } from './messages/message-store.ts'
import { messageShown } from './messages/messages.ts'

type Message = StaffData<'memberHistory'>['messages'][number]

/** Notices to him that are on their way. */
const waitingFor = async (db: Db, { email, region_code }: Member): Promise<Message[]> => {
  if (email === null) return []
  const told = { channel: 'mail', provider: 'smtp', purpose: 'contact-changed', target: maskedEmail(email) } as const
  return (await waitingNotices(db, email)).map(({ id, run_at, attempts }) => ({
    ...{ id: `job ${id}`, at: run_at.toISOString(), ...told },
    state: attempts >= mostAttempts ? ('given-up' as const) : ('waiting' as const),
    cause: attempts > 0 ? 'failed' : '',
    ...{ currency: '' as const, cost: '' },
    region: region_code as Region,
  }))
}

/** What was sent to his contacts as they are now, what waits, and what did not come. */
const messagesTo = async ({ context }: SignedInCall, member: Member): Promise<Message[]> => {
  const contacts = [ownContact(member, 'phone'), ownContact(member, 'mail')].flatMap(each => each ?? [])
  const hashes = contacts.map(contact => targetHash(context.config.secretKey, contactKey(contact)))
  const sent = await deliveriesTo(context.db, hashes, store.most)
  return [...(await waitingFor(context.db, member)), ...sent.map(messageShown)]
}

const devicesShown = async (db: Db, memberId: number, now: Date) =>
  (await store.devicesOf(db, memberId, now)).map(row => ({
    ...{ id: String(row.id), os_type: row.os_type, system: systemOf(row.os_type, row.user_agent) },
    ...{ address: row.address, first_seen_at: row.first_seen_at.toISOString() },
    last_seen_at: row.last_seen_at.toISOString(),
    is_online: asFlag(row.session_id !== null),
    is_remembered: asFlag(row.remembered !== null),
  })) as StaffData<'memberHistory'>['devices']

/** What a member's record has beside who he is and what he holds. */
export const memberHistory = async ({ member_id }: ParsedStaffInput<'memberHistory'>, call: SignedInCall) => {
  const { context, staff, now, language } = call
  const { db } = context
  const row = await memberIn(db, Number(member_id), staff.regions)
  if (!row) return refuse('memberUnknown')
  const inviter = row.invited_by === null ? undefined : await memberById(db, row.invited_by)
  const prizes = await store.prizesOf(db, row.id)
  const cards = await store.cardsOf(db, row.id)
  return {
    devices: await devicesShown(db, row.id, now),
    messages: await messagesTo(call, row),
    held: await heldOfMember(call, row),
    inviter: inviter && staff.regions.includes(inviter.region_code as Region) ? inviter.user_name : '',
    friends: await store.friendsOf(db, row.id),
    prizes: prizes.map(each => ({
      ...{ id: String(each.id), title: textIn(language, each, 'title'), status: each.status },
      at: each.created_at.toISOString(),
    })),
    cards: cards.map(({ card_no, redeemed_at, ...card }) => ({
      ...{ card_no, title: textIn(language, card, 'title'), at: redeemed_at?.toISOString() ?? '' },
    })),
  }
}

/** Signs one device out, by the same work as the member's own kick. */
export const kickDevice = onMember<ParsedStaffInput<'kickDevice'>, { state: 'done' }>(
  async (tx, row, { device_id }, { now }) => {
    const device = await signedInDevice(tx, row.id, { id: Number(device_id) }, now)
    if (!device) return refuse('deviceGone')
    await signDeviceOut(tx, row.id, device)
    return { ...about(row), after: { device: device_id, signedOut: true }, result: { state: 'done' } }
  },
)
