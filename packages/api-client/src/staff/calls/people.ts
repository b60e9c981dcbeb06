import * as z from 'zod/mini'
import { flag, id, idInput, instant, region } from '#contract/scalars'
import { read, write } from '../endpoint.ts'
import { email, reason, scope } from '../fields.ts'

const person = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role: z.string(),
  regions: z.array(region),
  is_active: flag,
  has_second_factor: flag,
  /** '' for who never was. */
  seen_at: z.string(),
  created_at: instant,
  version: z.int(),
})

const roleName = z.string('field.required').check(z.minLength(1, 'field.required'), z.maxLength(40, 'field.too-long'))
const link = z.object({ id, url: z.string(), ends_at: instant })

/** Who works here. */
export const people = {
  staff: read('staff.read', 'Everybody who works here, and the roles there are', {
    input: z.object({}),
    data: z.object({
      people: z.array(person),
      roles: z.array(
        z.object({
          name: z.string(),
          /** As they are given: `*.read` and `*` stand for many. */
          held: z.array(z.string()),
          permissions: z.array(z.string()),
          people: z.int(),
          version: z.int(),
        }),
      ),
    }),
    refusals: [],
  }),
  inviteStaff: write('staff.change', 'Invite somebody; answers the link, which lives an hour', {
    input: z.object({ email, role: roleName, regions: scope }),
    data: link,
    refusals: ['emailTaken', 'roleUnknown', 'beyondOwn'],
    stepUp: true,
  }),
  recoverStaff: write(
    'staff.change',
    'A link by which somebody sets new ways in; his sessions and old ways end when he does',
    {
      input: z.object({ staff_id: idInput, reason }),
      data: link,
      refusals: ['staffUnknown', 'beyondOwn'],
      stepUp: true,
    },
  ),
  changeStaff: write('staff.change', 'Another role or scope, or no access any more; his sessions end', {
    input: z.object({
      staff_id: idInput,
      role: roleName,
      regions: scope,
      is_active: z.literal([0, 1], 'field.format'),
      version: z.int('field.required'),
      reason,
    }),
    data: z.object({ state: z.enum(['done', 'proposed']) }),
    refusals: ['staffUnknown', 'roleUnknown', 'lastOwner', 'beyondOwn', 'stale', 'approvalWaiting'],
    stepUp: true,
  }),
}
