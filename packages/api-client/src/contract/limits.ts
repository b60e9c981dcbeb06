/** Every limit of the product. Durations are whole seconds unless their name says otherwise, sizes bytes, lengths UTF-16 units. */
export const limits = {
  /** Verification codes by SMS, voice, mail (spec §9, product §4). */
  code: { resendSeconds: 60, lifeSeconds: 600, tries: 5, digits: 6, captchaFromPercent: 80 },
  /** How long a token from an address waits on the page that logs in with it, or asks first. */
  arrival: { lifeSeconds: 300 },
  /** An order and its QR code, and within how long after the payment the account opens (spec §9). */
  order: { lifeSeconds: 1800, opensWithinSeconds: 600, providerTimeoutSeconds: 8 },
  /** How long a quote for another package is good for: the minute it was made in and those after it. */
  exchange: { quoteMinutes: 5 },
  /** Paging (product §3). */
  page: { size: 15, pauseLogSize: 10, newsSize: 5, activitySize: 50, maximumSize: 100 },
  /** Bodies; one with a picture is read up to `uploadBytes`, so that a picture above its own bound is answered in words. */
  body: {
    jsonBytes: 65_536,
    callbackBytes: 262_144,
    avatarBytes: 2_097_152,
    uploadBytes: 16_777_216,
    articleBytes: 1_048_576,
  },
  /** Pictures: what is taken in, and the square that is kept. */
  avatar: { inputPixels: 24_000_000, sidePixels: 512 },
  /** Static lists hold so many articles (product §4); hits are counted in memory and written together. */
  content: { listed: 500, hitsWaiting: 10_000, flushSeconds: 5 },
} as const

// What pages do not need stands apart, so that they are not sent it.

/** What the API alone keeps to. */
export const serverLimits = {
  /** A confirmation made with a code, good for one action. */
  confirmation: { lifeSeconds: 600 },
  /** The way to a social provider and back, and the ticket to bind with afterwards. */
  openLogin: { stateSeconds: 600, ticketSeconds: 600, providerTimeoutSeconds: 8 },
  /** A device that is remembered at log-in; using it prolongs it. */
  rememberedDevice: { lifeSeconds: 7_776_000, characters: 32 },
  /** Captcha (product §4): one attempt. */
  captcha: { lifeSeconds: 300, characters: 4 },
  /** A token that opens the website for who is logged in with the app; one use. */
  webToken: { lifeSeconds: 60 },
  /** Cookie and session life, sliding (spec §9), and how long one proof of who it is lasts at most. */
  session: { lifeSeconds: 7200, absoluteSeconds: 2_592_000, browserSessions: 10, deviceCookieSeconds: 31_536_000 },
  /** How old what a node keeps in memory of what is sold and promoted may be, in milliseconds. */
  catalogue: { freshMs: 1000 },
  /**
   * A replica that is read: how old it may be, how often a node looks, and how long a look or a connection may take, in
   * milliseconds.
   */
  replica: { oldestMs: 1000, lookMs: 250, answerMs: 1000 },
  /**
   * Invitations: how long it is remembered from where a friend registered, and on how many days a friend who may be the
   * inviter himself has to come back.
   */
  referral: { signalSeconds: 2_592_000, useDays: 3 },
  /** Password hashing: waiting calls beyond which the answer is "try again later". */
  hashing: { queue: 200 },
  /** A keyed call, and the fetching of a payment code, whose node says nothing for `leaseSeconds` are taken up by a repeat. */
  idempotency: { lifeSeconds: 86_400, keyLength: 128, leaseSeconds: 10 },
  /** What is kept of a payment callback: its first bytes, and so many different ones of an attempt. */
  callback: { keptBytes: 16_384, ofOneAttempt: 50 },
  /** Networks that a node remembers for each flood and width of network; of more, those that asked last. */
  flood: { mostNetworks: 5000 },
  /** Versions of clients that a node knows while it runs; calls of further ones are counted together. */
  clientVersions: { most: 100 },
} as const

/**
 * The live chat: a message; a page of a log; how long it waits until it becomes a ticket, and lasts while nobody says
 * anything; open conversations of an address; how long a guest is known.
 */
