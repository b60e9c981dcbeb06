import type { profile as zhCN } from './zh-CN.ts'

export const profile: Record<keyof typeof zhCN, string> = {
  title: 'User profile',
}
