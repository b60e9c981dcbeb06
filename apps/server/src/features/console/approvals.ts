import type { ParsedStaffInput } from '@bohe/api-client/staff'
import { staffContract } from '@bohe/api-client/staff'
import type { ApprovableAction } from '@bohe/api-client/staff/calls/approvals'
import type { StaffRefusalName } from '@bohe/api-client/staff/code'
import type { Tx } from '#database/schema.ts'
import { propose } from '#features/approvals/propose.ts'
import * as store from '#features/approvals/store.ts'
import { changeStaff as change, changeable } from '#features/staff/people.ts'
import { aboutRole, putRole, savableRole } from '#features/staff/roles.ts'
import { staffById } from '#features/staff/store.ts'
import { Refused, refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import { removeNow } from './articles/publish.ts'
import { aboutLimit, changeableLimit, putLimit } from './limits.ts'
import { discardNow } from './machines/jobs.ts'
import { eraseNow } from './member-actions.ts'
import { lockMemberIn } from './member-store.ts'
import { giveDays } from './members.ts'
import { explainNow, type KeptExplanation, objectionToKept } from './money/explain.ts'
import { refundNow } from './orders.ts'
import { pageOf } from './page.ts'
import { issueBatch } from './vouchers/cards.ts'

type Approval = NonNullable<Awaited<ReturnType<typeof store.lockApproval>>>
type Outcome = { before: object; after: object } | Refused<StaffRefusalName>

const without = async (
  work: Promise<{ before: object; after: object } | Refused<StaffRefusalName>>,
): Promise<Outcome> => {
  const done = await work
  return done instanceof Refused ? done : { before: done.before, after: done.after }
}

/** How each action is done once another person agrees: by the same function as below its limit. */
const acts: Record<ApprovableAction, (tx: Tx, call: SignedInCall, approval: Approval) => Promise<Outcome>> = {
  refundOrder: (tx, { now }, { about, input }) => {
    const { amount = '' } = input as Partial<ParsedStaffInput<'refundOrder'>>
    return without(refundNow(tx, about.replace(/^order /, ''), amount, now))
  },
  grantTime: async (tx, { staff, now }, { id, input }) => {
    const { member_id, days } = input as ParsedStaffInput<'grantTime'>
    const row = await lockMemberIn(tx, Number(member_id), staff.regions)
    return row ? without(giveDays(tx, row, days, `approval:${id}`, now)) : refuse('memberUnknown')
  },
  eraseMember: async (tx, call, { input }) => {
    const { member_id } = input as ParsedStaffInput<'eraseMember'>
    const row = await lockMemberIn(tx, Number(member_id), call.staff.regions)
    return row ? eraseNow(tx, row, call) : refuse('memberUnknown')
  },
  changeStaff: async (tx, { staff }, { input }) => {
    const asked = input as ParsedStaffInput<'changeStaff'>
    const row = await changeable(tx, staff, asked)
    return row instanceof Refused ? row : change(tx, row, asked)
  },
  saveRole: async (tx, { staff }, { input }) => {
    const asked = input as ParsedStaffInput<'saveRole'>
    const savable = await savableRole(tx, staff, asked)
    return savable instanceof Refused ? savable : putRole(tx, savable.row, asked)
  },
  issueCards: async (tx, call, { input }) => {
    const issued = await issueBatch(tx, call, input as ParsedStaffInput<'issueCards'>)
    return issued instanceof Refused ? issued : { before: issued.before, after: issued.after }
  },
  discardJobs: (tx, call, { input }) => without(discardNow(tx, call, input as ParsedStaffInput<'discardJobs'>)),
  changeApprovalLimit: async (tx, _, { input }) => {
    const asked = input as ParsedStaffInput<'changeApprovalLimit'>
    const limit = await changeableLimit(tx, asked)
    return limit instanceof Refused ? limit : putLimit(tx, limit, asked)
  },
  removeArticle: (tx, call, { input }) =>
    without(removeNow(tx, call, (input as ParsedStaffInput<'removeArticle'>).article_id)),
  explainPayment: (tx, call, { input }) => {
    const { paid, ...asked } = input as KeptExplanation
    return without(explainNow(tx, call, asked, { ...paid, paidAt: new Date(paid.paidAt) }))
  },
}

const sees = ({ staff }: SignedInCall, region: '0' | '1' | null) =>
  region === null ? staff.regions.length > 1 : staff.regions.includes(region)

const mayDecide = (call: SignedInCall, approval: Pick<Approval, 'action' | 'proposed_by' | 'state'>) =>
  approval.state === 'waiting' &&
  approval.proposed_by !== call.staff.id &&
  call.staff.may('approvals.decide') &&
  call.staff.may(staffContract[approval.action].permission)

/** What waits for another person, and what was decided. */
export const approvals = async (input: ParsedStaffInput<'approvals'>, call: SignedInCall) => {
  const asked = { ...input, regions: call.staff.regions, most: call.pageSize }
  const rows = await store.approvalsOf(call.context.db, asked)
  return pageOf(rows, call.pageSize, row => ({
    ...{ id: String(row.id), action: row.action, state: row.state, region: row.region_code ?? ('' as const) },
    ...{ about: row.about, amount: row.amount, reason: row.reason },
    ...{ proposed_by: row.proposer, proposed_at: row.proposed_at.toISOString() },
    ...{ decided_by: row.decider ?? '', decided_at: row.decided_at?.toISOString() ?? '' },
    decision_reason: row.decision_reason,
    is_mine_to_decide: mayDecide(call, row) ? (1 as const) : (0 as const),
  }))
}

/** An approval that somebody may decide, locked; or why not. */
const decidable = async (tx: Tx, call: SignedInCall, id: number) => {
  const { staff } = call
  const approval = await store.lockApproval(tx, id)
  if (!approval || !sees(call, approval.region_code)) return refuse('approvalUnknown')
  if (approval.state !== 'waiting') {
    const decider = await staffById(tx, Number(approval.decided_by))
    return refuse('approvalDecided', { who: decider?.email ?? '' })
  }
  if (approval.proposed_by === staff.id) return refuse('approvalOwn')
  const { permission } = staffContract[approval.action]
  return staff.may(permission) ? approval : refuse('notPermitted', { permission })
}

/** Why what somebody proposed cannot be done any more, as far as one outside of our books has to be asked. */
const objectionOf = async (call: SignedInCall, id: number) => {
  const approval = await store.waitingApproval(call.context.db, id)
  const isAboutPayment = approval?.action === 'explainPayment' && sees(call, approval.region_code)
  return isAboutPayment ? objectionToKept(call, approval.input as KeptExplanation) : undefined
}

/** Does what another one proposed, or declines it. */
export const decideApproval = async (
  input: ParsedStaffInput<'decideApproval'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) => {
  const id = Number(input.approval_id)
  const objection = input.decision === 'approve' ? await objectionOf(call, id) : undefined
  if (objection) return objection
  return audited<{ state: 'approved' | 'declined' }>(async tx => {
    const approval = await decidable(tx, call, id)
    if (approval instanceof Refused) return approval
    const state = input.decision === 'approve' ? 'approved' : 'declined'
    const outcome = state === 'approved' ? await acts[approval.action](tx, call, approval) : { before: {}, after: {} }
    if (outcome instanceof Refused) return outcome
    const decided = { decided_by: call.staff.id, decided_at: call.now, decision_reason: input.reason }
    await store.decide(tx, approval.id, { state, ...decided })
    const { about, action, amount } = approval
    return {
      before: { about, ...outcome.before },
      after: { about, ...outcome.after, decision: { approval: approval.id, action, amount, state } },
      region: approval.region_code,
      result: { state },
    }
  })
}

const isMore = (role: string) => role === 'owner'

/** Another role, scope or access for somebody. Two persons, where there are two: who becomes an owner, or is one. */
export const changeStaff = (input: ParsedStaffInput<'changeStaff'>, call: SignedInCall, audited: AuditedTransaction) =>
  audited<{ state: 'done' | 'proposed' }>(async tx => {
    const row = await changeable(tx, call.staff, input)
    if (row instanceof Refused) return row
    if (isMore(row.role) || isMore(input.role)) {
      const told = { about: `staff ${row.email}`, amount: `${row.role} → ${input.role}`, reason: input.reason }
      return propose(tx, call, { action: 'changeStaff', region: null, ...told, input })
    }
    return { ...(await change(tx, row, input)), region: null, result: { state: 'done' } }
  })

/** What a role holds. Two persons, where somebody has it: it changes what he may do. */
export const saveRole = (input: ParsedStaffInput<'saveRole'>, call: SignedInCall, audited: AuditedTransaction) =>
  audited<{ state: 'done' | 'proposed' }>(async tx => {
    const savable = await savableRole(tx, call.staff, input)
    if (savable instanceof Refused) return savable
    const { people, row } = savable
    if (people > 0) {
      const told = { about: aboutRole(input.name), amount: `${people} staff`, reason: input.reason }
      return propose(tx, call, { action: 'saveRole', region: null, ...told, input })
    }
    return { ...(await putRole(tx, row, input)), region: null, result: { state: 'done' } }
  })

/** Another limit: to raise one, and so to decide more alone, takes two persons. */
export const changeApprovalLimit = (
  input: ParsedStaffInput<'changeApprovalLimit'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) =>
  audited<{ state: 'done' | 'proposed' }>(async tx => {
    const limit = await changeableLimit(tx, input)
    if (limit instanceof Refused) return limit
    if (input.most > Number(limit.most)) {
      const told = { about: aboutLimit(limit.name), amount: `${limit.most} → ${input.most}`, reason: input.reason }
      return propose(tx, call, { action: 'changeApprovalLimit', region: null, ...told, input })
    }
    return { ...(await putLimit(tx, limit, input)), region: null, result: { state: 'done' } }
  })
