import { followLink, openLink } from '#features/staff/links.ts'
import { logIn, stepUp } from '#features/staff/log-in.ts'
import * as own from '#features/staff/own.ts'
import * as passkeys from '#features/staff/passkeys.ts'
import { inviteStaff, recoverStaff, staff } from '#features/staff/people.ts'
import { endStaffSession, removeRole, staffSessions } from '#features/staff/roles.ts'
import type { StaffHandlers } from '#http/staff/staff-handlers.ts'
import { approvals, changeApprovalLimit, changeStaff, decideApproval, saveRole } from './approvals.ts'
import { article, articles, articleVersion, previewArticle } from './articles/articles.ts'
import { publishArticles, removeArticle, withdrawArticles } from './articles/publish.ts'
import { discardDraft, restoreArticle, saveArticle } from './articles/save.ts'
import { uploadPicture } from './articles/upload-picture.ts'
import { auditLog } from './audit.ts'
import * as chatActions from './chat/actions.ts'
import * as chatAnswers from './chat/answers.ts'
import * as canned from './chat/canned.ts'
import * as chatReads from './chat/chats.ts'
import { chatFigures } from './chat/figures.ts'
import { closeOrders } from './close-orders.ts'
import * as figures from './figures.ts'
import { approvalLimits } from './limits.ts'
import { discardJobs, jobs, retryJobs } from './machines/jobs.ts'
import { machines } from './machines/machines.ts'
import * as memberActions from './member-actions.ts'
import { kickDevice, memberHistory } from './member-history.ts'
import * as members from './members.ts'
import { heldBack, releaseHeld } from './messages/held.ts'
import { messageBudgets, messageCosts, messageCostsByDay, messages } from './messages/messages.ts'
import { messagePrices, removeMessagePrice, saveMessagePrice } from './messages/prices.ts'
import { bill, billRows, bills, compareBill } from './money/bills.ts'
import { explainPayment } from './money/explain.ts'
import * as incidents from './money/incidents.ts'
import { revealCallbacks, revealIncident } from './money/reveal.ts'
import { askProvider, order, orders, refundOrder, sendReceipt } from './orders.ts'
import { plans } from './plans/list.ts'
import { saveLevel, savePackage } from './plans/packages.ts'
import { planPrice, savePrice, setPricesOnSale, withdrawPlannedPrice } from './plans/prices.ts'
import * as invitations from './promotions/invitations.ts'
import * as prizes from './promotions/prizes.ts'
import * as promotions from './promotions/promotions.ts'
import { savePromotion } from './promotions/save-promotion.ts'
import { simulateDraw } from './promotions/simulate-draw.ts'
import { search } from './search.ts'
import { revertSiteDocument, saveSiteDocument, siteDocument, siteDocuments } from './site/site.ts'
import { dropView, saveView, views } from './views.ts'
import * as cards from './vouchers/cards.ts'
import * as coupons from './vouchers/coupons.ts'

const { correctContact, eraseMember, exportMember, pauseMember, resumeMember, sendPasswordReset, unbindIdentity } =
  memberActions
const { banMember, endMemberSessions, grantTime, member, noteMember, revealContact, takeTime, unbanMember } = members

const { cardBatches, cardBatch, card, issueCards, exportCards, voidBatch, voidCard } = cards

/** Every handler of the console; one that is missing, or a write without its audit row, does not compile. */
export const staffHandlers: StaffHandlers = {
  ...{ logIn, stepUp, openLink, followLink },
  ...own,
  ...passkeys,
  ...{ staff, inviteStaff, recoverStaff, changeStaff },
  ...{ saveRole, removeRole, staffSessions, endStaffSession, approvalLimits, changeApprovalLimit },
  ...{ approvals, decideApproval, auditLog },
  ...figures,
  ...{ search, member, revealContact, noteMember, grantTime, takeTime, banMember, unbanMember, endMemberSessions },
  ...{ pauseMember, resumeMember, unbindIdentity, correctContact, sendPasswordReset, exportMember, eraseMember },
  ...{ memberHistory, kickDevice, messages, messageBudgets, heldBack, releaseHeld },
  ...{ messageCosts, messageCostsByDay, messagePrices, saveMessagePrice, removeMessagePrice },
  ...{ orders, order, askProvider, refundOrder, sendReceipt },
  ...{ cardBatches, cardBatch, card, issueCards, exportCards, voidBatch, voidCard },
  ...coupons,
  ...{ plans, saveLevel, savePackage, savePrice, planPrice, withdrawPlannedPrice, setPricesOnSale },
  ...{ articles, article, articleVersion, previewArticle, saveArticle, restoreArticle, discardDraft },
  ...{ publishArticles, withdrawArticles, removeArticle, uploadPicture },
  ...{ siteDocuments, siteDocument, saveSiteDocument, revertSiteDocument },
  ...{ closeOrders, views, saveView, dropView },
  ...incidents,
  ...{ revealCallbacks, revealIncident },
  ...{ explainPayment, bills, bill, billRows, compareBill },
  ...promotions,
  ...{ savePromotion, simulateDraw, uploadPromotionPicture: uploadPicture },
  ...prizes,
  ...invitations,
  ...{ machines, jobs, retryJobs, discardJobs },
  ...{ ...chatReads, ...chatAnswers, ...chatActions, ...canned, chatFigures },
}
