/** Every limit of the product. Durations are whole seconds unless their name says otherwise, sizes bytes, lengths UTF-16 units. */
export const limits = {
  /** Verification codes by SMS, voice, mail (spec §9, product §4). */
  code: { resendSeconds: 60, lifeSeconds: 600, tries: 5, digits: 6 },
  /** A confirmation made with a code, good for one act. */
  confirmation: { lifeSeconds: 600 },
  /** The way to a social provider and back, and the ticket to bind with afterwards. */
  openLogin: { stateSeconds: 600, ticketSeconds: 600, providerTimeoutSeconds: 8 },
  /** A device that is remembered at log-in; using it prolongs it. */
  rememberedDevice: { lifeSeconds: 7_776_000, characters: 32 },
  /** Captcha (product §4): one attempt. */
  captcha: { lifeSeconds: 300, characters: 4 },
  /** Cookie and session life, sliding (spec §9), and how long one proof of who it is lasts at most. */
  session: { lifeSeconds: 7200, absoluteSeconds: 2_592_000, browserSessions: 10, deviceCookieSeconds: 31_536_000 },
  /** An order and its QR code, and within how long after the payment the account opens (spec §9). */
  order: { lifeSeconds: 1800, opensWithinSeconds: 600, providerTimeoutSeconds: 8 },
  /** How long a quote for another package is good for: the minute it was made in and those after it. */
  exchange: { quoteMinutes: 5 },
  /** Paging (product §3). */
  page: { size: 15, pauseLogSize: 10, newsSize: 5, activitySize: 50, maximumSize: 100 },
  /** Bodies; one with a picture is read up to `uploadBytes`, so that a picture above its own bound is answered in words. */
  body: { jsonBytes: 65_536, callbackBytes: 262_144, avatarBytes: 2_097_152, uploadBytes: 16_777_216 },
  /** Pictures: what is taken in, and the square that is kept. */
  avatar: { inputPixels: 24_000_000, sidePixels: 512 },
  /** Static lists hold so many articles (product §4); hits are counted in memory and written together. */
  content: { listed: 500, hitsWaiting: 10_000, flushSeconds: 5 },
  /** What editors import: a file of words, a picture. */
  imports: { articleBytes: 262_144, pictureBytes: 5_242_880, picturePixels: 24_000_000, pictureWidth: 1600 },
  /** Password hashing: waiting calls beyond which the answer is "try again later". */
  hashing: { queue: 200 },
  idempotency: { lifeSeconds: 86_400, keyLength: 128 },
} as const

interface Rate {
  max: number
  seconds: number
}

/** How often a thing may happen; the key it is counted by is named in the comment. */
export const rates = {
  /** Any call, by client address, in this node's memory: the flood limiter (HTTP 429). */
  flood: { max: 600, seconds: 60 },
  /** Codes to one target, whatever they are for and whatever brings them. */
  codePerTargetMinute: { max: 1, seconds: limits.code.resendSeconds },
  codePerTargetHour: { max: 5, seconds: 3600 },
  codePerTargetDay: { max: 10, seconds: 86_400 },
  /** Codes asked for by one client address. */
  codePerAddressHour: { max: 30, seconds: 3600 },
  codePerAddressDay: { max: 100, seconds: 86_400 },
  /** Codes in total, a brake on cost. */
  codeTotalHour: { max: 5000, seconds: 3600 },
  codeTotalDay: { max: 50_000, seconds: 86_400 },
  /** The line in the log that a total is used up. */
  codeTotalAlarm: { max: 1, seconds: 3600 },
  /** Code requests by one client address, or for one target, after which a captcha is asked for. */
  codeBeforeCaptcha: { max: 3, seconds: 600 },
  /** Wrong passwords for one account after which a captcha is asked for, and after which it rests. */
  loginBeforeCaptcha: { max: 3, seconds: 900 },
  loginFailures: { max: 10, seconds: 900 },
  /** Log-ins tried from one client address. */
  loginPerAddress: { max: 60, seconds: 60 },
  /** Registrations from one client address after which a captcha is asked for, and after which they stop. */
  registerBeforeCaptcha: { max: 3, seconds: 3600 },
  registerPerAddress: { max: 50, seconds: 3600 },
  /** New passwords by code, by client address, after which a captcha is asked for, and after which they stop. */
  retrieveBeforeCaptcha: { max: 3, seconds: 3600 },
  retrievePerAddress: { max: 30, seconds: 3600 },
  /** Ways to a social provider and back, by client address. */
  openPerAddress: { max: 60, seconds: 600 },
  /** Old passwords tried by one member. */
  passwordTriesPerMember: { max: 10, seconds: 900 },
  /** Secondary passwords tried by one member. */
  secondaryPasswordTries: { max: 5, seconds: 900 },
  /** Profile changes and pictures of one member. */
  editsPerMember: { max: 60, seconds: 600 },
  uploadsPerMember: { max: 20, seconds: 3600 },
  /** Captchas made for one client address. */
  captchaPerAddress: { max: 60, seconds: 60 },
  /** Orders placed by one member. */
  ordersPerMember: { max: 20, seconds: 600 },
  /** Prices asked for by one member. */
  quotesPerMember: { max: 120, seconds: 600 },
  /** Wrong recharge cards of one member, and from one client address. */
  cardTriesPerMember: { max: 10, seconds: 3600 },
  cardTriesPerAddress: { max: 30, seconds: 3600 },
  /** Draws of one member. */
  drawsPerMember: { max: 60, seconds: 60 },
  /** Wrong codes for the group bonus, by one member. */
  bonusTriesPerMember: { max: 10, seconds: 3600 },
  /** Codes of open orders asked for by one member. */
  paymentsPerMember: { max: 60, seconds: 600 },
} as const satisfies Record<string, Rate>

/** The name of a rate. */
export type RateName = keyof typeof rates
