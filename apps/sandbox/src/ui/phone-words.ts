import { bilingual } from './words.ts'

/** The phone's words, by what the address asks for, else by what the browser prefers. */
export const wordsFor = bilingual({
  title: ['沙盒手机', 'Sandbox phone'],
  lead: [
    '站外世界的替身：在这里扫码付款，收短信、电话和邮件。一切只在本机，不花一分钱。',
    'Stands in for the world outside: scan and pay here, and read the texts, calls and mails. All on this machine, no money moves.',
  ],
  wallet: ['付款', 'Payments'],
  scan: ['扫一扫', 'Scan'],
  scanHint: ['粘贴二维码里的内容', 'Paste what the QR code says'],
  scanHelp: [
    '把订单页二维码的内容贴到这里，就像用手机扫它。',
    "Paste the content of the order page's QR code, as if you scanned it.",
  ],
  open: ['打开', 'Open'],
  noPayments: [
    '还没有待付款的订单。下单后会自动出现在这里。',
    'No payment is waiting. Place an order and it appears here by itself.',
  ],
  earlier: ['以往付款', 'Earlier payments'],
  inbox: ['收件箱', 'Inbox'],
  noMessages: [
    '还没有消息。发送验证码后会自动出现在这里。',
    'No message yet. Ask for a code and it appears here by itself.',
  ],
  pay: ['扫码付款', 'Scan and pay'],
  less: ['少付', 'Pay too little'],
  late: ['最后一秒付', 'Pay late'],
  silent: ['付款但不回调', 'Never call back'],
  again: ['再发一次回调', 'Send the callback again'],
  payUntil: ['付款截止', 'Pay by'],
  order: ['商户单号', 'Order number'],
  code: ['验证码', 'Code'],
  showHtml: ['查看网页版', 'Show as a page'],
  answerChat: ['去回复', 'Answer'],
  logins: ['第三方登录', 'Identity providers'],
  loginsHelp: [
    '在登录页选一种方式，这里的授权页会问你是谁、是否同意，再把你送回去。不连真正的平台，也不用密码。',
    'Choose one of them on the login page: it asks here who you are and whether you agree, and sends you back. No real account, no password.',
  ],
  channels: {
    sms: ['短信', 'SMS'],
    voice: ['电话', 'Call'],
    mail: ['邮件', 'Mail'],
    chat: ['在线客服', 'Live chat'],
  },
  states: {
    pending: ['待付款', 'waiting'],
    scanned: ['已扫码', 'scanned'],
    approved: ['已同意', 'approved'],
    paid: ['已付款', 'paid'],
    refunding: ['退款中', 'being refunded'],
    refunded: ['已退款', 'refunded'],
    closed: ['已关闭', 'closed'],
    expired: ['已过期', 'expired'],
  },
  flash: {
    paid: ['已付款，商户已收到回调。', 'Paid, and the merchant took the callback.'],
    unheard: [
      '已付款，但商户没有确认回调，稍后会再发。',
      'Paid, but the merchant did not take the callback. It will be sent again.',
    ],
    silent: ['已付款，没有发回调。', 'Paid, and nobody told the merchant.'],
    late: [
      '已在最后一秒付款，过期后才会告诉商户。',
      'Paid in the last second. The merchant hears of it only after expiry.',
    ],
    'unknown-payment': ['没有找到这个二维码对应的付款。', 'No payment belongs to that QR code.'],
    closed: ['这笔付款已关闭。', 'This payment is closed.'],
    expired: ['这笔付款已过期。', 'This payment has expired.'],
  },
})

export type Words = ReturnType<typeof wordsFor>
export type Flash = keyof Words['flash']
