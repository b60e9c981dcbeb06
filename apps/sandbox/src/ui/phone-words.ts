const zh = {
  language: 'zh-CN',
  title: '沙盒手机',
  lead: '站外世界的替身：在这里扫码付款，收短信、电话和邮件。一切只在本机，不花一分钱。',
  otherLanguage: 'English',
  wallet: '付款',
  scan: '扫一扫',
  scanHint: '粘贴二维码里的内容',
  scanHelp: '把订单页二维码的内容贴到这里，就像用手机扫它。',
  open: '打开',
  noPayments: '还没有待付款的订单。下单后会自动出现在这里。',
  earlier: '以往付款',
  inbox: '收件箱',
  noMessages: '还没有消息。发送验证码后会自动出现在这里。',
  pay: '扫码付款',
  less: '少付',
  late: '最后一秒付',
  silent: '付款但不回调',
  again: '再发一次回调',
  payUntil: '付款截止',
  order: '商户单号',
  code: '验证码',
  showHtml: '查看网页版',
  answerChat: '去回复',
  logins: '第三方登录',
  loginsHelp: '在登录页选一种方式，这里的授权页会问你是谁、是否同意，再把你送回去。不连真正的平台，也不用密码。',
  channels: { sms: '短信', voice: '电话', mail: '邮件', chat: '在线客服' },
  states: {
    pending: '待付款',
    scanned: '已扫码',
    approved: '已同意',
    paid: '已付款',
    refunding: '退款中',
    refunded: '已退款',
    closed: '已关闭',
    expired: '已过期',
  },
  flash: {
    paid: '已付款，商户已收到回调。',
    unheard: '已付款，但商户没有确认回调，稍后会再发。',
    silent: '已付款，没有发回调。',
    late: '已在最后一秒付款，过期后才会告诉商户。',
    'unknown-payment': '没有找到这个二维码对应的付款。',
    closed: '这笔付款已关闭。',
    expired: '这笔付款已过期。',
  },
}

export type Words = typeof zh
export type Flash = keyof Words['flash']

const en: Words = {
  language: 'en',
  title: 'Sandbox phone',
  lead: 'Stands in for the world outside: scan and pay here, and read the texts, calls and mails. All on this machine, no money moves.',
  otherLanguage: '中文',
  wallet: 'Payments',
  scan: 'Scan',
  scanHint: 'Paste what the QR code says',
  scanHelp: "Paste the content of the order page's QR code, as if you scanned it.",
  open: 'Open',
  noPayments: 'No payment is waiting. Place an order and it appears here by itself.',
  earlier: 'Earlier payments',
  inbox: 'Inbox',
  noMessages: 'No message yet. Ask for a code and it appears here by itself.',
  pay: 'Scan and pay',
  less: 'Pay too little',
  late: 'Pay late',
  silent: 'Never call back',
  again: 'Send the callback again',
  payUntil: 'Pay by',
  order: 'Order number',
  code: 'Code',
  showHtml: 'Show as a page',
  answerChat: 'Answer',
  logins: 'Identity providers',
  loginsHelp:
    'Choose one of them on the login page: it asks here who you are and whether you agree, and sends you back. No real account, no password.',
  channels: { sms: 'SMS', voice: 'Call', mail: 'Mail', chat: 'Live chat' },
  states: {
    pending: 'waiting',
    scanned: 'scanned',
    approved: 'approved',
    paid: 'paid',
    refunding: 'being refunded',
    refunded: 'refunded',
    closed: 'closed',
    expired: 'expired',
  },
  flash: {
    paid: 'Paid, and the merchant took the callback.',
    unheard: 'Paid, but the merchant did not take the callback. It will be sent again.',
    silent: 'Paid, and nobody told the merchant.',
    late: 'Paid in the last second. The merchant hears of it only after expiry.',
    'unknown-payment': 'No payment belongs to that QR code.',
    closed: 'This payment is closed.',
    expired: 'This payment has expired.',
  },
}

/** The page's language: what the address asks for, else what the browser prefers. */
export function wordsFor(lang: string, acceptLanguage: string): Words {
  return isChinese(lang || acceptLanguage) ? zh : en
}

/** Whether a language tag, WeChat's `cn`, or a list of preferences begins with Chinese. */
export function isChinese(wanted: string): boolean {
  return /^\s*(zh|cn)/i.test(wanted)
}
