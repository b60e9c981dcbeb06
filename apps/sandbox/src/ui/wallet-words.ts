import { isChinese } from './phone-words.ts'

/** Why a wallet's page shows no payment. */
export type WalletFault = 'no-referer' | 'other-site' | 'stale-link' | 'gone' | 'bad-link'

const zh = {
  language: 'zh-CN',
  otherLanguage: 'English',
  title: (wallet: string) => `${wallet}付款`,
  lead: (wallet: string) => `这是沙盒里的${wallet}，不连真正的${wallet}，不花一分钱。真手机在这里会打开${wallet} App。`,
  order: '商户单号',
  pay: '确认付款',
  back: '不付了，返回商户',
  paid: '这笔付款已经完成。',
  toShop: '返回商户',
  faults: {
    'no-referer': '商户参数格式有误：页面没有带上来源（Referer）。',
    'other-site': '商户存在未配置的参数：返回地址不在打开本页的网站上。',
    'stale-link': '支付请求已失效，请重新发起支付。',
    gone: '这笔付款已关闭或不存在。',
    'bad-link': '链接的签名或内容不对。',
  } satisfies Record<WalletFault, string>,
}

export type WalletWords = typeof zh

const en: WalletWords = {
  language: 'en',
  otherLanguage: '中文',
  title: wallet => `Pay with ${wallet}`,
  lead: wallet =>
    `This is the sandbox's ${wallet}, not the real one. No money moves. A real phone opens the ${wallet} app here.`,
  order: 'Order number',
  pay: 'Pay',
  back: 'Go back without paying',
  paid: 'This payment is made.',
  toShop: 'Back to the shop',
  faults: {
    'no-referer': 'The shop’s page did not say where the buyer comes from (Referer).',
    'other-site': 'The way back is not on the site that opened this page.',
    'stale-link': 'This link has run out. Please ask for a new one.',
    gone: 'This payment is closed or does not exist.',
    'bad-link': 'The signature or the content of the link is wrong.',
  },
}

/** The page's language: what the address asks for, else what the browser prefers. */
export function walletWordsFor(lang: string, acceptLanguage: string): WalletWords {
  return isChinese(lang || acceptLanguage) ? zh : en
}
