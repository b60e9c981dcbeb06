import type { Namespace } from '../namespace.ts'

export const homeIntlWords: Namespace<'home-intl'> = {
  name: 'home-intl',
  load: {
    zh_CN: async () => (await import('../words/home-intl/zh-CN.ts')).homeIntl,
    en: async () => (await import('../words/home-intl/en.ts')).homeIntl,
  },
}
