import type { Namespace } from '#namespace'

export const homeCnWords: Namespace<'home-cn'> = {
  name: 'home-cn',
  load: {
    zh_CN: async () => (await import('#words/home-cn/zh-CN')).homeCn,
    en: async () => (await import('#words/home-cn/en')).homeCn,
  },
}
