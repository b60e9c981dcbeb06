import type { about } from './words/about/zh-CN.ts'
import type { auth } from './words/auth/zh-CN.ts'
import type { chat } from './words/chat/zh-CN.ts'
import type { chatWindow } from './words/chat-window/zh-CN.ts'
import type { console } from './words/console/zh-CN.ts'
import type { download } from './words/download/zh-CN.ts'
import type { fallbackPages } from './words/fallback-pages/zh-CN.ts'
import type { help } from './words/help/zh-CN.ts'
import type { home } from './words/home/zh-CN.ts'
import type { homeCn } from './words/home-cn/zh-CN.ts'
import type { homeIntl } from './words/home-intl/zh-CN.ts'
import type { member } from './words/member/zh-CN.ts'
import type { membership } from './words/membership/zh-CN.ts'
import type { messages } from './words/messages/zh-CN.ts'
import type { news } from './words/news/zh-CN.ts'
import type { phone } from './words/phone/zh-CN.ts'
import type { prizes } from './words/prizes/zh-CN.ts'
import type { profile } from './words/profile/zh-CN.ts'
import type { promotions } from './words/promotions/zh-CN.ts'
import type { recharge } from './words/recharge/zh-CN.ts'
import type { security } from './words/security/zh-CN.ts'
import type { shell } from './words/shell/zh-CN.ts'

/** Every word on the screens by namespace, as types: what `t()` takes and what each sentence wants to be filled with. */
export interface Catalog {
  messages: typeof messages
  shell: typeof shell
  'fallback-pages': typeof fallbackPages
  home: typeof home
  'home-intl': typeof homeIntl
  'home-cn': typeof homeCn
  auth: typeof auth
  member: typeof member
  membership: typeof membership
  profile: typeof profile
  security: typeof security
  recharge: typeof recharge
  prizes: typeof prizes
  promotions: typeof promotions
  news: typeof news
  help: typeof help
  about: typeof about
  download: typeof download
  phone: typeof phone
  chat: typeof chat
  'chat-window': typeof chatWindow
  console: typeof console
}
