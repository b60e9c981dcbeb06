import type { Namespace } from '../namespace.ts'

export const membershipWords: Namespace<'membership'> = {
  name: 'membership',
  load: {
    zh_CN: async () => (await import('../words/membership/zh-CN.ts')).membership,
    en: async () => (await import('../words/membership/en.ts')).membership,
  },
}
