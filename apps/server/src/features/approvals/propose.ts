import type { ApprovableAction } from '@bohe/api-client/staff/calls/approvals'
import type { Tx } from '#database/schema.ts'
import { refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import * as store from './store.ts'

/** An action that waits for another person. */
export interface Proposal {
  action: ApprovableAction
  region: '0' | '1' | null
  about: string
  amount: string
  input: object
  reason: string
}

/** Leaves an action to another person; the same action waits once. */
export const propose = async (tx: Tx, { staff, now }: SignedInCall, proposal: Proposal) => {
  const { region, input, ...told } = proposal
  if (await store.isWaiting(tx, proposal.action, proposal.about)) return refuse('approvalWaiting')
  const row = { ...told, region_code: region, input: JSON.stringify(input), proposed_by: staff.id, proposed_at: now }
  const id = await store.addApproval(tx, row)
  const after = { approval: id, state: 'waiting', about: proposal.about, amount: proposal.amount }
  return { before: null, after, region, result: { state: 'proposed' as const } }
}
