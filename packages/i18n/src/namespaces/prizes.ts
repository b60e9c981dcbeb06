import type { Namespace } from '../namespace.ts'

export const prizesWords: Namespace<'prizes'> = {
  name: 'prizes',
  load: {
    zh_CN: async () => (await import('../words/prizes/zh-CN.ts')).prizes,
    en: async () => (await import('../words/prizes/en.ts')).prizes,
  },
}
