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
    'site/layout/document',
    'site/browser-middleware',
    'site/fetch-once',
    'site/page-meta',
    'site/data/local-time',
    // Home's and download.html's alone, but lighter here than as a file of its own.
    'site/downloads/download-button',
    'app/promotions/activity-paths',
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
    'site/empty',
    'site/page-of',
    'site/warning-notice',
    'i18n/message-key',
    'i18n/namespaces/messages',
    'api-client/contract/limits',
    'api-client/contract/static-files',
    'api-client/contract/wire',
  ],
  /** What forms are made of. */
  fields: [
    'ui/checkbox',
    'ui/field',
    'ui/radio-cards',
    'ui/visually-hidden',
    'site/verification/answer-notice',
    'site/verification/use-words',
  ],
  /** What ways in and the member centre have in common. */
  accounts: ['site/login-address', 'site/verification/digest', 'i18n/namespaces/auth'],
  /** The ways in, and what asks for a code. */
  forms: [
    'ui/countdown/use-seconds-left',
    'ui/password-field',
    'site/client-store',
    'site/verification/contact-screen',
    'site/verification/form-parts',
    'site/verification/use-answer',
    'site/verification/use-form-answer',
    'site/features/login/remembered',
  ],
  registration: [
    'site/verification/account-parts',
    'site/verification/mode-form',
    'site/verification/password-rules',
    'site/verification/registration-modes',
    'site/verification/visitor-aims',
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
  plans: ['ui/membership-card', 'site/data/card-face', 'site/data/money'],
  purchase: [
    'site/attempt',
    'app/recharge/offer',
    'app/recharge/payment-method',
    'app/recharge/price-lines',
    'app/recharge/saving',
    'app/recharge/use-recharge-paths',
    'i18n/namespaces/recharge',
  ],
  promotions: [
    'app/promotions/activity-badges',
    'app/promotions/activity-clock',
    'app/promotions/activity-countdown',
    'app/promotions/activity-link',
    'app/promotions/activity-meta',
    'app/promotions/activity-period',
    'app/promotions/activity-rules',
    'i18n/namespaces/promotions',
  ],
  /** What the sections of the member centre have in common. */
  member: [
    'ui/side-nav',
    'ui/skeleton',
    'site/data/display-name',
    'site/member-only',
    'site/member-section',
    'site/said',
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
