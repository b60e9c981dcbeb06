import * as z from 'zod/mini'
import { id, idInput, instant, numberInput } from '#contract/scalars'
import { read, write } from '../endpoint.ts'
import { after, listOf, reason } from '../fields.ts'
import { permissions } from '../permission.ts'

/** What a role that is made in the console may hold: permissions, or everything that only looks. `*` is the owner's alone. */
export const givablePermissions = ['*.read', ...permissions] as const

const roleName = z
  .string('field.required')
  .check(z.minLength(2, 'field.required'), z.maxLength(40, 'field.too-long'), z.regex(/^[a-z][a-z-]*$/, 'field.format'))

const stateDone = z.object({ state: z.literal('done') })
const stateDoneOrProposed = z.object({ state: z.enum(['done', 'proposed']) })

const session = z.object({
  id,
  staff_id: id,
  email: z.string(),
  created_at: instant,
  seen_at: instant,
  address: z.string(),
  /** Its system and browser. */
  system: z.string(),
  /** Whether it is the one that asks. */
  is_own: z.literal([0, 1]),
})

/** What roles hold, who is logged in, and above how much two persons decide. */
export const roles = {
  saveRole: write(
    'staff.change',
    'Make a role, or say what it holds; one that somebody has is changed by two persons',
    {
      input: z.object({
        name: roleName,
        permissions: z
          .array(z.enum(givablePermissions, 'field.format'), 'field.required')
          .check(z.minLength(1, 'staff.role-empty'), z.maxLength(givablePermissions.length, 'field.format')),
        /** The one that was seen; 0 for a new role. */
        version: numberInput(0, 1_000_000),
        reason,
      }),
      data: stateDoneOrProposed,
      refusals: ['roleUnknown', 'roleFixed', 'roleTaken', 'beyondOwn', 'stale', 'approvalWaiting'],
      stepUp: true,
    },
  ),
  removeRole: write('staff.change', 'Remove a role that nobody has', {
    input: z.object({ name: roleName, reason }),
    data: stateDone,
    refusals: ['roleUnknown', 'roleFixed', 'roleInUse'],
    stepUp: true,
  }),
  staffSessions: read('staff.read', 'Who is logged in, and from where', {
    input: z.object({ after }),
    data: listOf(session),
    refusals: [],
  }),
  endStaffSession: write('staff.change', "End a colleague's session", {
    input: z.object({ session_id: idInput, reason }),
    data: stateDone,
    refusals: ['staffSessionUnknown'],
  }),
  approvalLimits: read('approvals.read', 'Above how much another person has to agree', {
    input: z.object({}),
    data: z.object({ limits: z.array(z.object({ name: z.string(), most: z.int() })) }),
    refusals: [],
  }),
  changeApprovalLimit: write('approvals.limits', 'Another limit: one person lowers it, two persons raise it', {
    input: z.object({
      name: z.string('field.required').check(z.maxLength(40, 'field.too-long')),
      /** Money in the smallest unit, days, cards: what the limit counts. */
      most: numberInput(0, 100_000_000),
      /** The value that was seen. */
      before: numberInput(0, 100_000_000),
      reason,
    }),
    data: stateDoneOrProposed,
    refusals: ['limitUnknown', 'stale', 'approvalWaiting'],
    stepUp: true,
  }),
}
