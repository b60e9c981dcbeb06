/** What an article's address begins with (spec §2). */
export type ArticleKind = 'news' | 'notice' | 'helps'

/** An address with a query of what of these is given. */
export const withQuery = (path: string, query: object): string => {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value))
  return search.size > 0 ? `${path}?${search}` : path
}

/** A list begins at its first page without saying so. */
const later = (page: number) => page > 1 && page

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
  news: (page = 1, label?: string) => withQuery('/news.html', { label, page: later(page) }),
  notices: (page = 1) => withQuery('/notify.html', { page: later(page) }),
  /** The newest news of a language as a feed, made by the site's server. */
  newsFeed: '/news.xml',
  /** The help centre; one category (its slug) when given. */
  help: (category?: string) => withQuery('/help.html', { label: category }),
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
  user: (tab?: string, page = 1) => withQuery('/user.html', { tab, page: later(page) }),
} as const
