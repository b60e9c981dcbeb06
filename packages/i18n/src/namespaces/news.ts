import type { Namespace } from '../namespace.ts'

export const newsWords: Namespace<'news'> = {
  name: 'news',
  load: {
    zh_CN: async () => (await import('../words/news/zh-CN.ts')).news,
    en: async () => (await import('../words/news/en.ts')).news,
  },
}
