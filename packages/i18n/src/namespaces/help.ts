import type { Namespace } from '../namespace.ts'

export const helpWords: Namespace<'help'> = {
  name: 'help',
  load: {
    zh_CN: async () => (await import('../words/help/zh-CN.ts')).help,
    en: async () => (await import('../words/help/en.ts')).help,
  },
}