export const chatLimits = {
  characters: 4000,
  page: 200,
  waitSeconds: 120,
  idleSeconds: 1800,
  openPerAddress: 3,
  guestSeconds: 15_552_000,
  pictureSide: 1600,
  /** A seat whose stream said nothing for so long is empty. */
  seatSeconds: 45,
  /** Whoever waits for an answer goes back into the queue when the seat of who had him is empty for so long. */
  lostSeatSeconds: 120,
  /** As much as the large mailboxes send. */
  mailBytes: 26_214_400,
  mailCharacters: 20_000,
  purgeStep: 200,
  pictureBytes: 5_242_880,
} as const

/** Streams of the chat: of one person, of one address, on one node; bytes that wait for a slow reader. */
export const streamLimits = {
  ofOne: 6,
  ofAddress: 20,
  ofNode: 5000,
  heartbeatSeconds: 15,
  waitingBytes: 262_144,
  /** The net below what nodes tell each other. */
  pollMs: 1000,
  retryMs: 1500,
} as const

/**
 * How long rows stay that no longer do anything: work that was done, refused callbacks that anyone may have sent, those
 * that a provider proved, devices that nobody logs in from, what became of codes and notices, which versions
 * called; and how many housekeeping deletes at once.
 */
export const retention = {
  doneWorkSeconds: 604_800,
  unprovedCallbackSeconds: 2_592_000,
  provedCallbackSeconds: 34_560_000,
  deviceSeconds: 34_560_000,
  deliverySeconds: 7_776_000,
  goneNodeSeconds: 86_400,
  clientCallSeconds: 2_592_000,
  purgeStep: 5000,
} as const

/**
 * A backup: its manifest, a picture or file of the site in it, the name of such a file; how much of it is read at once,
 * and how long it waits for a lock.
 */
export const backupLimits = {
  manifestBytes: 65_536,
  fileBytes: 16_777_216,
  nameBytes: 100,
  readBytes: 1_048_576,
  lockMs: 60_000,
} as const

/** What editors import: a file of words, a picture. */
export const importLimits = {
  articleBytes: 262_144,
  pictureBytes: 5_242_880,
  picturePixels: 24_000_000,
  pictureWidth: 1600,
} as const

/** What a site's server keeps, takes and waits for. Sizes bytes, times whole seconds. */
export const siteLimits = {
  /** Kept pages in both languages; those that nobody asks for go first. */
  keptBytes: 67_108_864,
  /** Addresses whose reading is remembered, those that nobody asks for go first; longer ones are read anew. */
  addresses: { remembered: 2000, longest: 500 },
  /** A form that is sent to a page, and one with a picture: twice too large, it is still told so in words. */
  form: { bytes: 1_000_000, bytesWithFile: 4_194_304 },
  /** Clients: all of them, and one that sends or takes no byte. */
  connections: 10_000,
  idleSeconds: 120,
  /** The API: connections to it, those of streams beside them, and how long it may take to connect, to begin an answer, to go on with it. */
  api: { connections: 512, streams: 4000, connectSeconds: 5, beginSeconds: 20, goOnSeconds: 60 },
  /** Files on their way to the API at once: all, and of one address. */
  uploads: { atOnce: 128, ofOneAddress: 4 },
} as const

