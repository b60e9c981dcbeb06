/** A call's method and path, which may hold a `{name}` place for a field of its input. */
export type Address = readonly [method: 'GET' | 'POST', path: `/${string}`]

/**
 * Where each call goes: the one place that spells the API's paths (spec §7). Apart from the schemas, so that a page
 * that only calls the API does not load them.
 */
export const addresses = {
  login: ['POST', '/api/auth/login'],
  register: ['POST', '/api/auth/register'],
  registerPackage: ['POST', '/api/auth/register/package'],
  retrieve: ['POST', '/api/auth/retrieve'],
  accountExists: ['POST', '/api/auth/account'],
  redeemToken: ['POST', '/api/auth/exchange'],
  webToken: ['POST', '/api/auth/web_token'],
  accountOfToken: ['POST', '/api/auth/exchange/account'],
  logout: ['POST', '/api/auth/logout'],

  openOffered: ['GET', '/api/auth/open/offered'],
  openForeign: ['GET', '/api/auth/open/foreign'],
  openSuccess: ['POST', '/api/auth/open/success'],
  openBind: ['POST', '/api/auth/open/bind'],
  loginBind: ['POST', '/wap/login/bind'],
  openList: ['POST', '/api/user/open/list'],
  openUntied: ['POST', '/api/user/open/untied'],

  captcha: ['GET', '/tools/captcha'],
  captchaNeed: ['GET', '/tools/is_captcha'],
  captchaNeeds: ['POST', '/tools/is_captcha/list'],
  sendSms: ['POST', '/tools/smscode'],
  sendVoice: ['POST', '/tools/smscode/voice'],
  sendMail: ['POST', '/tools/mailcode'],
  countries: ['GET', '/tools/auth_country'],
  hotNews: ['GET', '/tools/news'],
  geoRegion: ['GET', '/geoip2/index.php'],

  userInfo: ['POST', '/api/user/info'],
  editProfile: ['POST', '/api/user/edit'],
  uploadAvatar: ['POST', '/api/user/upload'],
  changePassword: ['POST', '/api/user/password'],
  sendMemberCode: ['POST', '/api/user/verify_code'],
  validateMemberCode: ['POST', '/api/user/verify_code/validate'],
  resetPassword: ['POST', '/api/user/password_code'],
  bindPhone: ['POST', '/api/user/bind/phone'],
  bindEmail: ['POST', '/api/user/bind/email'],
  modifyPhone: ['POST', '/api/user/modify/phone'],
  modifyEmail: ['POST', '/api/user/modify/email'],
  clearPhone: ['POST', '/api/user/clear/phone'],
  clearEmail: ['POST', '/api/user/clear/email'],
  manageDevices: ['POST', '/api/user/manage'],

  packages: ['POST', '/api/user/package'],
  quote: ['POST', '/api/user/package/quote'],
  buy: ['POST', '/api/user/package/buy'],
  quoteSwitch: ['POST', '/api/user/package/switch'],
  confirmSwitch: ['POST', '/api/user/package/switch/confirm'],
  invoices: ['POST', '/api/user/invoice'],
  invoiceState: ['POST', '/api/user/invoice/state'],
  payInvoice: ['POST', '/api/user/invoice/buy'],
  cancelInvoice: ['POST', '/api/user/invoice/cancel'],
  redeemCard: ['POST', '/api/user/card/duration'],
  pauseMembership: ['POST', '/api/user/pause'],
  resumeMembership: ['POST', '/api/user/recover'],
  pauseLog: ['POST', '/api/user/pause/lists'],

  articles: ['GET', '/api/news'],
  article: ['GET', '/api/news/{id}'],
  countHit: ['POST', '/api/news/hit'],

  activities: ['GET', '/api/activity'],
  activity: ['GET', '/api/activity/{id}'],
  activityPresents: ['GET', '/api/activity/present'],
  activityBanners: ['GET', '/api/activity/picture/list'],
  draw: ['POST', '/api/activity/draw'],
  myPresents: ['POST', '/api/present'],
  checkIn: ['POST', '/wap/sign'],
  referCampaign: ['POST', '/api/user/refer/activity'],
  referCode: ['POST', '/api/user/refer'],
  referFriends: ['POST', '/api/user/refer/lists'],
  prizes: ['POST', '/api/user/prize_list'],
  receivePrize: ['POST', '/api/user/receive'],
} as const satisfies Record<string, Address>

/** The name of a call that any page may make. */
export type PageCallName = keyof typeof addresses

/** A call's method and its path with `{name}` places filled from the input; `rest` goes to the query or the body. */
export const fill = ([method, template]: Address, input: Readonly<Record<string, unknown>>) => {
  const rest = { ...input }
  const path = template.replace(/\{(\w+)\}/g, (_, place: string) => {
    const value = rest[place]
    delete rest[place]
    return encodeURIComponent(String(value))
  })
  return { method, path, rest }
}
