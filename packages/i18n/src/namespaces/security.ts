import type { Namespace } from '../namespace.ts'

export const securityWords: Namespace<'security'> = {
  name: 'security',
  load: {
    zh_CN: async () => (await import('../words/security/zh-CN.ts')).security,
    en: async () => (await import('../words/security/en.ts')).security,
  },
}
