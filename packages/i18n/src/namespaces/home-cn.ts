import type { Namespace } from '../namespace.ts'

export const homeCnWords: Namespace<'home-cn'> = {
  name: 'home-cn',
  load: {
    zh_CN: async () => (await import('../words/home-cn/zh-CN.ts')).homeCn,
    en: async () => (await import('../words/home-cn/en.ts')).homeCn,
  },
}
