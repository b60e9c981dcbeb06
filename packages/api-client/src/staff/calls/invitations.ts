import * as z from 'zod/mini'
import { staffLimits } from '#contract/limits'
import { id, idInput, instant, region } from '#contract/scalars'
import { read, write } from '../endpoint.ts'
import { dayOrNone, listOf, page, reason } from '../fields.ts'

/** How an invitation stands: it gave its days, waits for the friend, or was taken back. */
export const invitationStates = ['counted', 'waiting', 'taken-back'] as const

/** What a friend shares with the inviter or with another of his friends. */
export const invitationDoubts = ['network', 'device'] as const

const row = z.object({
  id,
  inviter_id: id,
  inviter: z.string(),
  friend_id: id,
  friend: z.string(),
  region,
  activity: z.string(),
  state: z.enum(invitationStates),
  days: z.int(),
  /** Doubts, one after the other. */
  doubts: z.string(),
  at: instant,
})

const cluster = z.object({
  inviter_id: id,
  inviter: z.string(),
  by: z.enum(invitationDoubts),
  friends: z.int(),
  /** What they gave in all, and the invitations, to be taken back together. */
  days: z.int(),
  invitation_ids: z.array(id),
})

/** Invitations by their ids, such as `12,13`. */
const idList = z
  .string('field.required')
  .check(z.maxLength(2000, 'field.too-long'), z.regex(/^\d{1,18}(?:,\d{1,18})*$/, 'field.format'))

/** Invitations: who invited whom, what speaks for one person, and what is taken back. */
export const invitations = {
  invitations: read('invitations.read', 'Invitations, newest first', {
    mayBeOld: true,
    input: z.object({
      state: z._default(z.union([z.literal(''), z.enum(invitationStates)], 'field.format'), ''),
      doubt: z._default(z.union([z.literal(''), z.enum(invitationDoubts)], 'field.format'), ''),
      inviter_id: z._default(z.union([z.literal(''), idInput], 'field.format'), ''),
      from: dayOrNone,
      until: dayOrNone,
      ...page,
    }),
    data: listOf(row),
    refusals: [],
  }),
  invitationClusters: read('invitations.read', 'Friends of one inviter who share a network or a device', {
    mayBeOld: true,
    input: z.object({}),
    data: z.object({ clusters: z.array(cluster) }),
    refusals: [],
  }),
  invitationsLeft: read('invitations.read', 'What taking invitations back would come to', {
    input: z.object({ invitation_ids: idList }),
    data: z.object({
      invitations: z.int(),
      days: z.int(),
      /** Of these days, what is not used up. */
      seconds: z.int(),
    }),
    refusals: ['invitationUnknown'],
  }),
  clawBackInvitations: write('invitations.clawback', 'Take back what is left of the days that invitations gave', {
    input: z.object({
      invitation_ids: z
        .array(idInput, 'field.required')
        .check(z.minLength(1, 'field.required'), z.maxLength(staffLimits.invitations.atOnce, 'field.too-long')),
      reason,
    }),
    data: z.object({ invitations: z.int(), seconds: z.int() }),
    refusals: ['invitationUnknown', 'invitationTakenBack'],
    stepUp: true,
  }),
}
