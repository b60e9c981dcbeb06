import type { Namespace } from '../namespace.ts'

export const aboutWords: Namespace<'about'> = {
  name: 'about',
  load: {
    zh_CN: async () => (await import('../words/about/zh-CN.ts')).about,
    en: async () => (await import('../words/about/en.ts')).about,
  },
}
