import type { StaffCallName, staffContract } from '@bohe/api-client/staff'

/** Calls of the console that leave an audit row. */
export type WriteName = {
  [Name in StaffCallName]: (typeof staffContract)[Name]['method'] extends 'POST'
    ? (typeof staffContract)[Name] extends { permission: 'public' | 'own' } | { looks: true } | { log: string }
      ? never
      : Name
    : never
}[StaffCallName]

/** Writes that need rows of their own, an approval or a provider: what they leave is seen in tests of their own. */
export type ElsewhereName =
  | 'askProvider'
  | 'revealCallbacks'
  | 'revealIncident'
  | 'refundOrder'
  | 'sendReceipt'
  | 'decideApproval'
  | 'discardDraft'
  | 'restoreArticle'
  | 'closeOrders'
  | 'explainPayment'
  | 'compareBill'
  | 'sendPrizes'
  | 'clawBackInvitations'
  | 'savePromotion'
  | 'simulateDraw'
  | 'publishPromotion'
  | 'withdrawPromotion'
  | 'unbindIdentity'
  | 'kickDevice'
  | 'releaseHeld'
  | 'assignChat'
