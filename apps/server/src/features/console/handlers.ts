import { followLink, openLink } from '#features/staff/links.ts'
import { logIn, stepUp } from '#features/staff/log-in.ts'
import * as own from '#features/staff/own.ts'
import * as passkeys from '#features/staff/passkeys.ts'
import { inviteStaff, recoverStaff, staff } from '#features/staff/people.ts'
import type { StaffHandlers } from '#http/staff/staff-handlers.ts'
import { approvals, changeStaff, decideApproval } from './approvals.ts'
import { auditLog } from './audit.ts'
import { closeOrders } from './close-orders.ts'
import { figures } from './figures.ts'
import * as members from './members.ts'
import { bill, billRows, bills, compareBill } from './money/bills.ts'
import { explainPayment } from './money/explain.ts'
import * as incidents from './money/incidents.ts'
import { askProvider, order, orders, refundOrder } from './orders.ts'
import { search } from './search.ts'
import { dropView, saveView, views } from './views.ts'

const { banMember, endMemberSessions, grantTime, member, noteMember, revealContact, takeTime, unbanMember } = members

/** Every handler of the console; one that is missing, or a write without its audit row, does not compile. */
export const staffHandlers: StaffHandlers = {
  ...{ logIn, stepUp, openLink, followLink },
  ...own,
  ...passkeys,
  ...{ staff, inviteStaff, recoverStaff, changeStaff },
  ...{ approvals, decideApproval, auditLog, figures },
  ...{ search, member, revealContact, noteMember, grantTime, takeTime, banMember, unbanMember, endMemberSessions },
  ...{ orders, order, askProvider, refundOrder },
  ...{ closeOrders, views, saveView, dropView },
  ...incidents,
  ...{ explainPayment, bills, bill, billRows, compareBill },
}
