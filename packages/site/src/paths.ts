/** Where every page is, without language segment: the router's basename puts it in front. Nobody else spells a page's address. */
export const paths = {
  home: '/',
  login: '/login.html',
  register: '/register.html',
  findPassword: '/forgetpwd.html',
  /** The way to a social provider, and back from it. */
  open: (provider: string) => `/open/${provider}`,
  protocol: '/protocol.html',
  /** Section `tab` of the member centre; page `page` of a list in it. */
  user: (tab?: string, page = 1) => {
    const query = new URLSearchParams({ ...(tab && { tab }), ...(page > 1 && { page: String(page) }) })
    return query.size > 0 ? `/user.html?${query}` : '/user.html'
  },
} as const
