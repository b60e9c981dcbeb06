import type { Screen } from './screen.ts'

const tab =
  (key: string): Screen['act'] =>
  ({ page, words }) =>
    page.getByRole('link', { name: words.auth(key), exact: true }).click()

/** Sends what is empty, so that every field says what it wants. */
const submit =
  (key: string): Screen['act'] =>
  async ({ page, words }) => {
    await page.getByRole('button', { name: words.auth(key), exact: true }).click()
    await page.locator('[aria-invalid="true"]').first().waitFor()
  }

const section = (id: string): Screen => ({ name: `member-${id}`, path: `/user.html?tab=${id}`, by: 'buyer' })

/** What both editions show. */
export const commonScreens: readonly Screen[] = [
  { name: 'home', path: '/' },
  {
    name: 'home-menu',
    path: '/',
    act: async ({ page, words }) => {
      const menu = page.getByRole('button', { name: words.shell('nav.open') })
      if (await menu.isVisible()) await menu.click()
      else await page.locator('.menu summary').first().click()
    },
  },
  { name: 'home-member', path: '/', by: 'buyer' },
  { name: 'login', path: '/login.html' },
  { name: 'login-email', path: '/login.html', act: tab('way.email') },
  { name: 'login-faults', path: '/login.html', act: submit('login.submit') },
  { name: 'register', path: '/register.html' },
  { name: 'register-faults', path: '/register.html', act: submit('register.submit') },
  { name: 'forgetpwd', path: '/forgetpwd.html' },
  { name: 'protocol', path: '/protocol.html' },
  { name: 'news', path: '/news.html' },
  { name: 'news-label', path: '/news.html?label=hot' },
  { name: 'news-no-page', path: '/news.html?page=99' },
  { name: 'notify', path: '/notify.html' },
  { name: 'article-news', path: ({ news }) => `/news_${news}.html` },
  { name: 'article-notice', path: ({ notice }) => `/notice_${notice}.html` },
  { name: 'article-help', path: ({ help }) => `/helps_${help}.html` },
  { name: 'help', path: '/help.html' },
  { name: 'help-category', path: '/help.html?label=account' },
  { name: 'help-nothing', path: '/help.html?q=zzzz' },
  { name: 'about', path: '/about.html' },
  { name: 'customer-service', path: '/userserver.html' },
  { name: 'download', path: '/download.html' },
  { name: 'phone', path: '/m/' },
  { name: 'phone-member', path: '/m/', by: 'buyer' },
  { name: 'phone-about', path: '/m/about.html' },
  { name: 'phone-contact', path: '/m/contact.html' },
  { name: 'missing', path: '/nothing-here.html', status: 404 },
  { name: 'upgrade', path: '/upgrade.html', isBare: true },
  { name: 'member', path: '/user.html', by: 'buyer' },
  { name: 'member-newcomer', path: '/user.html', by: 'newcomer' },
  section('security'),
  section('bindings'),
  section('devices'),
]
