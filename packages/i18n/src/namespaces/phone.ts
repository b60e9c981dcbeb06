import type { Namespace } from '../namespace.ts'

export const phoneWords: Namespace<'phone'> = {
  name: 'phone',
  load: {
    zh_CN: async () => (await import('../words/phone/zh-CN.ts')).phone,
    en: async () => (await import('../words/phone/en.ts')).phone,
  },
}
