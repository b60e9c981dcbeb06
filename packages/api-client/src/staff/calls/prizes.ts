import * as z from 'zod/mini'
import { staffLimits } from '#contract/limits'
import { id, idInput, region } from '#contract/scalars'
import { read, write } from '../endpoint.ts'
import { dayOrNone, listOf, page, words } from '../fields.ts'

/** How a prize that has to be sent stands: claimed and waiting for that, or on its way. */
export const parcelStates = ['waiting', 'sent'] as const

const row = z.object({
  id,
  state: z.enum(parcelStates),
  activity: z.string(),
  present: z.string(),
  member_id: id,
  user_name: z.string(),
  region,
  /** Where it goes, in clear for who sends it and masked for everybody else. */
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  claimed_at: z.string(),
  sent_at: z.string(),
  /** What the winner reads. */
  message: z.string(),
})

const parcel = z.object({ prize_id: idInput, number: words(40) })

/** Prizes that are sent to who won them. */
export const prizes = {
  prizes: read('prizes.read', 'Prizes that are sent, and where to', {
    mayBeOld: true,
    input: z.object({
      state: z._default(z.union([z.literal(''), z.enum(parcelStates)], 'field.format'), ''),
      activity_id: z._default(z.union([z.literal(''), idInput], 'field.format'), ''),
      from: dayOrNone,
      until: dayOrNone,
      ...page,
    }),
    data: listOf(row),
    refusals: [],
  }),
  prizeCampaigns: read('prizes.read', 'The draws that have prizes to send', {
    input: z.object({}),
    data: z.object({ campaigns: z.array(z.object({ id, title: z.string() })) }),
    refusals: [],
  }),
  sendPrizes: write('prizes.fulfil', 'Mark prizes as sent: each winner reads the carrier and the number', {
    input: z.object({
      carrier: words(40),
      parcels: z
        .array(parcel, 'field.required')
        .check(z.minLength(1, 'field.required'), z.maxLength(staffLimits.parcels.atOnce, 'field.too-long')),
    }),
    data: z.object({ sent: z.int() }),
    refusals: ['prizeUnknown', 'prizeNotWaiting'],
  }),
}
