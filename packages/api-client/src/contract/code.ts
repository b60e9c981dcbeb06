import type { MessageKey } from '#message-key'

interface Answer {
  code: number
  message: MessageKey
  /** The HTTP status it travels with; every handled business outcome is a 200 (product §3). */
  status?: number
}

/**
 * Each answer of the API that any page may meet, once: its code on the wire, its sentence in both languages, its HTTP status.
 * 0, -50000 and 400006 are the spec's (spec §8).
 */
export const codes = {
  success: { code: 0, message: 'code.success' },
  networkError: { code: -50000, message: 'code.network-error' },

  unparsable: { code: 400000, message: 'code.unparsable', status: 400 },
  invalidFields: { code: 400001, message: 'code.invalid-fields' },
  captchaRequired: { code: 400002, message: 'code.captcha-required' },
  captchaWrong: { code: 400003, message: 'code.captcha-wrong' },
  verificationCodeWrong: { code: 400004, message: 'code.verification-code-wrong' },
  originRefused: { code: 400005, message: 'code.origin-refused' },
  tokenExpired: { code: 400006, message: 'code.token-expired' },
  loginFailed: { code: 400007, message: 'code.login-failed' },
  loginLocked: { code: 400008, message: 'code.login-locked' },
  tryLater: { code: 400009, message: 'code.try-later' },
  resendTooSoon: { code: 400010, message: 'code.resend-too-soon' },
  sendBudget: { code: 400011, message: 'code.send-budget' },
  idempotencyConflict: { code: 400012, message: 'code.idempotency-conflict' },

  mobileTaken: { code: 400101, message: 'code.mobile-taken' },
  emailTaken: { code: 400102, message: 'code.email-taken' },
  mobileUnregistered: { code: 400103, message: 'code.mobile-unregistered' },
  emailUnregistered: { code: 400104, message: 'code.email-unregistered' },
  countryNotServed: { code: 400105, message: 'code.country-not-served' },
  inviteCodeUnknown: { code: 400106, message: 'code.invite-code-unknown' },
  experiencePackageUnknown: { code: 400107, message: 'code.experience-package-unknown' },
  inviteCodeOwn: { code: 400108, message: 'code.invite-code-own' },
  accountBanned: { code: 400110, message: 'code.account-banned' },
  userNameTaken: { code: 400109, message: 'code.user-name-taken' },

  openProviderOff: { code: 400301, message: 'code.open-provider-off' },
  openStateWrong: { code: 400302, message: 'code.open-state-wrong' },
  openRefused: { code: 400303, message: 'code.open-refused' },
  openAlreadyBound: { code: 400304, message: 'notice.bind-failed' },
  openNotBound: { code: 400305, message: 'code.open-not-bound' },
  bindTicketWrong: { code: 400306, message: 'code.bind-ticket-wrong' },
  lastWayIn: { code: 400307, message: 'code.last-way-in' },
  anotherMember: { code: 400308, message: 'code.another-member' },

  confirmationNeeded: { code: 400401, message: 'code.confirmation-needed' },
  contactAlreadySet: { code: 400402, message: 'code.contact-already-set' },
  contactMissing: { code: 400403, message: 'code.contact-missing' },
  oldPasswordWrong: { code: 400404, message: 'code.old-password-wrong' },
  passwordLocked: { code: 400405, message: 'code.login-locked' },
  passwordCommon: { code: 400406, message: 'code.password-common' },
  deviceUnknown: { code: 400407, message: 'code.device-unknown' },
  secondaryPasswordNeeded: { code: 400408, message: 'code.secondary-password-needed' },
  secondaryPasswordWrong: { code: 400409, message: 'code.secondary-password-wrong' },
  secondaryPasswordLocked: { code: 400410, message: 'code.login-locked' },
  imageTooLarge: { code: 400411, message: 'image.too-large' },
  imageUnreadable: { code: 400412, message: 'code.image-unreadable' },

  notSoldInRegion: { code: 400201, message: 'code.not-sold-in-region' },
  priceUnknown: { code: 400202, message: 'code.price-unknown' },
  membershipUnexpired: { code: 400203, message: 'code.membership-unexpired' },
  paymentMethodOff: { code: 400204, message: 'code.payment-method-off' },
  paymentProviderFailed: { code: 400205, message: 'code.payment-provider-failed' },
  orderUnknown: { code: 400206, message: 'code.order-unknown' },
  orderClosed: { code: 400207, message: 'code.order-closed' },
  orderPaid: { code: 400208, message: 'code.order-paid' },
  payerUnknown: { code: 400220, message: 'code.payer-unknown' },

  couponUnknown: { code: 400209, message: 'code.coupon-unknown' },
  couponNotForThis: { code: 400210, message: 'code.coupon-not-for-this' },
  couponOutOfTime: { code: 400211, message: 'code.coupon-out-of-time' },
  couponUsedUp: { code: 400212, message: 'code.coupon-used-up' },
  cardWrong: { code: 400213, message: 'code.card-wrong' },
  cardUsed: { code: 400214, message: 'code.card-used' },
  cardOutOfTime: { code: 400215, message: 'code.card-out-of-time' },
  cardLocked: { code: 400216, message: 'code.login-locked' },
  switchOff: { code: 400217, message: 'notice.coming-soon' },
  switchImpossible: { code: 400218, message: 'code.switch-impossible' },
  switchQuoteStale: { code: 400219, message: 'code.switch-quote-stale' },

  activityUnknown: { code: 400501, message: 'code.activity-unknown' },
  activityNotRunning: { code: 400502, message: 'code.activity-not-running' },
  noChanceLeft: { code: 400503, message: 'code.no-chance-left' },
  checkedInAlready: { code: 400504, message: 'code.checked-in-already' },
  prizeUnknown: { code: 400505, message: 'code.prize-unknown' },
  prizeTaken: { code: 400506, message: 'code.prize-taken' },
  prizeNotForAccount: { code: 400507, message: 'code.prize-not-for-account' },
  bonusCodeWrong: { code: 400508, message: 'code.bonus-code-wrong' },
  bonusTaken: { code: 400509, message: 'code.bonus-taken' },
  bonusLocked: { code: 400510, message: 'code.login-locked' },

  articleUnknown: { code: 400601, message: 'code.article-unknown' },

  nothingToPause: { code: 400804, message: 'code.nothing-to-pause' },
  pauseStateUnchanged: { code: 400803, message: 'code.pause-state-unchanged' },

  notFound: { code: 404000, message: 'code.not-found', status: 404 },
  methodNotAllowed: { code: 405000, message: 'code.method-not-allowed', status: 405 },
  payloadTooLarge: { code: 413000, message: 'code.payload-too-large', status: 413 },
  unsupportedMediaType: { code: 415000, message: 'code.unsupported-media-type', status: 415 },
  tooManyRequests: { code: 429000, message: 'code.too-many-requests', status: 429 },
  internalError: { code: 500000, message: 'code.internal-error', status: 500 },
  unavailable: { code: 503000, message: 'code.unavailable', status: 503 },
} as const satisfies Record<string, Answer>

/** The name of an answer that any page may meet. */
export type CodeName = keyof typeof codes

/** The name of a code on the wire, if it is one of ours. */
export const codeName = (code: number): CodeName | undefined =>
  (Object.keys(codes) as CodeName[]).find(name => codes[name].code === code)
