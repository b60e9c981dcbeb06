import type { security as zhCN } from './zh-CN.ts'

export const security: Record<keyof typeof zhCN, string> = {
  title: 'Account security',
}
