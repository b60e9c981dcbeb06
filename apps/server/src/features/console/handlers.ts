import { followLink, openLink } from '#features/staff/links.ts'
import { logIn, stepUp } from '#features/staff/log-in.ts'
import * as own from '#features/staff/own.ts'
import * as passkeys from '#features/staff/passkeys.ts'
import { inviteStaff, recoverStaff, staff } from '#features/staff/people.ts'
import { endStaffSession, removeRole, staffSessions } from '#features/staff/roles.ts'
import type { StaffHandlers } from '#http/staff/staff-handlers.ts'
import { approvals, changeApprovalLimit, changeStaff, decideApproval, saveRole } from './approvals.ts'
import { auditLog } from './audit.ts'
import { figures } from './figures.ts'
import { approvalLimits } from './limits.ts'
import * as memberActs from './member-acts.ts'
import { kickDevice, memberHistory } from './member-history.ts'
import * as members from './members.ts'
import { heldBack, releaseHeld } from './messages/held.ts'
import { messageBudgets, messages } from './messages/messages.ts'
import { askProvider, order, orders, refundOrder } from './orders.ts'
import { search } from './search.ts'

const { correctContact, eraseMember, exportMember, pauseMember, resumeMember, unbindIdentity } = memberActs
const { banMember, endMemberSessions, grantTime, member, noteMember, revealContact, takeTime, unbanMember } = members

/** Every handler of the console; one that is missing, or a write without its audit row, does not compile. */
export const staffHandlers: StaffHandlers = {
  ...{ logIn, stepUp, openLink, followLink },
  ...own,
  ...passkeys,
  ...{ staff, inviteStaff, recoverStaff, changeStaff },
  ...{ saveRole, removeRole, staffSessions, endStaffSession, approvalLimits, changeApprovalLimit },
  ...{ approvals, decideApproval, auditLog, figures },
  ...{ search, member, revealContact, noteMember, grantTime, takeTime, banMember, unbanMember, endMemberSessions },
  ...{ pauseMember, resumeMember, unbindIdentity, correctContact, exportMember, eraseMember },
  ...{ memberHistory, kickDevice, messages, messageBudgets, heldBack, releaseHeld },
  ...{ orders, order, askProvider, refundOrder },
}
