/** What an article's address begins with (spec §2). */
export type ArticleKind = 'news' | 'notice' | 'helps'

const paged = (path: string, page: number, label?: string) => {
  const query = new URLSearchParams({ ...(label && { label }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `${path}?${query}` : path
}

/** Where every page is, without language segment: the router's basename puts it in front. Nobody else spells a page's address. */
export const paths = {
  home: '/',
  login: '/login.html',
  register: '/register.html',
  findPassword: '/forgetpwd.html',
  /** The way to a social provider, and back from it. */
  open: (provider: string) => `/open/${provider}`,
  /** Where a token from an address logs in, or asks first. */
  arrival: '/open/token',
  protocol: '/protocol.html',
  about: '/about.html',
  customerService: '/userserver.html',
  /** The client for each system; what a visitor has is marked. */
  download: '/download.html',
  /** Page `page` of the news, of one label (its slug) when given. */
  news: (page = 1, label?: string) => paged('/news.html', page, label),
  notices: (page = 1) => paged('/notify.html', page),
  /** The newest news of a language as a feed, made by the site's server. */
  newsFeed: '/news.xml',
  /** The help centre; one category (its slug) when given. */
  help: (category?: string) => paged('/help.html', 1, category),
  /** An article's page: `news_12.html`. */
  article: (kind: ArticleKind, id: string) => `/${kind}_${id}.html`,
  /** The phone edition. */
  phone: '/m/',
  phoneAbout: '/m/about.html',
  phoneContact: '/m/contact.html',
  upgrade: '/upgrade.html',
  /** What the installed app is made of. */
  manifest: '/site.webmanifest',
  /** Section `tab` of the member centre; page `page` of a list in it. */
  user: (tab?: string, page = 1) => {
    const query = new URLSearchParams({ ...(tab && { tab }), ...(page > 1 && { page: String(page) }) })
    return query.size > 0 ? `/user.html?${query}` : '/user.html'
  },
} as const
