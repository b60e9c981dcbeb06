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

  orderUnknown: { code: 410201, message: 'staff.order-unknown' },
  orderNotPaid: { code: 410202, message: 'staff.order-not-paid' },
  refundUnderWay: { code: 410203, message: 'staff.refund-under-way' },
  orderRefunded: { code: 410204, message: 'staff.order-refunded' },
  noAttempt: { code: 410205, message: 'staff.no-attempt' },

  approvalUnknown: { code: 410301, message: 'staff.approval-unknown' },
  approvalDecided: { code: 410302, message: 'staff.approval-decided' },
  approvalOwn: { code: 410303, message: 'staff.approval-own' },
  approvalWaiting: { code: 410304, message: 'staff.approval-waiting' },

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
