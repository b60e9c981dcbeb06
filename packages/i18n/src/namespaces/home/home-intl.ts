import type { Namespace } from '#namespace'

export const homeIntlWords: Namespace<'home-intl'> = {
  name: 'home-intl',
  load: {
    zh_CN: async () => (await import('#words/home-intl/zh-CN')).homeIntl,
    en: async () => (await import('#words/home-intl/en')).homeIntl,
  },
}
