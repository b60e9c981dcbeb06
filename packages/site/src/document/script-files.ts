import { basename } from 'node:path'

/** What every page runs on: one file, which compresses better than its parts and outlives a release. */
const framework = {
  name: 'framework',
  test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|cookie|set-cookie-parser)[\\/]/,
}

/** A component's styles stay a file of their own: a page brings those of what it shows. */
const sheet = { name: (id: string) => basename(id, '.css'), test: /[\\/](?!styles\.css)[\w-]+\.css$/ }

/**
 * What pages share, by the file that carries it; what these modules import comes with them where no file above carries
 * it. A browser pays for each file that it is sent, however small: a page in thirty is half a second later than in
 * fifteen (decision 034).
 */
export const carried = {
  /** How the API is spoken to, and where it is; the second is all that some pages want. */
  addresses: ['api-client/contract/address'],
  client: ['api-client/client'],
  /** What is around every page. */
  shell: [
    'site/root',
    'site/document/document',
    'site/routing/browser-middleware',
    'site/data/fetch-once',
    'site/routing/page-meta',
    'site/data/local-time',
    // Home's and download.html's alone, but lighter here than as a file of its own.
    'site/downloads/download-button',
    'app/promotions/activity/activity-paths',
    'app/recharge/paths',
  ],
  symbols: ['ui/icons/control', 'ui/icons/product'],
  /** The parts that most pages but home are made of. */
  kit: [
    'ui/badge',
    'ui/card',
    'ui/pagination',
    'ui/tabs',
    'site/data/label-slugs',
    'site/lists',
    'site/layout/titled-section',
    'site/routing/page-of',
    'site/routing/use-arrival',
    'site/flash/warning-notice',
    'i18n/message-key',
    'i18n/namespaces/messages',
    'api-client/contract/limits',
    'api-client/contract/static-files',
    'api-client/contract/wire',
  ],
  dialogs: ['ui/dialog', 'site/forms/question'],
  /** What forms are made of. */
  fields: [
    'ui/checkbox',
    'ui/field',
    'ui/radio-cards',
    'ui/visually-hidden',
    'site/forms/answer-notice',
    'site/forms/use-action-form',
    'site/forms/use-words',
  ],
  /** What ways in and the member centre have in common. */
  accounts: ['site/session/login-address', 'site/forms/digest', 'i18n/namespaces/auth'],
  /** The ways in, and what asks for a code. */
  forms: [
    'ui/countdown/use-seconds-left',
    'ui/password-field',
    'site/session/client-store',
    'site/features/auth/contact-page',
    'site/features/auth/contact-screen',
    'site/features/auth/register-offer',
    'site/forms/verification/form-parts',
    'site/features/auth/login/remembered',
    'site/features/auth/use-target',
  ],
  registration: [
    'site/features/auth/account-parts',
    'site/features/auth/mode-form',
    'site/features/auth/mode-screen',
    'site/forms/password-rules',
    'site/forms/verification/registration-modes',
    'site/features/auth/visitor-aims',
  ],
  /** Lists of articles, and what an article has in common with them. */
  lists: [
    'site/features/news/article-day',
    'site/features/news/list-data',
    'site/features/news/list-meta',
    'site/features/news/list-screen',
    'site/features/news/use-approach',
    'i18n/namespaces/news',
  ],
  /** What can be taken along: as a code, by a press. */
  codes: ['ui/copy-button', 'ui/qr-frame', 'site/qr/qr-code'],
  plans: ['ui/membership-card', 'site/data/card-look', 'site/data/money'],
  purchase: [
    'site/forms/idempotency-key',
    'app/recharge/plans/offer',
    'app/recharge/payment-method',
    'app/recharge/price-lines',
    'i18n/namespaces/recharge',
  ],
  /** What an order and the list of orders have in common. */
  orders: ['app/recharge/order/cancel-order', 'app/recharge/order/order-facts', 'app/recharge/order/order-state'],
  promotions: [
    'app/promotions/activity/activity-badges',
    'app/promotions/activity/activity-clock',
    'app/promotions/activity/activity-countdown',
    'app/promotions/activity/activity-link',
    'app/promotions/activity/activity-period',
    'app/promotions/activity/activity-rules',
    'i18n/namespaces/promotions',
  ],
  /** What the sections of the member centre have in common. */
  member: [
    'ui/side-nav',
    'ui/skeleton',
    'site/data/display-name',
    'site/session/member-only',
    'site/member-centre/member-section',
    'site/flash/flash',
  ],
}

/** A module of ours as the lists above name it: its package and its path without the folder of its sources. */
const ours = /[\\/](?:packages[\\/]([\w-]+)[\\/]src|apps[\\/][\w-]+[\\/](app))[\\/](.+?)(?:\.tsx?)?$/

const isOf = (heads: readonly string[]) => (id: string) => {
  const [, ourPackage, app, path = ''] = ours.exec(id) ?? []
  const name = `${ourPackage ?? app}/${path.replaceAll('\\', '/')}`
  return heads.some(head => name === head || name.startsWith(`${head}/`))
}

/** Which modules of the browser's are sent together. */
export const scriptFiles = [
  sheet,
  framework,
  ...Object.entries(carried).map(([name, heads]) => ({ name, test: isOf(heads) })),
]
