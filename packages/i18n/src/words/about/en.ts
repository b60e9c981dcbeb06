import type { about as zhCN } from './zh-CN.ts'

export const about: Record<keyof typeof zhCN, string> = {
  title: 'About Bohe',
}
