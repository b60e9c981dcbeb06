import * as z from 'zod/mini'
import { idInput } from '#contract/scalars'
import { openTypes } from '#contract/wire'
import { write } from '#staff/endpoint'
import { reason } from '#staff/fields'

const done = z.object({ state: z.literal('done') })
const oneMember = z.object({ member_id: idInput, reason })

/** What is done for a member who asks, and what the law asks for. */
export const memberActions = {
  pauseMember: write('members.pause', "Stop a member's clock", {
    input: oneMember,
    data: done,
    refusals: ['memberUnknown', 'stateUnchanged', 'noTimeToPause'],
  }),
  resumeMember: write('members.pause', "Let a member's clock run again", {
    input: oneMember,
    data: done,
    refusals: ['memberUnknown', 'stateUnchanged', 'noTimeToPause'],
  }),
  unbindIdentity: write('members.contact', 'Take a social log-in from a member, never his last way in', {
    input: z.object({ member_id: idInput, provider: z.enum(openTypes, 'field.format'), reason }),
    data: done,
    refusals: ['memberUnknown', 'stateUnchanged', 'memberLastWayIn'],
  }),
  correctContact: write('members.contact', "Correct a member's phone or e-mail: he is logged out everywhere", {
    input: z.object({
      member_id: idInput,
      kind: z.enum(['phone', 'mail'], 'field.required'),
      contact: z
        .string('field.required')
        .check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(254, 'field.too-long')),
      /** How he proved that it is his. */
      reason,
    }),
    data: done,
    refusals: ['memberUnknown', 'stateUnchanged', 'memberErased'],
    secrets: ['contact'],
    stepUp: true,
  }),
  sendPasswordReset: write('members.contact', 'Mail a member how he chooses a new password', {
    input: oneMember,
    data: done,
    refusals: ['memberUnknown', 'memberErased', 'memberNoMail'],
  }),
  exportMember: write('members.export', 'Everything that is kept about a member, as one file', {
    input: oneMember,
    data: z.object({ name: z.string(), json: z.string() }),
    refusals: ['memberUnknown'],
    stepUp: true,
  }),
  eraseMember: write('members.erase', 'Take the personal data of a member away; another person approves', {
    input: oneMember,
    data: z.object({ state: z.literal('proposed') }),
    refusals: ['memberUnknown', 'memberErased', 'ordersUnderWay', 'approvalWaiting'],
    stepUp: true,
  }),
}
