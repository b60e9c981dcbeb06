import type { download as zhCN } from './zh-CN.ts'

export const download: Record<keyof typeof zhCN, string> = {
  title: 'Download the client',
}
