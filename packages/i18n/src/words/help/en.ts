import type { help as zhCN } from './zh-CN.ts'

export const help: Record<keyof typeof zhCN, string> = {
  title: 'Help centre',
}
