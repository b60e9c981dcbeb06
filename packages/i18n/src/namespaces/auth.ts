import type { Namespace } from '../namespace.ts'

export const authWords: Namespace<'auth'> = {
  name: 'auth',
  load: {
    zh_CN: async () => (await import('../words/auth/zh-CN.ts')).auth,
    en: async () => (await import('../words/auth/en.ts')).auth,
  },
}
