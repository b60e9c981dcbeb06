import type { Namespace } from '../namespace.ts'

export const profileWords: Namespace<'profile'> = {
  name: 'profile',
  load: {
    zh_CN: async () => (await import('../words/profile/zh-CN.ts')).profile,
    en: async () => (await import('../words/profile/en.ts')).profile,
  },
}
