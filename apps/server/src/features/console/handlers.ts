import { followLink, openLink } from '#features/staff/links.ts'
import { logIn, stepUp } from '#features/staff/log-in.ts'
import * as own from '#features/staff/own.ts'
import * as passkeys from '#features/staff/passkeys.ts'
import { inviteStaff, recoverStaff, staff } from '#features/staff/people.ts'
import { endStaffSession, removeRole, staffSessions } from '#features/staff/roles.ts'
import type { StaffHandlers } from '#http/staff/staff-handlers.ts'
import { approvals, changeApprovalLimit, changeStaff, decideApproval, saveRole } from './approvals.ts'
import { auditLog } from './audit.ts'
import * as chatActs from './chat/acts.ts'
import * as chatAnswers from './chat/answers.ts'
import * as canned from './chat/canned.ts'
import * as chatReads from './chat/chats.ts'
import { chatFigures } from './chat/figures.ts'
import { figures } from './figures.ts'
import { approvalLimits } from './limits.ts'
import * as members from './members.ts'
import { askProvider, order, orders, refundOrder } from './orders.ts'
import { search } from './search.ts'

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
  ...{ orders, order, askProvider, refundOrder },
  ...{ ...chatReads, ...chatAnswers, ...chatActs, ...canned, chatFigures },
}
