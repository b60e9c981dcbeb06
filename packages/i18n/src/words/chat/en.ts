import type { chat as zhCN } from './zh-CN.ts'

export const chat: Record<keyof typeof zhCN, string> = {
  talk: 'Live chat',
  'leave-message': 'Message us',
  unread: '{{count}} unread',
  'new-window': ' (opens in a new window)',
}
