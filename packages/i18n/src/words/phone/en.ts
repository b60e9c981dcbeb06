import type { phone as zhCN } from './zh-CN.ts'

export const phone: Record<keyof typeof zhCN, string> = {
  title: 'One-click acceleration',
}
