import * as z from 'zod/mini'
import { flag, id, idInput, instant } from '#contract/scalars'
import { read, write } from '#staff/endpoint'
import { reason } from '#staff/fields'
import { heldRow, messageRow } from '../messages.ts'

const device = z.object({
  id,
  os_type: z.string(),
  system: z.string(),
  address: z.string(),
  first_seen_at: instant,
  last_seen_at: instant,
  is_online: flag,
  is_remembered: flag,
})

/** What a member's record has beside who he is and what he holds. */
export const memberRecord = {
  memberHistory: read('members.read', "A member's devices, messages, invitations, prizes and cards", {
    mayBeOld: true,
    input: z.object({ member_id: idInput }),
    data: z.object({
      devices: z.array(device),
      messages: z.array(messageRow),
      /** Why he has to wait now. */
      held: z.array(heldRow),
      inviter: z.string(),
      friends: z.int(),
      prizes: z.array(z.object({ id, title: z.string(), status: z.string(), at: instant })),
      cards: z.array(z.object({ card_no: z.string(), title: z.string(), at: instant })),
    }),
    refusals: ['memberUnknown'],
  }),
  kickDevice: write('members.sessions', 'Sign one device of a member out: its session ends, and it is not remembered', {
    input: z.object({ member_id: idInput, device_id: idInput, reason }),
    data: z.object({ state: z.literal('done') }),
    refusals: ['memberUnknown', 'deviceGone'],
  }),
}
