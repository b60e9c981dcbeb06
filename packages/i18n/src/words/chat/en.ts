import type { chat as zhCN } from './zh-CN.ts'

export const chat: Record<keyof typeof zhCN, string> = {
  title: 'Live chat',
}
