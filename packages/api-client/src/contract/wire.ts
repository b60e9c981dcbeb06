/** The wire's code values by name (spec §3, §9; product §3–§5). */

export const RegisterType = { phone: '1', email: '2', defaultAccount: '3' } as const
export const RegionCode = { overseas: '0', mainland: '1' } as const
export const PlatformCode = { windows: '0', mac: '1', android: '2', ios: '3', wechat: '4' } as const

/** What a verification code is for (product §4, `state`). */
export const CodePurpose = {
  register: '1',
  findPassword: '2',
  bind: '3',
  login: '4',
  confirm: '5',
  changeContact: '6',
} as const

/** The six social log-ins (product §4, `open_type`). */
export const openTypes = ['wechat', 'qq', 'weibo', 'facebook', 'google', 'twitter'] as const
export type OpenType = (typeof openTypes)[number]

/** What an identity and a contact have to do with each other (spec §3, product §4). */
export const BindStatus = {
  /** The contact's account has another identity of this provider. */
  carriesAnother: '1',
  /** The contact's account gets the identity. */
  existingAccount: '2',
  /** They belong together already. */
  alreadyBound: '3',
  /** Nobody has the contact: a new account. */
  newAccount: '4',
} as const

export const PayType = { wechat: 'wechat', alipay: 'alipay', qq: 'qq', paypal: 'paypal' } as const
/** Where a code is paid: scanned with another device, on the provider's page in this browser, or within WeChat. */
export const PayScene = { qr: 'qr', h5: 'h5', jsapi: 'jsapi' } as const
export const payScenes = ['qr', 'h5', 'jsapi'] as const
export const InvoiceStatus = {
  open: '0',
  paid: '1',
  expired: '2',
  cancelled: '3',
  refunding: '4',
  refunded: '5',
} as const
export const PauseStatus = { running: 0, standing: 1 } as const
export const PauseLogStatus = { recovered: '0', paused: '1' } as const
export const BillingType = { experience: '1', normal: '2' } as const
/** Months as the price's `price_type`; '0' counts days. */
export const PriceType = { days: '0', month: '1', quarter: '3', halfYear: '6', year: '12' } as const
export const ArticleClass = { notice: '1', news: '2', help: '3', question: '4' } as const
export const SupportType = { web: '1', app: '2' } as const
/** The six labels of news (spec §3): national servers, mobile games, latest, hot, recommended, promotion. */
export const newsLabels = ['国服', '手游', '最新', '热门', '推荐', '促销'] as const
/** The categories of the help centre, as helps and questions carry them for a label: start, account, membership, speed, client, trouble. */
export const helpLabels = ['入门', '账号', '会员', '加速', '客户端', '故障'] as const
/** Whether what an invited friend brings was decided: it waits for his first payment or three days of use (decision 041). */
export const FriendState = { waiting: '0', counted: '1' } as const
export const PrizeStatus = { unredeemed: '0', submitted: '1', fulfilled: '2', redeemed: '3' } as const

export type RegisterType = (typeof RegisterType)[keyof typeof RegisterType]
export type RegionCode = (typeof RegionCode)[keyof typeof RegionCode]
export type CodePurpose = (typeof CodePurpose)[keyof typeof CodePurpose]
export type PayType = (typeof PayType)[keyof typeof PayType]
export type PayScene = (typeof payScenes)[number]
export type ArticleClass = (typeof ArticleClass)[keyof typeof ArticleClass]
export type NewsLabel = (typeof newsLabels)[number]
export type HelpLabel = (typeof helpLabels)[number]
export type InvoiceStatus = (typeof InvoiceStatus)[keyof typeof InvoiceStatus]

/** os_type of a registration and of a purchase unless the caller knows better (spec §9). */
export const defaultOsType = { register: '4', purchase: '1' } as const

/** The source channel when none came (spec §2). */
export const defaultChannel = 'guanwang'

/** The country code when none was chosen (spec §9). */
export const defaultCountryCode = '86'

/** The source of an order for a platform code (spec §3): 4→2, 2→6, 5→7, others unchanged. Applied once, by the caller. */
export const invoiceFrom = (platformCode: string): string =>
  ({ '4': '2', '2': '6', '5': '7' })[platformCode] ?? platformCode
