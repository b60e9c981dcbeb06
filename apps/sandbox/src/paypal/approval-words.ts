import { isChinese } from '#faces/words.ts'

const zh = {
  language: 'zh-CN',
  otherLanguage: 'English',
  title: 'PayPal 付款',
  lead: '这是沙盒里的 PayPal，不连真正的 PayPal，不花一分钱。',
  paysTo: (shop: string) => `付给 ${shop}`,
  someShop: '商户',
  order: '商户单号',
  payNow: '同意并付款',
  goOn: '同意并继续',
  cancel: '取消，返回商户',
  approved: '你已经同意这笔付款。',
  gone: '这笔付款已过期或不存在。',
  back: '返回商户',
}

export type ApprovalWords = typeof zh

const en: ApprovalWords = {
  language: 'en',
  otherLanguage: '中文',
  title: 'Pay with PayPal',
  lead: "This is the sandbox's PayPal, not the real one. No money moves.",
  paysTo: shop => `Pay ${shop}`,
  someShop: 'the shop',
  order: 'Order number',
  payNow: 'Agree and pay',
  goOn: 'Agree and continue',
  cancel: 'Cancel and go back to the shop',
  approved: 'You have agreed to this payment.',
  gone: 'This payment has expired or does not exist.',
  back: 'Back to the shop',
}

/** The page's language: what the address asks for, else what the shop wants, else what the browser prefers. */
export function approvalWordsFor(lang: string, shopLocale: string, acceptLanguage: string): ApprovalWords {
  return isChinese(lang || shopLocale || acceptLanguage) ? zh : en
}