/** What the operators' console keeps, takes and waits for. Times whole seconds, lengths UTF-16 units. */
export const staffLimits = {
  /** A session at most, without being used, and after its last proof where a proof is asked for again. */
  session: { lifeSeconds: 43_200, idleSeconds: 1800, provedSeconds: 600 },
  /** A link of an invitation or a recovery, and a question to a passkey. */
  link: { lifeSeconds: 3600 },
  challenge: { lifeSeconds: 300 },
  password: { shortest: 12, longest: 256 },
  recoveryCodes: 10,
  text: { reason: 500, note: 2000 },
  grant: { mostDays: 1100 },
  /** Stretches of a membership that a record draws: the newest. */
  record: { spans: 100 },
  /** Recharge cards of one batch. */
  cards: { most: 10_000 },
  /** Rows that one action is done with. */
  bulk: 100,
  /** Rows of a page, of a page while a file is made, of a search, of what a record shows of each kind. */
  page: { size: 50, exported: 1000, hits: 20, recent: 100 },
  /** Prizes that are marked as sent at once, invitations that are taken back at once, and clusters that are shown. */
  parcels: { atOnce: 200 },
  /** Draws that a simulation makes, presents of a draw, and of how many parts its odds are. */
  draws: { simulated: 100_000, presents: 40, oddsTotal: 1_000_000 },
  invitations: { atOnce: 200, clusters: 50 },
  /** Days that figures are asked for at once. */
  figures: { days: 366 },
  /** Tags of a conversation, conversations of one seat, how long a visitor is blocked at most. */
  chat: { tags: 10, capacity: 50, blockHours: 8760 },
} as const

/**
 * The networks an IPv6 address is counted by: a provider gives a customer a /64 or, for the asking, many of them, so the
 * wider ones are counted too and have room for `times` as much. An IPv4 address is counted by itself.
 */
export const countedNetworks = [
  { bits: 64, times: 1 },
  { bits: 56, times: 2 },
  { bits: 48, times: 8 },
] as const

interface Rate {
  max: number
  seconds: number
}

/** How often a thing may happen; the key it is counted by is named in the comment. "By address" is by `countedNetworks`. */
export const rates = {
  /** Any call, by client address, in this node's memory: the flood limiter (HTTP 429). */
  flood: { max: 600, seconds: 60 },
  /** The same for payment providers' callbacks, for probes of health, and for what a site's server asks in its own name. */
  floodOfCallbacks: { max: 6000, seconds: 60 },
  floodOfProbes: { max: 1200, seconds: 60 },
  floodOfSites: { max: 30_000, seconds: 60 },
  /** Streams of the chat that one client address opens: a page that lost its own tries again and again. */
  floodOfStreams: { max: 240, seconds: 60 },
  /** Lines in the log about refused callbacks, which anyone can send, on one node. */
  refusedCallbackLines: { max: 20, seconds: 60 },
  /** Pages that a site renders for one client address because none is kept, in that site's memory (HTTP 429). */
  renders: { max: 600, seconds: 60 },
  /** Forms with a file that a site reads for one client address. */
  rendersOfFiles: { max: 10, seconds: 60 },
  /** Codes to one target, whatever they are for and whatever brings them. */
  codePerTargetMinute: { max: 1, seconds: limits.code.resendSeconds },
  codePerTargetHour: { max: 5, seconds: 3600 },
  codePerTargetDay: { max: 10, seconds: 86_400 },
  /** Codes asked for by one client address. */
  codePerAddressHour: { max: 30, seconds: 3600 },
  codePerAddressDay: { max: 100, seconds: 86_400 },
  /** Codes in total on each channel, a brake on cost: from `captchaFromPercent` of it on, everybody solves a captcha. */
  mailTotalHour: { max: 10_000, seconds: 3600 },
  mailTotalDay: { max: 100_000, seconds: 86_400 },
  smsTotalHour: { max: 5000, seconds: 3600 },
  smsTotalDay: { max: 50_000, seconds: 86_400 },
  voiceTotalHour: { max: 1000, seconds: 3600 },
  voiceTotalDay: { max: 10_000, seconds: 86_400 },
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
  /** Tokens for the website asked for by one member. */
  webTokensPerMember: { max: 60, seconds: 600 },
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
  /** Messages in the live chat: of one visitor, from one client address; pictures of one visitor; mails asked for. */
  chatMessages: { max: 30, seconds: 60 },
  chatMessagesPerAddress: { max: 120, seconds: 60 },
  chatPictures: { max: 20, seconds: 600 },
  chatMailsPerAddress: { max: 5, seconds: 3600 },
  /** The console: wrong proofs of one account after which it rests, and ways in tried from one client address. */
  staffLoginFailures: { max: 10, seconds: 900 },
  staffLoginPerAddress: { max: 60, seconds: 60 },
} as const satisfies Record<string, Rate>

/** The name of a rate. */
export type RateName = keyof typeof rates
