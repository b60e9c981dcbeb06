import type { Namespace } from '../namespace.ts'

export const standbyWords: Namespace<'standby'> = {
  name: 'standby',
  load: {
    zh_CN: async () => (await import('../words/standby/zh-CN.ts')).standby,
    en: async () => (await import('../words/standby/en.ts')).standby,
  },
}
