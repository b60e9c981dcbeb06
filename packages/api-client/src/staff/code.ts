import type { MessageKey } from '#message-key'
import type { StaffMessageKey } from '#staff-message-key'
import { codes } from '../contract/code.ts'

interface Answer {
  code: number
  message: MessageKey | StaffMessageKey
  status?: number
}

const { success, unparsable, invalidFields, tryLater, loginFailed, loginLocked, notFound, internalError } = codes
const { methodNotAllowed, payloadTooLarge, unsupportedMediaType, tooManyRequests, unavailable, passwordCommon } = codes
const { paymentProviderFailed } = codes

/** Each answer of the staff's calls: those of the members' contract that fit, and their own. */
export const staffCodes = {
  ...{ success, unparsable, invalidFields, tryLater, loginFailed, loginLocked, notFound, internalError },
  ...{ methodNotAllowed, payloadTooLarge, unsupportedMediaType, tooManyRequests, unavailable, passwordCommon },
  paymentProviderFailed,

  sessionEnded: { code: 401000, message: 'staff.session-ended', status: 401 },
  stepUpNeeded: { code: 401001, message: 'staff.step-up-needed', status: 401 },
  secondFactorMissing: { code: 403001, message: 'staff.second-factor-missing', status: 403 },
  notPermitted: { code: 403000, message: 'staff.not-permitted', status: 403 },
  originRefused: { code: 403002, message: 'staff.origin-refused', status: 403 },
  secondFactorNeeded: { code: 410001, message: 'staff.second-factor-needed' },
  proofWrong: { code: 410002, message: 'staff.proof-wrong' },
  linkWrong: { code: 410003, message: 'staff.link-wrong' },
  lastWayIn: { code: 410004, message: 'staff.last-way-in' },
  emailTaken: { code: 410005, message: 'staff.email-taken' },
  staffUnknown: { code: 410006, message: 'staff.staff-unknown' },
  roleUnknown: { code: 410007, message: 'staff.role-unknown' },
  lastOwner: { code: 410008, message: 'staff.last-owner' },
  beyondOwn: { code: 410009, message: 'staff.beyond-own' },
  stale: { code: 410010, message: 'staff.stale' },
  roleFixed: { code: 410011, message: 'staff.role-fixed' },
  roleInUse: { code: 410012, message: 'staff.role-in-use' },
  roleTaken: { code: 410013, message: 'staff.role-taken' },
  staffSessionUnknown: { code: 410014, message: 'staff.session-unknown' },
  limitUnknown: { code: 410015, message: 'staff.limit-unknown' },

  memberUnknown: { code: 410101, message: 'staff.member-unknown' },
  stateUnchanged: { code: 410102, message: 'staff.state-unchanged' },
  nothingToTake: { code: 410103, message: 'staff.nothing-to-take' },

  deviceGone: { code: 410700, message: 'staff.device-gone' },
  noTimeToPause: { code: 410702, message: 'staff.no-time-to-pause' },
  memberLastWayIn: { code: 410703, message: 'staff.member-last-way-in' },
  memberErased: { code: 410704, message: 'staff.member-erased' },
  ordersUnderWay: { code: 410705, message: 'staff.orders-under-way' },
  memberNoMail: { code: 410706, message: 'staff.member-no-mail' },
  heldUnknown: { code: 410701, message: 'staff.held-unknown' },

  orderUnknown: { code: 410201, message: 'staff.order-unknown' },
  orderNotPaid: { code: 410202, message: 'staff.order-not-paid' },
  refundUnderWay: { code: 410203, message: 'staff.refund-under-way' },
  orderRefunded: { code: 410204, message: 'staff.order-refunded' },
  noAttempt: { code: 410205, message: 'staff.no-attempt' },

  approvalUnknown: { code: 410301, message: 'staff.approval-unknown' },
  approvalDecided: { code: 410302, message: 'staff.approval-decided' },
  approvalOwn: { code: 410303, message: 'staff.approval-own' },
  levelUnknown: { code: 410400, message: 'staff.level-unknown' },
  packageUnknown: { code: 410401, message: 'staff.package-unknown' },
  priceUnknown: { code: 410402, message: 'staff.price-unknown' },
  changeUnknown: { code: 410403, message: 'staff.change-unknown' },

  batchUnknown: { code: 410450, message: 'staff.batch-unknown' },
  cardUnknown: { code: 410451, message: 'staff.card-unknown' },
  cardsExported: { code: 410452, message: 'staff.cards-exported' },
  couponUnknown: { code: 410453, message: 'staff.coupon-unknown' },

  approvalWaiting: { code: 410304, message: 'staff.approval-waiting' },

  prizeUnknown: { code: 410500, message: 'staff.prize-unknown' },
  prizeNotWaiting: { code: 410501, message: 'staff.prize-not-waiting' },
  invitationUnknown: { code: 410502, message: 'staff.invitation-unknown' },
  promotionUnknown: { code: 410504, message: 'staff.promotion-unknown' },
  simulationMissing: { code: 410505, message: 'staff.simulation-missing' },
  drawRuns: { code: 410506, message: 'staff.draw-runs' },
  campaignsOverlap: { code: 410507, message: 'staff.campaigns-overlap' },
  invitationTakenBack: { code: 410503, message: 'staff.invitation-taken-back' },
  articleUnknown: { code: 410550, message: 'staff.article-unknown' },
  versionUnknown: { code: 410551, message: 'staff.version-unknown' },
  articleLacks: { code: 410552, message: 'staff.article-lacks' },
  articleIsOut: { code: 410553, message: 'staff.article-is-out' },
  pictureTooLarge: { code: 410554, message: 'staff.picture-too-large' },
  pictureWrong: { code: 410555, message: 'staff.picture-wrong' },
  documentUnknown: { code: 410556, message: 'staff.document-unknown' },
  incidentUnknown: { code: 410600, message: 'staff.incident-unknown' },
  incidentResolved: { code: 410601, message: 'staff.incident-resolved' },
  incidentOpen: { code: 410602, message: 'staff.incident-open' },
  paymentExplained: { code: 410603, message: 'staff.payment-explained' },
  paymentUnconfirmed: { code: 410604, message: 'staff.payment-unconfirmed' },
  paymentOtherSum: { code: 410605, message: 'staff.payment-other-sum' },
  providerOff: { code: 410606, message: 'staff.provider-off' },
  dayNotOver: { code: 410607, message: 'staff.day-not-over' },
  rangeTooLong: { code: 410608, message: 'staff.range-too-long' },
  refundTooMuch: { code: 410609, message: 'staff.refund-too-much' },
  orderNotOpen: { code: 410610, message: 'staff.order-not-open' },
  viewUnknown: { code: 410611, message: 'staff.view-unknown' },
  tooManyViews: { code: 410612, message: 'staff.too-many-views' },
  jobUnknown: { code: 410670, message: 'staff.job-unknown' },
  chatUnknown: { code: 410800, message: 'staff.chat-unknown' },
  chatTaken: { code: 410801, message: 'staff.chat-taken' },
  chatMoved: { code: 410802, message: 'staff.chat-moved' },
  chatClosed: { code: 410803, message: 'staff.chat-closed' },
  seatFull: { code: 410804, message: 'staff.seat-full' },
  noMailAddress: { code: 410805, message: 'staff.no-mail-address' },
  cannedUnknown: { code: 410806, message: 'staff.canned-unknown' },
  cannedTaken: { code: 410807, message: 'staff.canned-taken' },
  cannedVariable: { code: 410808, message: 'staff.canned-variable' },
  streamsFull: { code: 410809, message: 'staff.streams-full', status: 429 },
} as const satisfies Record<string, Answer>

/** A "no" that a staff call may answer with. */
export type StaffRefusalName = Exclude<keyof typeof staffCodes, 'success'>

/** The name of a code that the staff's calls answer with. */
export const staffCodeName = (code: number): keyof typeof staffCodes | undefined =>
  (Object.keys(staffCodes) as (keyof typeof staffCodes)[]).find(name => staffCodes[name].code === code)
