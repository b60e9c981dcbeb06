import type { Namespace } from '../namespace.ts'

export const fallbackPagesWords: Namespace<'fallback-pages'> = {
  name: 'fallback-pages',
  load: {
    zh_CN: async () => (await import('../words/fallback-pages/zh-CN.ts')).fallbackPages,
    en: async () => (await import('../words/fallback-pages/en.ts')).fallbackPages,
  },
}
