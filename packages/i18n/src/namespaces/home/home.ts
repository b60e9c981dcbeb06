import type { Namespace } from '#namespace'

export const homeWords: Namespace<'home'> = {
  name: 'home',
  load: {
    zh_CN: async () => (await import('#words/home/zh-CN')).home,
    en: async () => (await import('#words/home/en')).home,
  },
}
