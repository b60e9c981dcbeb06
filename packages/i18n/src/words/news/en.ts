import type { news as zhCN } from './zh-CN.ts'

export const news: Record<keyof typeof zhCN, string> = {
  title: 'News',
}
