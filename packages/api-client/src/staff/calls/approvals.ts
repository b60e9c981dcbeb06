import * as z from 'zod/mini'
import { id, idInput, instant, region } from '#contract/scalars'
import { read, write } from '../endpoint.ts'
import { listOf, page, reason } from '../fields.ts'

/** What two persons do together above a limit. */
export const approvableActions = [
  'refundOrder',
  'grantTime',
  'changeStaff',
  'saveRole',
  'changeApprovalLimit',
  'issueCards',
  'removeArticle',
  'explainPayment',
  'eraseMember',
  'discardJobs',
] as const
export type ApprovableAction = (typeof approvableActions)[number]

export const approvalStates = ['waiting', 'approved', 'declined'] as const

const approval = z.object({
  id,
  action: z.enum(approvableActions),
  state: z.enum(approvalStates),
  /** '' for what concerns both. */
  region: z.union([region, z.literal('')]),
  /** What it is about, e.g. an order number. */
  about: z.string(),
  /** How much of it, e.g. `388.00 CNY`. */
  amount: z.string(),
  reason: z.string(),
  proposed_by: z.string(),
  proposed_at: instant,
  decided_by: z.string(),
  decided_at: z.string(),
  decision_reason: z.string(),
  /** Whether whoever asks may decide it: another one proposed it, and he may do the action himself. */
  is_mine_to_decide: z.literal([0, 1]),
})

/** Actions above a limit wait for another person. */
export const approvals = {
  approvals: read('approvals.read', 'What waits for another person, and what was decided', {
    input: z.object({ state: z._default(z.enum(approvalStates, 'field.format'), 'waiting'), ...page }),
    data: listOf(approval),
    refusals: [],
  }),
  decideApproval: write('approvals.decide', 'Do what another one proposed, or decline it', {
    input: z.object({ approval_id: idInput, decision: z.enum(['approve', 'decline'], 'field.format'), reason }),
    data: z.object({ state: z.enum(['approved', 'declined']) }),
    refusals: [
      ...['approvalUnknown', 'approvalDecided', 'approvalOwn'],
      ...['orderUnknown', 'orderNotPaid', 'refundUnderWay', 'orderRefunded', 'memberUnknown'],
      ...['staffUnknown', 'roleUnknown', 'lastOwner', 'beyondOwn', 'stale'],
      ...['roleFixed', 'limitUnknown', 'packageUnknown', 'jobUnknown'],
      ...['articleUnknown', 'articleIsOut'],
      ...[
        'refundTooMuch',
        'incidentUnknown',
        'incidentResolved',
        'paymentExplained',
        'orderNotOpen',
        'paymentOtherSum',
      ],
    ] as const,
    stepUp: true,
  }),
}
