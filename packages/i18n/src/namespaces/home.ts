import type { Namespace } from '../namespace.ts'

export const homeWords: Namespace<'home'> = {
  name: 'home',
  load: {
    zh_CN: async () => (await import('../words/home/zh-CN.ts')).home,
    en: async () => (await import('../words/home/en.ts')).home,
  },
}
