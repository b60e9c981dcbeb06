/** The live chat of the mainland edition. */
export const chat = {
  talk: '在线客服',
  'leave-message': '在线留言',
  unread: '{{count}} 条未读',
  'new-window': '（在新窗口打开）',
} as const
