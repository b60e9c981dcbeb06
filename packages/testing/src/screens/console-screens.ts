import type { BrowserContext, Page } from 'playwright-core'
import { settle, Traffic } from './settle.ts'

/** The screens of the operators' console whose address needs no record. */
export const consoleScreens: readonly { name: string; path: string }[] = [
  { name: 'today', path: '/' },
  { name: 'chat', path: '/chat?view=all' },
  { name: 'chat-conversation', path: '/chat/1?view=all' },
  { name: 'chat-record', path: '/chat/1?view=all&show=record' },
  { name: 'chat-ticket', path: '/chat/2?view=tickets' },
  { name: 'chat-answers', path: '/chat/answers?answer=1' },
  { name: 'chat-figures', path: '/chat/figures' },
  { name: 'orders', path: '/orders' },
  { name: 'money', path: '/money' },
  { name: 'bills', path: '/money/bills' },
  { name: 'bill', path: '/money/bills/alipay/2026-11-20' },
  { name: 'plans', path: '/plans' },
  { name: 'package', path: '/plans/packages/11' },
  { name: 'price', path: '/plans/prices/111' },
  { name: 'level', path: '/plans/levels/100' },
  { name: 'promotions', path: '/promotions' },
  { name: 'new-draw', path: '/promotions/new?kind=draw' },
  { name: 'promotion', path: '/promotions/2003' },
  { name: 'prizes', path: '/prizes' },
  { name: 'labels', path: '/prizes/labels' },
  { name: 'invitations', path: '/invitations' },
  { name: 'coupons', path: '/coupons' },
  { name: 'coupon', path: '/coupons/1' },
  { name: 'cards', path: '/cards' },
  { name: 'batch', path: '/cards/1' },
  { name: 'card', path: '/cards?number=BHCARDMNTH333333' },
  { name: 'articles', path: '/articles' },
  { name: 'new-article', path: '/articles/new' },
  { name: 'article', path: '/articles/1' },
  { name: 'site', path: '/site' },
  { name: 'site-mainland', path: '/site/config.1' },
  { name: 'site-provinces', path: '/site/provinces' },
  { name: 'messages', path: '/messages' },
  { name: 'machines', path: '/machines' },
  { name: 'jobs', path: '/machines/jobs?state=all' },
  { name: 'approvals', path: '/approvals' },
  { name: 'people', path: '/people' },
  { name: 'new-role', path: '/roles/new' },
  { name: 'role', path: '/roles/support' },
  { name: 'audit', path: '/audit' },
  { name: 'account', path: '/account' },
  { name: 'search', path: '/search' },
  { name: 'not-found', path: '/nowhere' },
]

/** Logs the demo's owner in and says in which language the console is shown. */
export const openConsole = async (context: BrowserContext, origin: string, language: 'zh-CN' | 'en'): Promise<Page> => {
  const data = { email: 'owner@bohe.test', password: 'owner of mint 2026' }
  const answer = await context.request.post(`${origin}/staff/log-in`, { headers: { origin }, data })
  if (!answer.ok()) throw new Error(`the console answers ${answer.status()}`)
  const chosen = language === 'en' ? 'en' : 'zh_CN'
  await context.addInitScript(`localStorage.setItem('bohe.console.language', '${chosen}')`)
  return context.newPage()
}

/** Shows a screen of the console until nothing is on its way. */
export const showConsoleScreen = async (page: Page, address: string): Promise<void> => {
  const traffic = new Traffic(page)
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settle(page, traffic)
  traffic.end()
}
