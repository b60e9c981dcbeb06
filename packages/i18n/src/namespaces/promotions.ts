import type { Namespace } from '../namespace.ts'

export const promotionsWords: Namespace<'promotions'> = {
  name: 'promotions',
  load: {
    zh_CN: async () => (await import('../words/promotions/zh-CN.ts')).promotions,
    en: async () => (await import('../words/promotions/en.ts')).promotions,
  },
}
